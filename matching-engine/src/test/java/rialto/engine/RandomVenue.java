package rialto.engine;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A seeded run of random commands to an engine and the reference model. What goes wrong is told by an
 * {@link AssertionError} with the seed and the fewest commands that show it.
 */
final class RandomVenue {
    /** Everything is full soon. */
    static final EngineLimits SMALL =
            new EngineLimits(3, 3, 4, 13, 14, 6, 24, 12, 2, false, new QuoteLimits(2, 4, 18, 2, 2), 5);

    static final EngineLimits MIDDLE =
            new EngineLimits(8, 6, 9, 60, 300, 100, 700, 200, 3, false, new QuoteLimits(12, 40, 200, 20, 12), 40);

    /** Many accounts on many instruments with few orders. */
    static final EngineLimits SPARSE =
            new EngineLimits(8, 8, 9, 80, 4, 5, 30, 30, 1, false, new QuoteLimits(6, 10, 30, 6, 4), 0);

    private static final List<EngineLimits> ALL_LIMITS = List.of(SMALL, MIDDLE, SPARSE);
    private static final long SHRINKING_NS = TimeUnit.SECONDS.toNanos(30);

    private final EngineLimits limits;
    private final long seed;
    private final Bug bug;
    private final Coverage coverage = new Coverage();

    RandomVenue(final EngineLimits limits, final long seed) {
        this(limits, seed, Bug.NONE);
    }

    RandomVenue(final EngineLimits limits, final long seed, final Bug bug) {
        this.limits = limits;
        this.seed = seed;
        this.bug = bug;
    }

    /** One whose limits the seed chooses. */
    static RandomVenue of(final long seed) {
        return new RandomVenue(ALL_LIMITS.get((int) Math.floorMod(seed, (long) ALL_LIMITS.size())), seed);
    }

    Coverage coverage() {
        return coverage;
    }

    /**
     * @param invariantsEvery after how many commands the invariants are looked at
     * @param stateEvery      after how many commands the whole state is compared
     * @throws AssertionError telling what went wrong, the seed and the fewest commands that show it
     */
    void run(final int commands, final int invariantsEvery, final int stateEvery) {
        final DifferentialRun run = new DifferentialRun(limits, bug, coverage, false);
        try {
            play(run, commands, invariantsEvery, stateEvery, null);
        } catch (final Difference difference) {
            final Scenario.Failure failure = shrink(commands, invariantsEvery, stateEvery);
            throw new AssertionError(
                    "seed " + seed + ", " + limits + "\n"
                            + (failure == null ? difference.getMessage() + "\nand did not happen again" : failure),
                    difference);
        }
    }

    /** Whether anything goes wrong in a run. */
    boolean differs(final int commands, final int invariantsEvery, final int stateEvery) {
        try {
            play(new DifferentialRun(limits, bug, new Coverage(), false), commands, invariantsEvery, stateEvery, null);
            return false;
        } catch (final Difference difference) {
            return true;
        }
    }

    /** What goes wrong in a run with the fewest commands; null when nothing does. */
    Scenario.Failure shrink(final int commands, final int invariantsEvery, final int stateEvery) {
        final Recorder recorder = new Recorder();
        try {
            play(
                    new DifferentialRun(limits, bug, new Coverage(), false),
                    commands,
                    invariantsEvery,
                    stateEvery,
                    recorder);
            return null;
        } catch (final Difference difference) {
            return new Scenario(limits, bug).shrink(recorder.lines(), SHRINKING_NS);
        }
    }

    private void play(
            final DifferentialRun run,
            final int commands,
            final int invariantsEvery,
            final int stateEvery,
            final Recorder recorder) {
        final RandomCommands random = new RandomCommands(new RandomValues(seed, run.reference().state, true));
        for (final Command command : random.opening()) {
            step(run, command, random.now(), recorder);
        }
        for (int i = 1; i <= commands; i++) {
            step(run, random.next(), random.now(), recorder);
            if (i % invariantsEvery == 0) {
                run.checkInvariants();
            }
            if (i % stateEvery == 0 || i == commands) {
                run.compareState();
            }
        }
    }

    private static void step(
            final DifferentialRun run, final Command command, final long now, final Recorder recorder) {
        if (recorder != null) {
            recorder.add(command, now, run.reference().state.nextOrderId);
        }
        run.carryOut(command, now);
    }
}
