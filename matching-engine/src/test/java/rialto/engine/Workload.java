package rialto.engine;

import java.util.SplittableRandom;

/**
 * What one seed's run is like. Each run does some things more often than others, or hardly ever, so that all together
 * come further than runs that are all alike.
 *
 * @param weights   of the command kinds, in their order
 * @param accounts  that most commands are of
 * @param spread    how many ticks the prices of one side lie apart
 * @param open      the most orders that an account may have open on an ordinary instrument
 * @param market    of ten orders so many are market orders
 * @param resting   of ten orders so many stay when they are not filled
 * @param wealth    that an account has of each asset at first
 * @param targeting of ten cancels and changes so many name an order that is open
 * @param favorite  the instrument that most commands are about: the first or the third
 * @param quotes    whether quotes are streamed on the third, and offers posted nowhere
 */
record Workload(
        int[] weights,
        int accounts,
        int spread,
        int open,
        int market,
        int resting,
        int wealth,
        int targeting,
        int favorite,
        boolean quotes) {
    private static final int[] USUAL_WEIGHTS = {650, 90, 4, 60, 70, 80, 36, 20, 10};
    private static final int[] FACTORS = {0, 1, 1, 1, 4};
    private static final int[] SPREADS = {4, 16, 16, 70, 1_000};
    private static final int[] WEALTH = {2_000, 10_000, 50_000, 500_000};
    private static final int[] OPEN = {1, 5, 20, 50};

    /** @param quotes whether most commands are about streamed quotes */
    static Workload of(final SplittableRandom random, final boolean quotes) {
        final int[] weights = USUAL_WEIGHTS.clone();
        for (int i = 1; i < weights.length; i++) {
            weights[i] *= FACTORS[random.nextInt(FACTORS.length)];
        }
        return new Workload(
                weights,
                2 + random.nextInt(6),
                SPREADS[random.nextInt(SPREADS.length)],
                OPEN[random.nextInt(OPEN.length)],
                random.nextInt(4),
                4 + random.nextInt(6),
                WEALTH[random.nextInt(WEALTH.length)],
                3 + random.nextInt(7),
                random.nextInt(4) == 0 || quotes ? 3 : 1,
                quotes);
    }

    /** The number of a command kind. */
    int kind(final SplittableRandom random) {
        int sum = 0;
        for (final int weight : weights) {
            sum += weight;
        }
        int dice = random.nextInt(sum);
        int kind = 0;
        while (dice >= weights[kind]) {
            dice -= weights[kind++];
        }
        return kind;
    }
}
