package rialto.benchmarks.pingpong;

import org.HdrHistogram.Histogram;

import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** One message under way at a time: each is sent when the one before has come back. */
final class RoundTrips implements LongConsumer {
    private static final long HIGHEST_NS = TimeUnit.MINUTES.toNanos(1);
    private static final int DIGITS = 3;

    private final Link link;
    private final Histogram latencyNs = new Histogram(HIGHEST_NS, DIGITS);
    private long answered;

    RoundTrips(final Link link) {
        this.link = link;
    }

    @Override
    public void accept(final long number) {
        if (number != answered + 1) {
            throw new IllegalStateException("message " + number + " came back where " + (answered + 1) + " was due");
        }
        answered = number;
    }

    /** The round trips of this time alone; what it did before was warm-up. */
    Histogram run(final long durationNs) {
        latencyNs.reset();
        final long endNs = System.nanoTime() + durationNs;
        long nowNs;
        do {
            final long number = answered + 1;
            final long sentNs = System.nanoTime();
            while (!link.send(number)) {
                Thread.onSpinWait();
            }
            while (answered != number) {
                link.take(this);
            }
            nowNs = System.nanoTime();
            latencyNs.recordValue(Math.min(nowNs - sentNs, HIGHEST_NS));
        } while (nowNs < endNs);
        return latencyNs;
    }
}
