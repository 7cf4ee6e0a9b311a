package rialto.simulator.crowd;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** What every instrument is worth, moved in fixed steps of time so that a seed gives the same path whoever asks when. */
final class FairValues {
    static final long STEP_MS = 100;

    private static final double STEP_S = STEP_MS / 1000.0;
    private static final double MARKET_VOLATILITY_BPS = 0.35;
    private static final long LONGEST_CATCH_UP_MS = 60_000;

    private final List<FairValue> values;
    private final RandomGenerator chance;
    private final Turbulence turbulence;
    private long timeMs;

    /**
     * @param initialTicks by instrument, each above 0
     */
    FairValues(
            final SplittableRandom chance,
            final List<Instrument> instruments,
            final long[] initialTicks,
            final long startMs) {
        this.chance = chance.split();
        turbulence = new Turbulence(this.chance);
        final FairValue[] made = new FairValue[instruments.size()];
        for (int i = 0; i < made.length; i++) {
            made[i] = new FairValue(instruments.get(i), initialTicks[i], chance.split());
        }
        values = List.of(made);
        timeMs = startMs;
    }

    FairValue of(final int instrument) {
        return values.get(instrument);
    }

    /** Moves on to {@code nowMs}; a computer that slept does not make up for hours. */
    void advance(final long nowMs) {
        timeMs = Math.max(timeMs, nowMs - LONGEST_CATCH_UP_MS);
        while (timeMs + STEP_MS <= nowMs) {
            timeMs += STEP_MS;
            turbulence.step(STEP_S);
            final double marketBps =
                    MARKET_VOLATILITY_BPS * turbulence.level() * Math.sqrt(STEP_S) * chance.nextGaussian();
            values.forEach(value -> value.step(STEP_S, marketBps));
        }
    }
}
