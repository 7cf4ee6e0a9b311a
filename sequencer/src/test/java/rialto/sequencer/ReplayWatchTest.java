package rialto.sequencer;

import org.junit.jupiter.api.Test;
import rialto.client.Permission;
import rialto.client.Program;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReplayWatchTest {
    private static final Program PROGRAM = new Program("reader", Set.of(Permission.READ), List.of(), Program.NEVER);

    private Set<String> sentTo = Set.of("10.0.0.1:1");
    private boolean isCurrent = true;
    private int attempts;
    private long nowNs = System.nanoTime();
    private final ReplayWatch replays = new ReplayWatch(
            () -> {
                attempts++;
                throw new IllegalStateException("the Archive is busy");
            },
            () -> sentTo,
            program -> isCurrent);

    @Test
    void shouldTryUntilNothingIsReplayedToWhoseKeyIsRevoked() {
        assertTrue(replays.add("10.0.0.1:1", PROGRAM, 7, nowNs));
        pass(3);
        assertEquals(0, attempts);
        isCurrent = false;
        pass(3);
        assertEquals(3, attempts);
        sentTo = Set.of("10.0.0.2:2");
        pass(10);
        assertEquals(3, attempts);
    }

    @Test
    void shouldEndOneThatBeginsAfterTheKeyWasRevoked() {
        sentTo = Set.of();
        isCurrent = false;
        assertTrue(replays.add("10.0.0.1:1", PROGRAM, 7, nowNs));
        pass(2);
        assertEquals(0, attempts);
        sentTo = Set.of("10.0.0.1:1");
        pass(1);
        assertEquals(1, attempts);
    }

    @Test
    void shouldKnowABoundedNumberAndForgetThoseThatHaveEnded() {
        sentTo = Set.of();
        for (int i = 0; i < ReplayWatch.CAPACITY; i++) {
            assertTrue(replays.add("10.0.0.1:" + i, PROGRAM, 7, nowNs));
        }
        assertFalse(replays.add("10.0.0.3:3", PROGRAM, 7, nowNs));
        nowNs += TimeUnit.SECONDS.toNanos(6);
        assertTrue(replays.add("10.0.0.3:3", PROGRAM, 7, nowNs));
    }

    private void pass(final int seconds) {
        for (int i = 0; i < seconds; i++) {
            nowNs += TimeUnit.SECONDS.toNanos(1) + 1;
            replays.work(nowNs);
        }
    }
}
