package rialto.benchmarks.pingpong;

import java.io.IOException;
import java.util.List;

/** One means by which messages go to and fro, and what others published of it. */
interface PingPongSubject {
    /** As {@code --only} takes it. */
    String name();

    /** As tables show it. */
    String title();

    /** How both ends wait. */
    String waits();

    /** The round trip that was published, in microseconds and as it was written; empty when none was. */
    default String publishedRoundTrip() {
        return "";
    }

    /** Percentiles of {@link PingPongReport} that were published of pings on schedule, microseconds; empty when none were. */
    default double[] publishedSchedule() {
        return new double[0];
    }

    /** Published seconds for a stream of 100,000,000 prices; 0 when none were. */
    default double publishedStreamS() {
        return 0;
    }

    /** Whether the echo is in a process of its own; otherwise it is a thread beside the one that sends. */
    default boolean isBetweenProcesses() {
        return isTransport();
    }

    /** Whether it also gets pings on schedule and streams prices. */
    default boolean isTransport() {
        return false;
    }

    /** Options of the JVM besides those of the venue. */
    default List<String> javaOptions() {
        return List.of();
    }

    /** The other end, in a process of its own; it can be reached when this returns. */
    default EchoEnd serve(final MeetingPlace place) throws IOException {
        throw new UnsupportedOperationException(title() + " has no process of its own");
    }

    /** The end that sends, connected; starts the thread that echoes when there is no process for it. */
    Link connect(MeetingPlace place) throws IOException;
}
