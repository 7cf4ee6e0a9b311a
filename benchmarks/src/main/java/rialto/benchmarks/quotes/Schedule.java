package rialto.benchmarks.quotes;

import java.util.concurrent.TimeUnit;

/** When each of a number of messages is due: at a mean rate, in groups that are due at the same time. Numbers begin with 0. */
final class Schedule {
    private final long startNs = System.nanoTime();
    private final double groupIntervalNs;
    private final int burst;
    private final long total;

    Schedule(final int ratePerSecond, final int burst, final int seconds) {
        this.burst = burst;
        groupIntervalNs = 1e9 * burst / ratePerSecond;
        total = (long) ratePerSecond * seconds;
    }

    long total() {
        return total;
    }

    long dueNs(final long number) {
        return startNs + (long) (number / burst * groupIntervalNs);
    }

    long endNs() {
        return dueNs(total) + TimeUnit.MILLISECONDS.toNanos(1);
    }
}
