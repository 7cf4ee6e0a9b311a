package rialto.bot;

import rialto.client.trading.CancelTimerRequest;
import rialto.client.trading.Instrument;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent.CancelTimerEnded;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.client.trading.VenueEvent.OrderRejected;
import rialto.client.trading.VenueListener;
import rialto.protocol.ReplaceMode;
import rialto.protocol.Side;

import java.time.Duration;

/**
 * Quotes one instrument on both sides of the last trade's price and moves its quotes when that moves. Its quotes are under
 * a cancel timer: should it die, they leave. One thread: it is the client's listener, and {@link #work} is called between polls.
 */
public final class QuotingBot implements VenueListener {
    private static final long PPM = 1_000_000;
    /** Share of the half spread that the price must move before quotes follow. */
    private static final long PATIENCE = 2;

    private static final long CANCEL_TIMER_ID = 1;
    private static final Duration CANCEL_TIMER_COUNTDOWN = Duration.ofSeconds(10);

    private final long halfSpreadPpm;
    private final long quantityLots;
    private final OrderRequest request = new OrderRequest().cancelTimerId(CANCEL_TIMER_ID);
    private final CancelTimerRequest cancelTimer = new CancelTimerRequest()
            .cancelTimerId(CANCEL_TIMER_ID)
            .countdown(CANCEL_TIMER_COUNTDOWN)
            .orders();
    private final Quote bid = new Quote(Side.BUY);
    private final Quote ask = new Quote(Side.SELL);
    private VenueClient client;
    private Instrument instrument;
    private long accountId;
    private long lastTicks;
    private long trades;
    private long positionLots;
    private boolean cancelTimerStarted;
    private String lastReject = "";

    /** One side's order. */
    private static final class Quote {
        private final Side side;
        private long orderId;
        private long ticks;
        /** The request whose outcome is awaited; 0 for none. */
        private long requestId;

        Quote(final Side side) {
            this.side = side;
        }
    }

    /**
     * @param halfSpreadPpm distance of a quote from the last price, parts per million of that
     * @param quantityLots of each quote
     * @param firstTicks price to quote around until there is a trade; 0 to wait for one
     */
    public QuotingBot(final long halfSpreadPpm, final long quantityLots, final long firstTicks) {
        this.halfSpreadPpm = halfSpreadPpm;
        this.quantityLots = quantityLots;
        lastTicks = firstTicks;
    }

    /** Begins: what an earlier life of it left on the book is canceled. */
    public void start(final VenueClient venue, final Instrument quoted, final long account) {
        client = venue;
        instrument = quoted;
        accountId = account;
        request.account(account).instrument(quoted);
        cancelTimer.account(account);
        while (venue.cancelAll(account, quoted.instrumentId()) < 0) {
            venue.poll();
        }
    }

    /** Brings the quotes to where they should be, as far as requests are taken. */
    public void work() {
        cancelTimerStarted = cancelTimerStarted || client.startCancelTimer(cancelTimer) > 0;
        if (cancelTimerStarted && lastTicks > 0) {
            final long distance = Math.max(1, lastTicks * halfSpreadPpm / PPM);
            follow(bid, Math.max(instrument.minPriceTicks(), lastTicks - distance), distance);
            follow(ask, Math.min(instrument.maxPriceTicks(), lastTicks + distance), distance);
        }
    }

    /** What it has done, in words. */
    public String summary() {
        return trades + " trades, position " + instrument.quantity(positionLots) + " "
                + instrument.base().symbol() + ", quotes " + price(bid) + " / " + price(ask)
                + (lastReject.isEmpty() ? "" : ", last refusal " + lastReject);
    }

    /**
     * Cancels its quotes, with their cancel timer, and waits for the outcome.
     *
     * @return what became of them, in words
     */
    public String stop() {
        while (client.isConnected() && client.endCancelTimer(accountId, CANCEL_TIMER_ID, true) < 0) {
            client.poll();
        }
        while (client.isConnected() && client.inFlight() > 0) {
            client.poll();
        }
        return client.isConnected()
                ? "its quotes are canceled"
                : "nobody leads: its quotes leave by their cancel timer, within " + CANCEL_TIMER_COUNTDOWN.toSeconds()
                        + " s";
    }

    @Override
    public void on(final OrderAccepted event) {
        final Quote quote = quote(event.requestId());
        if (quote != null) {
            quote.orderId = event.orderId();
            quote.ticks = event.priceTicks();
        }
    }

    @Override
    public void on(final OrderExecuted event) {
        if (instrument == null || event.instrumentId() != instrument.instrumentId()) {
            return;
        }
        lastTicks = event.priceTicks();
        if (event.makerAccountId() == accountId) {
            fill(event.makerOrderId(), event.quantityLots(), event.makerRemainingLots());
        }
        if (event.takerAccountId() == accountId) {
            fill(event.takerOrderId(), event.quantityLots(), event.takerRemainingLots());
        }
    }

    @Override
    public void on(final OrderCanceled event) {
        for (final Quote quote : new Quote[] {bid, ask}) {
            if (quote.orderId == event.orderId()) {
                quote.orderId = 0;
            }
        }
    }

    /** It was silent for too long, or somebody else ended it. */
    @Override
    public void on(final CancelTimerEnded event) {
        if (event.accountId() == accountId && event.cancelTimerId() == CANCEL_TIMER_ID) {
            cancelTimerStarted = false;
        }
    }

    @Override
    public void on(final OrderRejected event) {
        if (event.accountId() == accountId) {
            lastReject = event.reason().name();
        }
    }

    @Override
    public void onCompleted(final long requestId, final long sequence) {
        final Quote quote = quote(requestId);
        if (quote != null) {
            quote.requestId = 0;
        }
    }

    private void follow(final Quote quote, final long wantedTicks, final long distance) {
        final boolean isNear = quote.orderId != 0 && Math.abs(quote.ticks - wantedTicks) <= distance / PATIENCE;
        if (quote.requestId != 0 || isNear) {
            return;
        }
        request.side(quote.side).limitMaker(wantedTicks).lots(quantityLots);
        final long requestId = quote.orderId == 0
                ? client.enter(request)
                : client.replace(quote.orderId, ReplaceMode.ALLOW_FAILURE, request);
        quote.requestId = Math.max(0, requestId);
    }

    private void fill(final long orderId, final long lots, final long remainingLots) {
        for (final Quote quote : new Quote[] {bid, ask}) {
            if (quote.orderId == orderId) {
                trades++;
                positionLots += quote.side == Side.BUY ? lots : -lots;
                if (remainingLots == 0) {
                    quote.orderId = 0;
                }
            }
        }
    }

    private Quote quote(final long requestId) {
        if (requestId == 0) {
            return null;
        }
        return bid.requestId == requestId ? bid : ask.requestId == requestId ? ask : null;
    }

    private String price(final Quote quote) {
        return quote.orderId == 0 ? "none" : instrument.price(quote.ticks);
    }
}
