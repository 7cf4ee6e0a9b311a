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
    private final Queue<Runnable> rests = new ArrayDeque<>();
    private final List<String> verdicts = new ArrayList<>();
    private final SignatureChecks checks =
            new SignatureChecks(work::add, 1, Runnable::run, (delayNs, what) -> rests.add(what));

    private boolean offer(final String key, final boolean isKnown) {
        return checks.offer(key, isKnown, () -> !key.startsWith("wrong"), isRight -> verdicts.add(key + " " + isRight));
    }

    /** Rests end at once. */
    private void computeAll() {
        while (!work.isEmpty()) {
            work.remove().run();
            endRests();
        }
    }

    private void endRests() {
        while (!rests.isEmpty()) {
            rests.remove().run();
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
                        "known4 true",
                        "stranger1 true",
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

    /** A flood of strangers would otherwise keep a core busy. */
    @Test
    void shouldHaveStrangersRestAfterEachOfThem() {
        offer("stranger1", false);
        offer("stranger2", false);
        work.remove().run();
        assertTrue(work.isEmpty(), "the second waits for the rest to end");
        offer("stranger3", false);
        assertTrue(work.isEmpty(), "and so does a new one");
        offer("known1", true);
        offer("known2", true);
        work.remove().run();
        work.remove().run();
        assertEquals(List.of("stranger1 true", "known1 true", "known2 true"), verdicts);
        endRests();
        computeAll();
        assertEquals("stranger3 true", verdicts.getLast());
        assertEquals(0, checks.waiting());
    }

    @Test
    void shouldRestThreeTimesAsLongAsAStrangerTook() {
        final List<Long> delays = new ArrayList<>();
        final SignatureChecks timed =
                new SignatureChecks(Runnable::run, 1, Runnable::run, (delayNs, what) -> delays.add(delayNs));
        final long beganNs = System.nanoTime();
        timed.offer("stranger", false, SignatureChecksTest::aMillisecond, isRight -> {});
        final long tookNs = System.nanoTime() - beganNs;
        assertTrue(delays.getFirst() >= 3_000_000 && delays.getFirst() <= 3 * tookNs, delays + " of " + tookNs);
        timed.offer("known", true, SignatureChecksTest::aMillisecond, isRight -> {});
        assertEquals(1, delays.size());
    }

    private static boolean aMillisecond() {
        final long endNs = System.nanoTime() + 1_000_000;
        while (System.nanoTime() - endNs < 0) {
            Thread.onSpinWait();
        }
        return true;
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
