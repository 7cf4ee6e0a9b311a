package rialto.engine;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** As {@link DifferentialTest}, with long queues at few prices, where not simply the earliest order is filled first. */
class AllocationDifferentialTest {
    private static final int COMMANDS = 6_000;
    private static final int CHECKS_EVERY = 64;
    private static final int RUNS = 4;
    private static final long STEP_NS = 50_000_000;

    private static EngineLimits limits(final int pendingCancels) {
        return new EngineLimits(4, 2, 10, 40, 1_000, 100, 2_000, 100, pendingCancels, false);
    }

    /** Other commands each time; what goes wrong tells its seed. */
    @ParameterizedTest
    @EnumSource(names = "PRICE_TIME", mode = EnumSource.Mode.EXCLUDE)
    @Timeout(300)
    void shouldAgreeWithReferenceModel(final MatchAlgorithm algorithm) {
        final long fresh = Long.getLong("rialto.test.seed", System.nanoTime() >>> 8);
        for (int run = 0; run < RUNS; run++) {
            final Coverage coverage = new Coverage();
            play(algorithm, fresh + run, 1 + 20 * run, Bug.NONE, coverage);
            assertTrue(
                    coverage.happened(EventWords.Kind.ORDER_EXECUTED) > COMMANDS / 4,
                    "seed " + (fresh + run) + ": only " + coverage.happened(EventWords.Kind.ORDER_EXECUTED)
                            + " trades");
        }
    }

    /** @throws AssertionError with the seed, when engine and reference model differ */
    static void play(
            final MatchAlgorithm algorithm,
            final long seed,
            final int pendingCancels,
            final Bug bug,
            final Coverage coverage) {
        final DifferentialRun run = new DifferentialRun(limits(pendingCancels), bug, coverage, false);
        final RandomAllocations random = new RandomAllocations(seed, algorithm);
        long now = 0;
        try {
            for (final Command command : random.opening()) {
                run.carryOut(command, ++now);
            }
            for (int i = 1; i <= COMMANDS; i++) {
                now += STEP_NS;
                run.carryOut(random.next(), now);
                if (i % CHECKS_EVERY == 0) {
                    run.checkInvariants();
                    run.compareState();
                }
            }
        } catch (final Difference difference) {
            throw new AssertionError("seed " + seed + " of " + algorithm + ", " + limits(pendingCancels), difference);
        }
    }
}
