package rialto.dialect.fix.price;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.api.QuotingExplanation;
import rialto.gateway.state.Account;
import rialto.gateway.state.Hold;
import rialto.gateway.state.HoldEnd;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteCancellation;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.QuoteRequest;
import rialto.gateway.state.QuoteRequestChange;
import rialto.gateway.state.QuoteTrade;
import rialto.gateway.state.VenueListener;
import rialto.protocol.QuoteCancelReason;
import rialto.protocol.QuoteRequestState;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Tells takers and providers what happens to their requests, holds and quotes, on each of their connections that may trade.
 * Nothing of that is left out: who does not read it loses the connection. Owned by the event loop.
 */
final class QuoteEvents implements VenueListener {
    private static final Logger LOGGER = LoggerFactory.getLogger(QuoteEvents.class);

    private final Function<Account, List<PriceSession>> sessions;

    /** @param sessions the connections of an account */
    QuoteEvents(final Function<Account, List<PriceSession>> sessions) {
        this.sessions = sessions;
    }

    private void each(final Account account, final Consumer<PriceSession> told) {
        for (final PriceSession session : sessions.apply(account)) {
            if (session.outlet().mayTrade()) {
                tell(session, told);
            }
        }
    }

    /** What goes wrong with messages to one client must not end the gateway. */
    private static void tell(final PriceSession session, final Consumer<PriceSession> told) {
        try {
            told.accept(session);
        } catch (final RuntimeException e) {
            LOGGER.error("quotes of FIX", e);
            session.fail();
        }
    }

    @Override
    public void onQuoteRequestChanged(final QuoteRequestChange change) {
        final QuoteRequest request = change.request();
        each(request.taker(), session -> {
            if (session.quotes() != null) {
                session.quotes().requests().onChanged(change);
            }
        });
        if (change.state() == QuoteRequestState.CREATED) {
            for (final QuoteProvider provider : request.providers()) {
                each(provider.account(), session -> session.answer("R", QuoteReports.request(request)));
            }
        } else if (change.isEnd()) {
            final int status =
                    change.state() == QuoteRequestState.EXPIRED ? QuoteReports.EXPIRED : QuoteReports.REMOVED;
            final String requestId = Long.toString(request.requestId());
            for (final QuoteProvider provider : request.providers()) {
                each(
                        provider.account(),
                        session ->
                                session.answer("AI", QuoteReports.requestStatus(request, provider, requestId, status)));
            }
        }
    }

    @Override
    public void onHoldOpened(final Hold hold) {
        each(hold.provider(), session -> session.answer("AJ", QuoteReports.hit(hold)));
    }

    @Override
    public void onHoldEnded(final HoldEnd end) {
        final Hold hold = end.hold();
        each(hold.taker(), session -> {
            if (session.quotes() != null) {
                session.quotes().hits().onHoldEnded(end);
            }
        });
        each(
                hold.provider(),
                session ->
                        session.answer("AI", QuoteReports.holdEnd(end, hold.quoteId(), Long.toString(hold.holdId()))));
    }

    @Override
    public void onQuoteExecuted(final QuoteTrade trade) {
        each(trade.provider(), session -> session.answer("8", QuoteReports.trade(trade)));
    }

    /** What the provider itself has asked for is answered to whoever asked. */
    @Override
    public void onQuotesCanceled(final QuoteCancellation cancellation) {
        if (cancellation.reason() == QuoteCancelReason.REQUESTED) {
            return;
        }
        final Instrument instrument = cancellation.instrument();
        final boolean isOver = cancellation.reason() == QuoteCancelReason.EXPIRED
                || cancellation.reason() == QuoteCancelReason.LEASE_ENDED;
        each(
                cancellation.provider(),
                session -> session.answer(
                        "AI",
                        QuoteReports.status(
                                        null,
                                        cancellation.quoteId().isEmpty() ? "ALL" : cancellation.quoteId(),
                                        null,
                                        instrument == null ? QuoteReports.NO_SYMBOL : instrument.symbol())
                                .number(Tag.QUOTE_STATUS, isOver ? QuoteReports.EXPIRED : QuoteReports.REMOVED)
                                .text(Tag.TEXT, text(cancellation))));
    }

    /** The quotes that leave for it are told as all orders are, to sessions of orders and drop copies. */
    @Override
    public void onQuoteProtectionTriggered(final Account account, final Instrument instrument) {
        final String text = QuotingExplanation.ofReached(instrument, account.quoteProtection(instrument));
        each(
                account,
                session -> session.answer(
                        "AI",
                        QuoteReports.status(null, "ALL", null, instrument.symbol())
                                .number(Tag.QUOTE_STATUS, QuoteReports.REMOVED)
                                .text(Tag.TEXT, "QUOTE_PROTECTION: " + text)));
    }

    private static String text(final QuoteCancellation cancellation) {
        return cancellation.reason().name()
                + (cancellation.stream() < 0 ? "" : ", stream " + cancellation.stream())
                + (cancellation.tier() == 0
                        ? ", ladders " + cancellation.ladderCount()
                        : ", " + cancellation.side() + " tier " + cancellation.tier());
    }
}
