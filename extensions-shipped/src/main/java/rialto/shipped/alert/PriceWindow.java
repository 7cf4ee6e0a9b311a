package rialto.shipped.alert;

import java.time.Duration;
import java.util.Arrays;

/** Lowest and highest price of a time that moves on, in sixty steps. Not thread-safe. */
final class PriceWindow {
    private static final int STEPS = 60;

    private final long stepNs;
    private final long[] steps = new long[STEPS];
    private final long[] lows = new long[STEPS];
    private final long[] highs = new long[STEPS];

    PriceWindow(final Duration length) {
        stepNs = length.toNanos() / STEPS;
        Arrays.fill(steps, Long.MIN_VALUE);
    }

    void add(final long timeNs, final long ticks) {
        final long step = Math.floorDiv(timeNs, stepNs);
        final int at = Math.floorMod(step, STEPS);
        if (steps[at] != step) {
            steps[at] = step;
            lows[at] = ticks;
            highs[at] = ticks;
        }
        lows[at] = Math.min(lows[at], ticks);
        highs[at] = Math.max(highs[at], ticks);
    }

    /** {@link Long#MAX_VALUE} when there was none. */
    long low(final long timeNs) {
        long low = Long.MAX_VALUE;
        for (int at = 0; at < STEPS; at++) {
            low = isInside(at, timeNs) ? Math.min(low, lows[at]) : low;
        }
        return low;
    }

    /** {@link Long#MIN_VALUE} when there was none. */
    long high(final long timeNs) {
        long high = Long.MIN_VALUE;
        for (int at = 0; at < STEPS; at++) {
            high = isInside(at, timeNs) ? Math.max(high, highs[at]) : high;
        }
        return high;
    }

    private boolean isInside(final int at, final long timeNs) {
        return steps[at] > Math.floorDiv(timeNs, stepNs) - STEPS;
    }
}
