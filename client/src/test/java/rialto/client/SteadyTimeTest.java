package rialto.client;

import org.junit.jupiter.api.Test;

import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SteadyTimeTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long MILLISECOND = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long STARTED = 1_700_000_000L * SECOND;

    private long elapsed = -5;
    private long machine = STARTED;
    private final SteadyTime clock = new SteadyTime(() -> machine, () -> elapsed);

    /** In steps of a millisecond, as a consensus module asks. */
    private void pass(final long ns) {
        for (long left = ns; left > 0; left -= MILLISECOND) {
            elapsed += MILLISECOND;
            machine += MILLISECOND;
            clock.nanoTime();
        }
    }

    @Test
    void shouldTellTheMachinesTime() {
        assertEquals(STARTED, clock.nanoTime());
        pass(3 * SECOND);
        assertEquals(STARTED + 3 * SECOND, clock.nanoTime());
    }

    /** Once a member did half of its work for as long as its clock had been set back, and then ended. */
    @Test
    void shouldGoOnAtHalfTheSpeedWhenTheMachinesClockIsSetBack() {
        pass(SECOND);
        machine -= 60 * SECOND;
        pass(10 * SECOND);
        assertEquals(STARTED + 6 * SECOND, clock.nanoTime());
        pass(110 * SECOND);
        assertEquals(machine, clock.nanoTime(), "after twice the step they agree");
        pass(SECOND);
        assertEquals(machine, clock.nanoTime());
    }

    @Test
    void shouldGoOnFiveTimesAsFastWhenTheMachinesClockIsSetForward() {
        pass(SECOND);
        machine += 60 * SECOND;
        pass(10 * SECOND);
        assertEquals(STARTED + 51 * SECOND, clock.nanoTime());
        pass(5 * SECOND);
        assertEquals(machine, clock.nanoTime());
    }

    @Test
    void shouldFollowSmallCorrectionsAtOnce() {
        pass(SECOND);
        machine += MILLISECOND / 2;
        pass(MILLISECOND);
        assertEquals(machine, clock.nanoTime());
        machine -= MILLISECOND / 2;
        pass(MILLISECOND);
        assertEquals(machine, clock.nanoTime());
    }

    @Test
    void shouldNeverGoBackNorLeap() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        long last = clock.nanoTime();
        for (int i = 0; i < 100_000; i++) {
            final long passed = random.nextLong(2 * MILLISECOND);
            elapsed += passed;
            machine += passed + (random.nextInt(100) == 0 ? random.nextLong(-100 * SECOND, 100 * SECOND) : 0);
            final long time = clock.nanoTime();
            assertTrue(time >= last + passed / 2 && time <= last + 5 * passed, "seed " + seed);
            last = time;
        }
    }
}
