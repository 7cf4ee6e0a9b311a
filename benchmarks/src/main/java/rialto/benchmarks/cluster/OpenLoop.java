package rialto.benchmarks.cluster;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.load.LoadResult;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Orders due at fixed times, or as many as the window lets through. A round trip counts from the time at which the order
 * was due: one that could not be sent then, because the cluster was busy, pays for the wait.
 */
final class OpenLoop implements LongConsumer {
    private static final long DRAIN_NS = TimeUnit.SECONDS.toNanos(5);
    /** The system adds about fifty microseconds, which every order pays; who never slept would keep a core from the cluster. */
    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(20);

    private static final int DUE_SLOTS = 1 << 20;
    private static final long HIGHEST_NS = TimeUnit.MINUTES.toNanos(5);

    private final OrderPath path;
    private final long[] dueNs = new long[DUE_SLOTS];
    private final Histogram latencyNs = new Histogram(HIGHEST_NS, 3);
    private final Histogram lateSendNs = new Histogram(HIGHEST_NS, 3);
    private long sent;
    private long answered;
    private long answeredInTime;
    private long endNs;

    OpenLoop(final OrderPath path) {
        this.path = path;
    }

    @Override
    public void accept(final long number) {
        final long nowNs = System.nanoTime();
        answered++;
        answeredInTime += nowNs <= endNs ? 1 : 0;
        latencyNs.recordValue(Math.max(0, nowNs - dueNs[(int) (number & DUE_SLOTS - 1)]));
    }

    /** Orders still not sent or answered five seconds after the end count as unanswered. */
    LoadResult run(final double ratePerSecond, final long durationNs) {
        final double intervalNs = 1e9 / ratePerSecond;
        final long total = (long) (durationNs / intervalNs);
        final long startNs = begin(durationNs);
        long count = 0;
        long nowNs = startNs;
        while (count < total && nowNs < endNs + DRAIN_NS) {
            long dueAtNs = startNs + (long) (count * intervalNs);
            while (dueAtNs <= nowNs && count < total && send(dueAtNs)) {
                count++;
                dueAtNs = startNs + (long) (count * intervalNs);
            }
            if (path.poll(this) == 0 && dueAtNs > System.nanoTime()) {
                LockSupport.parkNanos(NAP_NS);
            }
            nowNs = System.nanoTime();
        }
        return end(durationNs, total - count);
    }

    /** As many as the window lets through. */
    LoadResult runClosed(final long durationNs) {
        begin(durationNs);
        long nowNs = System.nanoTime();
        while (nowNs < endNs) {
            boolean progress = false;
            while (send(nowNs)) {
                progress = true;
                if ((sent & 63) == 0) {
                    break;
                }
            }
            if (path.poll(this) == 0 && !progress) {
                LockSupport.parkNanos(NAP_NS);
            }
            nowNs = System.nanoTime();
        }
        return end(durationNs, 0);
    }

    private boolean send(final long dueAtNs) {
        if (!path.send()) {
            return false;
        }
        sent++;
        dueNs[(int) (sent & DUE_SLOTS - 1)] = dueAtNs;
        lateSendNs.recordValue(Math.max(0, System.nanoTime() - dueAtNs));
        return true;
    }

    private long begin(final long durationNs) {
        latencyNs.reset();
        lateSendNs.reset();
        answeredInTime = 0;
        answered = sent;
        final long nowNs = System.nanoTime();
        endNs = nowNs + durationNs;
        return nowNs;
    }

    private LoadResult end(final long durationNs, final long notSent) {
        final long giveUpNs = System.nanoTime() + DRAIN_NS;
        while (answered < sent && System.nanoTime() < giveUpNs) {
            if (path.poll(this) == 0) {
                LockSupport.parkNanos(NAP_NS);
            }
        }
        return new LoadResult(
                durationNs,
                answeredInTime,
                Map.of(),
                sent - answered + notSent,
                latencyNs.getTotalCount(),
                latencyNs.copy(),
                lateSendNs.copy());
    }
}
