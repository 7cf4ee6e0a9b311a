package rialto.simulation;

import rialto.engine.EngineLimits;

/**
 * What one seed's run is like.
 *
 * @param commands that clients send
 * @param stride after so many entries of the log states are compared
 * @param isRoomy whether client order ids are remembered to the end
 * @param isNumbered whether some clients have numbered sessions
 */
record Habits(
        int members,
        int gateways,
        int commands,
        EngineLimits limits,
        boolean isRoomy,
        int maxBatchLength,
        int stride,
        long tradingSeed,
        int faultIntervalMs,
        int lossPercent,
        boolean isNumbered) {
    private static final EngineLimits ROOMY = new EngineLimits(8, 6, 12, 60, 300, 5_000, 10_000, 5_000, 4, false);
    private static final EngineLimits NARROW = new EngineLimits(4, 4, 6, 16, 30, 10, 60, 20, 1, false);

    private static final int WITHOUT_NUMBERS_ONE_IN = 3;

    static Habits of(final Chance chance, final long seed) {
        final boolean roomy = !chance.oneIn(3);
        final int dice = chance.below(20);
        return new Habits(
                dice == 0 ? 1 : dice < 3 ? 5 : 3,
                1 + chance.below(3),
                120 + chance.below(180),
                roomy ? ROOMY : NARROW,
                roomy,
                chance.oneIn(3) ? 1_200 : 8_160,
                4 + chance.below(12),
                seed,
                20 + chance.below(120),
                chance.below(8),
                seed % WITHOUT_NUMBERS_ONE_IN != 1);
    }
}
