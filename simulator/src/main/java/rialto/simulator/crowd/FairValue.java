package rialto.simulator.crowd;

import java.util.random.RandomGenerator;

/**
 * What one instrument is worth: a random walk of the logarithm whose volatility clusters, with rare jumps that are
 * partly taken back, and a weak pull towards where it began so that a week of simulation does not end at zero.
 */
final class FairValue {
    private static final double BPS = 1e-4;
    private static final double LN2 = Math.log(2);
    private static final double ANCHOR_HALF_LIFE_S = 8 * 3600;
    private static final double JUMP_INTERVAL_S = 300;
    private static final double JUMP_HALF_LIFE_S = 12;
    private static final double JUMP_SHARE_TAKEN_BACK = 0.6;

    private final Instrument instrument;
    private final RandomGenerator chance;
    private final Turbulence turbulence;
    private final double anchor;
    private double logTicks;
    private double toTakeBack;

    FairValue(final Instrument instrument, final long initialTicks, final RandomGenerator chance) {
        this.instrument = instrument;
        this.chance = chance;
        turbulence = new Turbulence(chance);
        anchor = Math.log(instrument.ticks(instrument.initialPrice()));
        logTicks = Math.log(initialTicks);
    }

    /**
     * Moves on by {@code seconds}.
     *
     * @param marketBps how the whole market moved
     */
    void step(final double seconds, final double marketBps) {
        turbulence.step(seconds);
        final double own = instrument.volatilityBps() * turbulence.level() * Math.sqrt(seconds) * chance.nextGaussian();
        logTicks += (own + instrument.beta() * marketBps) * BPS;
        logTicks -= (logTicks - anchor) * seconds * LN2 / ANCHOR_HALF_LIFE_S;
        jump(seconds);
    }

    /** Trading tells something: moves by {@code bps} for good. */
    void push(final double bps) {
        logTicks += bps * BPS;
    }

    double ticks() {
        return Math.exp(logTicks);
    }

    double turbulence() {
        return turbulence.level();
    }

    private void jump(final double seconds) {
        final double takenBack = toTakeBack * (1 - Math.exp(-seconds * LN2 / JUMP_HALF_LIFE_S));
        toTakeBack -= takenBack;
        logTicks -= takenBack;
        if (chance.nextDouble() < seconds / JUMP_INTERVAL_S) {
            final double sign = chance.nextBoolean() ? 1 : -1;
            final double size = sign * instrument.volatilityBps() * (4 + 10 * chance.nextDouble()) * BPS;
            logTicks += size;
            toTakeBack += size * JUMP_SHARE_TAKEN_BACK;
        }
    }
}
