package rialto.benchmarks.quotes;

import org.HdrHistogram.Histogram;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One thread that quotes for all providers and takes. Ladders and orders are due at fixed times; what could not be sent then
 * pays for the wait. An order names the tier of the ladder that was told last.
 */
final class QuotesLoop implements AutoCloseable {
    private static final int SLOTS = 1 << 20;
    private static final int AT_ONCE = 64;
    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(20);
    private static final long HIGHEST_NS = TimeUnit.MINUTES.toNanos(1);
    private static final long DRAIN_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long NONE = -1;

    private final QuotesWay way;
    private final int providers;
    private final int streams;
    private final Told told = new Told();
    private final long[] ladderDueNs = new long[SLOTS];
    private final long[] orderDueNs = new long[SLOTS];
    private final boolean[] filled = new boolean[SLOTS];
    /** Of each stream: the ladder that was told last. */
    private final long[] lastNumber;

    private Histogram ladderNs;
    private Histogram orderNs;
    private long ladders;
    private long stood;
    private long refused;
    private String firstRefusal;
    private long orders;
    private long fills;
    private long gone;

    /** What a run gave; {@code conflated} ladders were left out for newer ones, {@code gone} orders found no quote. */
    record Result(
            Histogram ladderNs,
            Histogram orderNs,
            double ladderRate,
            long conflated,
            long fills,
            long gone,
            long unanswered) {}

    /** @param way is closed with this */
    QuotesLoop(final QuotesWay way, final int providers, final int pairs) {
        this.way = way;
        this.providers = providers;
        streams = providers * pairs;
        lastNumber = new long[streams];
        Arrays.fill(lastNumber, NONE);
    }

    /** Ladders and orders at rates, each from when it was due. */
    Result run(final int rate, final int burst, final int orderRate, final int seconds) {
        begin();
        final Schedule ladderTimes = new Schedule(rate, burst, seconds);
        final Schedule orderTimes = new Schedule(orderRate, 1, seconds);
        final long beginNs = System.nanoTime();
        final long conflatedBefore = way.conflated();
        final long firstOrder = orders;
        long sent = 0;
        final long giveUpNs = ladderTimes.endNs() + DRAIN_NS;
        long nowNs = System.nanoTime();
        while (nowNs < giveUpNs && (sent < ladderTimes.total() || isUnderWay())) {
            while (sent < ladderTimes.total() && ladderTimes.dueNs(sent) <= System.nanoTime()) {
                quote(ladderTimes.dueNs(sent));
                sent++;
            }
            final long order = orders - firstOrder;
            if (order < orderTimes.total() && orderTimes.dueNs(order) <= System.nanoTime()) {
                take(orderTimes.dueNs(order));
            }
            if (poll() == 0 && (sent == ladderTimes.total() || ladderTimes.dueNs(sent) > System.nanoTime())) {
                LockSupport.parkNanos(NAP_NS);
            }
            nowNs = System.nanoTime();
        }
        return result(nowNs - beginNs, way.conflated() - conflatedBefore);
    }

    /** As many ladders as are taken, one after the other. */
    Result runClosed(final int seconds) {
        begin();
        final long beginNs = System.nanoTime();
        final long endNs = beginNs + TimeUnit.SECONDS.toNanos(seconds);
        final long conflatedBefore = way.conflated();
        long nowNs = beginNs;
        while (nowNs < endNs) {
            int count = 0;
            while (way.isReady() && count++ < AT_ONCE) {
                quote(nowNs);
            }
            if (poll() == 0 && count == 0) {
                LockSupport.parkNanos(NAP_NS);
            }
            nowNs = System.nanoTime();
        }
        final long stoodInTime = stood;
        while (isUnderWay() && System.nanoTime() < endNs + DRAIN_NS) {
            poll();
        }
        final Result all = result(nowNs - beginNs, way.conflated() - conflatedBefore);
        return new Result(
                all.ladderNs, all.orderNs, stoodInTime * 1e9 / (nowNs - beginNs), all.conflated, 0, 0, all.unanswered);
    }

    /** Ladders and orders that the venue refused, which a measurement must not have. */
    long refused() {
        return refused;
    }

    /** The first of them in the venue's words; null when there is none. */
    String firstRefusal() {
        return firstRefusal;
    }

    @Override
    public void close() {
        way.close();
    }

    private void begin() {
        ladderNs = new Histogram(HIGHEST_NS, 3);
        orderNs = new Histogram(HIGHEST_NS, 3);
        stood = 0;
        fills = 0;
        gone = 0;
    }

    private Result result(final long tookNs, final long conflated) {
        return new Result(ladderNs, orderNs, stood * 1e9 / tookNs, conflated, fills, gone, way.underWay());
    }

    private boolean isUnderWay() {
        return way.underWay() > 0 || way.waiting() > 0;
    }

    /** Hears what there is; without it for ten seconds the sessions of Java clients end. */
    int poll() {
        return way.poll(told);
    }

    private void quote(final long dueNs) {
        final long number = ladders++;
        final int stream = (int) (number % streams);
        ladderDueNs[(int) number & SLOTS - 1] = dueNs;
        way.quote(stream % providers, stream / providers, number);
    }

    /** Buys a lot of the best tier of a stream's newest ladder that is known here. */
    private void take(final long dueNs) {
        final int stream = (int) (orders * 31 % streams);
        if (lastNumber[stream] == NONE) {
            return;
        }
        final long id = way.take(stream % providers, stream / providers, lastNumber[stream]);
        if (id > 0) {
            orders++;
            orderDueNs[(int) id & SLOTS - 1] = dueNs;
            filled[(int) id & SLOTS - 1] = false;
        }
    }

    private final class Told implements QuotesWay.Answers {
        @Override
        public void onStood(final long number) {
            stood++;
            ladderNs.recordValue(Math.min(HIGHEST_NS, System.nanoTime() - ladderDueNs[(int) number & SLOTS - 1]));
            lastNumber[(int) (number % streams)] = number;
        }

        @Override
        public void onFilled(final long id) {
            final int slot = (int) id & SLOTS - 1;
            if (!filled[slot]) {
                filled[slot] = true;
                fills++;
                orderNs.recordValue(Math.min(HIGHEST_NS, System.nanoTime() - orderDueNs[slot]));
            }
        }

        @Override
        public void onGone() {
            gone++;
        }

        @Override
        public void onRefused(final String why) {
            refused++;
            firstRefusal = firstRefusal == null ? why : firstRefusal;
        }
    }
}
