package rialto.engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

/** The engine and the reference model must agree on every event and every state, whatever is thrown at them. */
class DifferentialTest {
    private static final long FIXED_SEEDS = 20;
    private static final int STEPS_PER_SEED = 20_000;
    private static final long FREE_RUN_NS = TimeUnit.SECONDS.toNanos(10);

    @Test
    @Timeout(60)
    void shouldAgreeWithReferenceModelOnFixedSeeds() {
        final long[] kinds = new long[EventWords.Kind.values().length];
        final long[] rejects = new long[RejectReason.values().length];
        final long[] cancels = new long[CancelReason.values().length + 1];
        for (long seed = 1; seed <= FIXED_SEEDS; seed++) {
            for (final EngineLimits limits : List.of(RandomVenue.SMALL, RandomVenue.MIDDLE)) {
                final RandomVenue venue = new RandomVenue(limits, seed);
                venue.run(STEPS_PER_SEED);
                add(kinds, venue.actual.countByKind);
                add(rejects, venue.actual.countByReject);
                add(cancels, venue.actual.countByCancel);
            }
        }
        assertEverythingHappened(kinds, rejects, cancels);
    }

    @Test
    @Timeout(60)
    void shouldAgreeWithReferenceModelOnFreshSeeds() {
        final long end = System.nanoTime() + FREE_RUN_NS;
        for (long seed = System.nanoTime(); System.nanoTime() < end; seed++) {
            new RandomVenue((seed & 1) == 0 ? RandomVenue.SMALL : RandomVenue.MIDDLE, seed).run(5_000);
        }
    }

    private static void add(final long[] sums, final long[] counts) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += counts[i];
        }
    }

    private static void assertEverythingHappened(final long[] kinds, final long[] rejects, final long[] cancels) {
        for (final EventWords.Kind kind : EventWords.Kind.values()) {
            assertNotEquals(0, kinds[kind.ordinal()], kind::toString);
        }
        for (final RejectReason reason : RejectReason.values()) {
            final boolean ours = reason != RejectReason.NONE
                    && reason != RejectReason.UNKNOWN_KEY
                    && reason != RejectReason.KEY_EXISTS;
            if (ours) {
                assertNotEquals(0, rejects[reason.ordinal()], reason::toString);
            }
        }
        for (final CancelReason reason : CancelReason.values()) {
            assertNotEquals(0, cancels[reason.code()], reason::toString);
        }
    }
}
