package rialto.shipped.alert;

import java.time.Duration;
import java.util.Arrays;

/** How many orders an account entered and how many it lost by a cancel, in a time that moves on in ten steps. Not thread-safe. */
final class CancelWindow {
    private static final int STEPS = 10;

    private final long stepNs;
    private final long[] steps = new long[STEPS];
    private final int[] entered = new int[STEPS];
    private final int[] canceled = new int[STEPS];

    CancelWindow(final Duration length) {
        stepNs = length.toNanos() / STEPS;
        Arrays.fill(steps, Long.MIN_VALUE);
    }

    void onEntered(final long timeNs) {
        entered[at(timeNs)]++;
    }

    void onCanceled(final long timeNs) {
        canceled[at(timeNs)]++;
    }

    private int at(final long timeNs) {
        final long step = Math.floorDiv(timeNs, stepNs);
        final int at = Math.floorMod(step, STEPS);
        if (steps[at] != step) {
            steps[at] = step;
            entered[at] = 0;
            canceled[at] = 0;
        }
        return at;
    }

    int entered(final long timeNs) {
        return sum(entered, timeNs);
    }

    int canceled(final long timeNs) {
        return sum(canceled, timeNs);
    }

    private int sum(final int[] counts, final long timeNs) {
        int sum = 0;
        for (int at = 0; at < STEPS; at++) {
            sum += steps[at] > Math.floorDiv(timeNs, stepNs) - STEPS ? counts[at] : 0;
        }
        return sum;
    }
}
