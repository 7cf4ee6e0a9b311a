package rialto.benchmarks.quotes;

import org.HdrHistogram.Histogram;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.LadderRequest;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderRejected;
import rialto.client.trading.VenueEvent.QuoteExecuted;
import rialto.client.trading.VenueEvent.QuoteRejected;
import rialto.client.trading.VenueEvent.QuotesReplaced;
import rialto.client.trading.VenueListener;
import rialto.protocol.CancelReason;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One thread with two Java clients: one quotes for all providers, the other one takes. Ladders and orders are due at fixed
 * times; what could not be sent then pays for the wait. An order names the tier of the ladder that was told last.
 */
final class QuotesLoop implements AutoCloseable {
    private static final int SLOTS = 1 << 20;
    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(20);
    private static final long HIGHEST_NS = TimeUnit.MINUTES.toNanos(1);
    private static final long DRAIN_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long VALID_MS = TimeUnit.HOURS.toMillis(1);
    private static final long MID_TICKS = 100_000;
    private static final long TIER_LOTS = 1_000;

    private final QuotesMarket market;
    private final int tiers;
    private final VenueClient quoting;
    private final VenueClient taking;
    private final LadderRequest ladder = new LadderRequest();
    private final OrderRequest order = new OrderRequest();
    private final long[] ladderDueNs = new long[SLOTS];
    private final long[] orderDueNs = new long[SLOTS];
    /** Of each stream: the ladder that was told last, and its best ask. */
    private final String[] lastQuoteId;

    private final long[] lastAsk;
    private final boolean[] filled = new boolean[SLOTS];
    private Histogram ladderNs;
    private Histogram orderNs;
    private long ladders;
    private long stood;
    private long refused;
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

    QuotesLoop(
            final ClientSettings settings,
            final ClientSettings takerSettings,
            final QuotesMarket market,
            final int tiers) {
        this.market = market;
        this.tiers = tiers;
        lastQuoteId = new String[streams()];
        lastAsk = new long[streams()];
        quoting = VenueClient.connect(settings, new Provider());
        taking = VenueClient.connect(takerSettings, new Taker());
    }

    /** Ladders and orders at rates, each from when it was due. */
    Result run(final int rate, final int burst, final int orderRate, final int seconds) {
        begin();
        final Schedule ladderTimes = new Schedule(rate, burst, seconds);
        final Schedule orderTimes = new Schedule(orderRate, 1, seconds);
        final long beginNs = System.nanoTime();
        final long conflatedBefore = quoting.quotes().conflated();
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
        return result(nowNs - beginNs, quoting.quotes().conflated() - conflatedBefore);
    }

    /** As many ladders as are taken, one after the other. */
    Result runClosed(final int seconds) {
        begin();
        final long beginNs = System.nanoTime();
        final long endNs = beginNs + TimeUnit.SECONDS.toNanos(seconds);
        final long conflatedBefore = quoting.quotes().conflated();
        long nowNs = beginNs;
        while (nowNs < endNs) {
            int count = 0;
            while (quoting.quotes().waiting() == 0 && count++ < 64) {
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
        final Result all = result(nowNs - beginNs, quoting.quotes().conflated() - conflatedBefore);
        return new Result(
                all.ladderNs, all.orderNs, stoodInTime * 1e9 / (nowNs - beginNs), all.conflated, 0, 0, all.unanswered);
    }

    /** Ladders and orders that the venue refused, which a measurement must not have. */
    long refused() {
        return refused;
    }

    @Override
    public void close() {
        quoting.close();
        taking.close();
    }

    private int streams() {
        return market.providers.length * market.pairs.length;
    }

    private void begin() {
        ladderNs = new Histogram(HIGHEST_NS, 3);
        orderNs = new Histogram(HIGHEST_NS, 3);
        stood = 0;
        fills = 0;
        gone = 0;
    }

    private Result result(final long tookNs, final long conflated) {
        return new Result(
                ladderNs,
                orderNs,
                stood * 1e9 / tookNs,
                conflated,
                fills,
                gone,
                quoting.inFlight() + taking.inFlight());
    }

    private boolean isUnderWay() {
        return quoting.inFlight() > 0
                || taking.inFlight() > 0
                || quoting.quotes().waiting() > 0;
    }

    /** Hears what there is; without it for ten seconds the sessions of the clients end. */
    int poll() {
        return quoting.poll() + taking.poll();
    }

    private void quote(final long dueNs) {
        final long number = ladders++;
        final int stream = (int) (number % streams());
        ladderDueNs[(int) number & SLOTS - 1] = dueNs;
        ladder.clear()
                .account(market.providers[stream % market.providers.length])
                .instrumentId(market.pairs[stream / market.providers.length])
                .quoteId(number)
                .validForMs(VALID_MS);
        final long middle = MID_TICKS + number % 17;
        for (int i = 0; i < tiers; i++) {
            ladder.bid(middle - 1 - i, TIER_LOTS).ask(middle + 1 + i, TIER_LOTS);
        }
        quoting.quotes().replace(ladder);
    }

    /** Buys a lot of the best tier of a stream's newest ladder that is known here. */
    private void take(final long dueNs) {
        final int stream = (int) (orders * 31 % streams());
        if (lastQuoteId[stream] == null) {
            return;
        }
        order.account(market.taker)
                .instrumentId(market.pairs[stream / market.providers.length])
                .buy()
                .lots(1)
                .tierOf(market.providers[stream % market.providers.length], lastQuoteId[stream], 1, lastAsk[stream]);
        final long requestId = taking.enter(order);
        if (requestId > 0) {
            orders++;
            orderDueNs[(int) requestId & SLOTS - 1] = dueNs;
            filled[(int) requestId & SLOTS - 1] = false;
        }
    }

    /** The providers' client: from when a ladder was due until it is told to stand. */
    private final class Provider implements VenueListener {
        @Override
        public void on(final QuotesReplaced event) {
            final long number = Long.parseLong(event.quoteId());
            final int stream = (int) (number % streams());
            stood++;
            ladderNs.recordValue(Math.min(HIGHEST_NS, System.nanoTime() - ladderDueNs[(int) number & SLOTS - 1]));
            lastQuoteId[stream] = event.quoteId();
            lastAsk[stream] = event.asks().getFirst().priceTicks();
        }

        @Override
        public void on(final QuoteRejected event) {
            refused++;
        }
    }

    /** The taker's client: from when an order was due until its fill is told. */
    private final class Taker implements VenueListener {
        @Override
        public void on(final QuoteExecuted event) {
            final int slot = (int) event.requestId() & SLOTS - 1;
            if (!filled[slot]) {
                filled[slot] = true;
                fills++;
                orderNs.recordValue(Math.min(HIGHEST_NS, System.nanoTime() - orderDueNs[slot]));
            }
        }

        @Override
        public void on(final OrderCanceled event) {
            gone += event.reason() == CancelReason.QUOTE_GONE ? 1 : 0;
        }

        @Override
        public void on(final OrderRejected event) {
            refused++;
        }
    }
}
