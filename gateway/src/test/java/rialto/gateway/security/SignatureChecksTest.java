package rialto.gateway.security;

import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SignatureChecksTest {
    private final Queue<Runnable> work = new ArrayDeque<>();
    private final List<String> verdicts = new ArrayList<>();
    private final SignatureChecks checks = new SignatureChecks(work::add, 1, Runnable::run);

    private boolean offer(final String key, final boolean isKnown) {
        return checks.offer(key, isKnown, () -> !key.startsWith("wrong"), isRight -> verdicts.add(key + " " + isRight));
    }

    private void computeAll() {
        while (!work.isEmpty()) {
            work.remove().run();
        }
    }

    @Test
    void shouldLetKnownCallersGoFirstAndStrangersNotStarve() {
        offer("first", false);
        offer("stranger1", false);
        offer("stranger2", false);
        for (int i = 1; i <= 5; i++) {
            offer("known" + i, true);
        }
        assertEquals(7, checks.waiting());
        computeAll();
        assertEquals(
                List.of(
                        "first true",
                        "known1 true",
                        "known2 true",
                        "known3 true",
                        "stranger1 true",
                        "known4 true",
                        "known5 true",
                        "stranger2 true"),
                verdicts);
        assertEquals(8, checks.computed());
        assertEquals(0, checks.wrong());
    }

    @Test
    void shouldLeaveRoomForOtherKeysWhenOneIsFlooded() {
        offer("wrong", false);
        int taken = 0;
        while (offer("wrong", false)) {
            taken++;
        }
        assertEquals(16, taken);
        assertTrue(offer("another", false));
        assertTrue(offer("wrong", true), "who is known is no stranger");
        assertEquals(1, checks.refused());
        computeAll();
        assertTrue(offer("wrong", false));
        assertEquals(18, checks.wrong());
        computeAll();
    }

    @Test
    void shouldBoundWhatWaits() {
        offer("first", false);
        for (int i = 0; i < 256; i++) {
            assertTrue(offer("key" + i, false));
        }
        assertFalse(offer("one more", false));
    }
}
