package rialto.benchmarks.pingpong;

import java.util.List;

/** What is asked of a subject, and how much of it. */
record Load(Kind kind, long warmUp, long measured) {
    /** Each kind counts its amounts in a unit of its own. */
    enum Kind {
        /** One message under way at a time, for so many milliseconds. */
        TRIPS,
        /** So many pings, {@link #PINGS_PER_SECOND}. */
        SCHEDULE,
        /** So many prices. */
        STREAM
    }

    /** The rate of pings on schedule. */
    static final int PINGS_PER_SECOND = 10_000;

    static Load of(final String kind, final String warmUp, final String measured) {
        return new Load(Kind.valueOf(kind), Long.parseLong(warmUp), Long.parseLong(measured));
    }

    List<String> arguments() {
        return List.of(kind.name(), Long.toString(warmUp), Long.toString(measured));
    }

    boolean suits(final PingPongSubject subject) {
        return kind == Kind.TRIPS || subject.isTransport();
    }
}
