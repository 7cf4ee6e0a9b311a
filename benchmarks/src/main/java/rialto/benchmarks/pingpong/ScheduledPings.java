package rialto.benchmarks.pingpong;

import org.HdrHistogram.Histogram;

import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Pings that are due at fixed times, whatever became of those before them. Each counts from when it was due: what a stall
 * held up pays for the stall, and so does what this thread sent late.
 */
final class ScheduledPings implements LongConsumer {
    private static final long HIGHEST_NS = TimeUnit.MINUTES.toNanos(5);
    private static final long GIVE_UP_NS = TimeUnit.SECONDS.toNanos(30);
    private static final int DIGITS = 3;

    private final Link link;
    private final LongSupplier clockNs;
    private final long intervalNs;
    private final Histogram latencyNs = new Histogram(HIGHEST_NS, DIGITS);
    private final Histogram lateNs = new Histogram(HIGHEST_NS, DIGITS);
    private long startNs;
    private long warmUp;
    private long answered;

    ScheduledPings(final Link link, final LongSupplier clockNs, final long intervalNs) {
        this.link = link;
        this.clockNs = clockNs;
        this.intervalNs = intervalNs;
    }

    /** From when each was due until it was back. */
    Histogram latencyNs() {
        return latencyNs;
    }

    /** How late each was sent. */
    Histogram lateNs() {
        return lateNs;
    }

    @Override
    public void accept(final long number) {
        if (number != answered + 1) {
            throw new IllegalStateException("ping " + number + " came back where " + (answered + 1) + " was due");
        }
        answered = number;
        if (number > warmUp) {
            record(latencyNs, clockNs.getAsLong() - dueNs(number));
        }
    }

    /**
     * @param unmeasured pings before the measured ones, on the same schedule
     * @throws IllegalStateException when one is not back half a minute after the last was due
     */
    void run(final long unmeasured, final long measured) {
        warmUp = unmeasured;
        answered = 0;
        startNs = clockNs.getAsLong();
        final long total = unmeasured + measured;
        long next = 1;
        while (answered < total) {
            final long nowNs = clockNs.getAsLong();
            if (next <= total && nowNs >= dueNs(next) && link.send(next)) {
                if (next > warmUp) {
                    record(lateNs, nowNs - dueNs(next));
                }
                next++;
            }
            if (link.poll(this) == 0 && nowNs > dueNs(total) + GIVE_UP_NS) {
                throw new IllegalStateException(total - answered + " of " + total + " pings are not back");
            }
        }
    }

    private long dueNs(final long number) {
        return startNs + (number - 1) * intervalNs;
    }

    private static void record(final Histogram histogram, final long ns) {
        histogram.recordValue(Math.min(Math.max(0, ns), HIGHEST_NS));
    }
}
