package rialto.engine;

import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Looks for a bug that was put into a running engine. */
final class Canary {
    private static final int COMMANDS = 5_000;
    private static final int CHECKS_EVERY = 64;

    private Canary() {}

    /** Some seed from 1 to the last one finds it. */
    static void mustBeFound(final int lastSeed, final Bug bug) {
        mustBeFound(RandomVenue.MIDDLE, LongStream.rangeClosed(1, lastSeed), COMMANDS, CHECKS_EVERY, bug);
    }

    /** Some of the first runs that have those commands and none of other families finds it. */
    static void mustBeFound(final CommandFamily family, final int runs, final Bug bug) {
        mustBeFound(RandomVenue.MIDDLE, family.seedsOfItsOwn(runs), COMMANDS, CHECKS_EVERY, bug);
    }

    /**
     * Some of the seeds finds it.
     *
     * @param checksEvery after how many commands the invariants are looked at and the whole state is compared
     */
    static void mustBeFound(
            final EngineLimits limits,
            final LongStream seeds,
            final int commands,
            final int checksEvery,
            final Bug bug) {
        assertTrue(
                seeds.anyMatch(seed -> new RandomVenue(limits, seed, bug).differs(commands, checksEvery, checksEvery)),
                "not found");
    }
}
