package rialto.benchmarks.pingpong;

import java.util.List;

/** All there are, in the order of the tables. */
final class PingPongSubjects {
    static final List<PingPongSubject> ALL = List.of(
            new VolatileSubject(),
            BlockingQueueSubject.synchronous(),
            BlockingQueueSubject.array(),
            new ConcurrentQueueSubject(),
            new RingBufferSubject(),
            new DisruptorSubject(),
            AeronSubject.ipc(),
            new ChronicleQueueSubject(),
            new TcpSubject(),
            AeronSubject.udp(),
            new GrpcSubject());

    private PingPongSubjects() {}

    /** @throws IllegalArgumentException when there is none of this name */
    static PingPongSubject named(final String name) {
        return ALL.stream()
                .filter(subject -> subject.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no '" + name + "'"));
    }
}
