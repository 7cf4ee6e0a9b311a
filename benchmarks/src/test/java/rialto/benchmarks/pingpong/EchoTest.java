package rialto.benchmarks.pingpong;

import org.junit.jupiter.api.Test;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Messages between two threads come back, by all means that need no process of their own. */
class EchoTest {
    @Test
    void shouldGetEveryMessageBack() throws Exception {
        for (final PingPongSubject subject : PingPongSubjects.ALL) {
            if (!subject.isBetweenProcesses()) {
                try (Link link = subject.connect(null)) {
                    final long trips = new RoundTrips(link)
                            .run(TimeUnit.MILLISECONDS.toNanos(20))
                            .getTotalCount();
                    assertTrue(trips > 0, subject.title());
                }
            }
        }
    }
}
