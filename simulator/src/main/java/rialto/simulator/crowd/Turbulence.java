package rialto.simulator.crowd;

import java.util.random.RandomGenerator;

/** A volatility multiplier around 1 that stays high or low for minutes: its logarithm is pulled back to zero. */
final class Turbulence {
    private static final double SPREAD = 0.5;
    private static final double HALF_LIFE_S = 90;
    private static final double PULL = Math.log(2) / HALF_LIFE_S;
    private static final double KICK = SPREAD * Math.sqrt(2 * PULL);
    private static final double LIMIT = 2.5 * SPREAD;

    private final RandomGenerator chance;
    private double logLevel;

    Turbulence(final RandomGenerator chance) {
        this.chance = chance;
        logLevel = SPREAD * chance.nextGaussian();
    }

    void step(final double seconds) {
        final double next = logLevel * (1 - PULL * seconds) + KICK * Math.sqrt(seconds) * chance.nextGaussian();
        logLevel = Math.clamp(next, -LIMIT, LIMIT);
    }

    /** Between about 0.25 and 3; 0.9 on the median. */
    double level() {
        return Math.exp(logLevel - SPREAD * SPREAD / 2);
    }
}
