package rialto.bot.fx;

import java.util.Random;

/** What each pair is worth: a walk in steps of a tenth of a second that is drawn back to where it began, with news at times. */
final class FxPrices {
    static final long STEP_MS = 100;

    private static final double NEWS_PER_STEP = 1.0 / 300;
    private static final double NEWS_JUMP = 12;
    private static final int NEWS_STEPS = 20;
    private static final double TURBULENCE = 4;
    private static final double DRAWN_BACK = 0.0005;

    private final Random random;
    private final double[] ticks = new double[FxPair.values().length];
    private final int[] newsSteps = new int[FxPair.values().length];

    FxPrices(final Random random) {
        this.random = random;
        for (final FxPair pair : FxPair.values()) {
            ticks[pair.ordinal()] = pair.initialTicks;
        }
    }

    void step() {
        for (final FxPair pair : FxPair.values()) {
            final int i = pair.ordinal();
            newsSteps[i] = Math.max(0, newsSteps[i] - 1);
            double move = pair.volatilityTicks * random.nextGaussian() * (isNews(pair) ? TURBULENCE : 1);
            if (random.nextDouble() < NEWS_PER_STEP) {
                newsSteps[i] = NEWS_STEPS;
                move += pair.volatilityTicks * NEWS_JUMP * random.nextGaussian();
            }
            ticks[i] += move + DRAWN_BACK * (pair.initialTicks - ticks[i]);
        }
    }

    double ticks(final FxPair pair) {
        return ticks[pair.ordinal()];
    }

    /** Whether there was news in the last two seconds. */
    boolean isNews(final FxPair pair) {
        return newsSteps[pair.ordinal()] > 0;
    }
}
