package rialto.dialect.binance.stream;

import rialto.dialect.binance.quote.BookQuoteJson;
import rialto.dialect.binance.quote.QuoteJson;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.api.QuoteExplanation;
import rialto.gateway.api.QuotingExplanation;
import rialto.gateway.state.Account;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Hold;
import rialto.gateway.state.HoldEnd;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteCancellation;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.QuoteRequestChange;
import rialto.gateway.state.QuoteTrade;
import rialto.gateway.state.VenueListener;
import rialto.protocol.QuoteRejectReason;

/** Tells providers and takers what happens to their quotes, holds and requests. Nothing of it is ever left out. */
final class QuoteEvents implements VenueListener {
    private final UserStreamHub hub;

    QuoteEvents(final UserStreamHub hub) {
        this.hub = hub;
    }

    @Override
    public void onQuoteRejected(
            final Account account,
            final Instrument instrument,
            final int stream,
            final String quoteId,
            final QuoteRejectReason reason) {
        if (account == null) {
            return;
        }
        hub.tell(account, "quoteRejected", json -> {
            json.name("symbol").string(instrument == null ? null : instrument.symbol());
            json.name("stream").number(stream);
            json.name("quoteId").string(quoteId.isEmpty() ? null : quoteId);
            json.name("reason").string(reason.name());
            json.name("explanation").string(QuoteExplanation.of(reason));
        });
    }

    @Override
    public void onQuotesCanceled(final QuoteCancellation cancellation) {
        hub.tell(cancellation.provider(), "quotesCanceled", json -> {
            final Instrument instrument = cancellation.instrument();
            json.name("symbol").string(instrument == null ? null : instrument.symbol());
            json.name("stream");
            if (cancellation.stream() < 0) {
                json.nothing();
            } else {
                json.number(cancellation.stream());
            }
            json.name("quoteId").string(cancellation.quoteId().isEmpty() ? null : cancellation.quoteId());
            json.name("tier").number(cancellation.tier());
            json.name("side")
                    .string(
                            cancellation.tier() == 0
                                    ? null
                                    : cancellation.side().name());
            json.name("canceledLadders").number(cancellation.ladderCount());
            json.name("reason").string(cancellation.reason().name());
        });
    }

    @Override
    public void onQuoteProtectionSet(final Account account, final Instrument instrument) {
        tellProtection(account, instrument, null);
    }

    @Override
    public void onQuoteProtectionTriggered(final Account account, final Instrument instrument) {
        tellProtection(
                account, instrument, QuotingExplanation.ofReached(instrument, account.quoteProtection(instrument)));
    }

    private void tellProtection(final Account account, final Instrument instrument, final String explanation) {
        hub.tell(account, "quoteProtection", json -> {
            BookQuoteJson.writeProtection(json, instrument, account.quoteProtection(instrument));
            json.name("explanation").string(explanation);
        });
    }

    @Override
    public void onHoldOpened(final Hold hold) {
        tellBoth(hold, "OPENED", null);
    }

    @Override
    public void onHoldEnded(final HoldEnd end) {
        tellBoth(end.hold(), "ENDED", end);
    }

    private void tellBoth(final Hold hold, final String state, final HoldEnd end) {
        hub.tell(hold.taker(), "quoteHold", json -> write(json, hold, state, end));
        hub.tell(hold.provider(), "quoteHold", json -> write(json, hold, state, end));
    }

    private static void write(final JsonWriter json, final Hold hold, final String state, final HoldEnd end) {
        json.name("state").string(state);
        QuoteJson.writeHoldFields(json, hold);
        if (end != null) {
            json.name("accepted").bool(end.isAccepted());
            json.name("reason").string(end.reason().name());
            QuoteJson.writePrice(json.name("presentPrice"), hold.instrument(), end.presentTicks());
            Amounts.quantity(json.name("canceledQty"), hold.instrument(), end.canceledLots());
        }
    }

    @Override
    public void onQuoteRequestChanged(final QuoteRequestChange change) {
        tell(change, change.request().taker());
        for (final QuoteProvider provider : change.request().providers()) {
            if (QuoteJson.concerns(change, provider.account())) {
                tell(change, provider.account());
            }
        }
    }

    private void tell(final QuoteRequestChange change, final Account account) {
        hub.tell(account, "quoteRequest", json -> QuoteJson.writeChangeFields(json, change, account));
    }

    @Override
    public void onQuoteExecuted(final QuoteTrade trade) {
        final Asset base = trade.instrument().base();
        final Asset quote = trade.instrument().quote();
        tell(trade, trade.taker(), "TAKER", trade.takerFee(), trade.takerBuys() ? base : quote);
        tell(trade, trade.provider(), "PROVIDER", trade.providerFee(), trade.takerBuys() ? quote : base);
    }

    private void tell(
            final QuoteTrade trade, final Account account, final String role, final long fee, final Asset feeAsset) {
        hub.tell(account, "quoteExecution", json -> {
            json.name("symbol").string(trade.instrument().symbol());
            json.name("role").string(role);
            json.name("side").string(trade.takerBuys() == role.equals("TAKER") ? "BUY" : "SELL");
            json.name("taker").string(trade.taker().name());
            if (role.equals("TAKER") && trade.takerOrder() != null) {
                json.name("orderId").number(trade.takerOrder().orderId());
            }
            json.name("commission").decimal(fee, feeAsset.scale());
            json.name("commissionAsset").string(feeAsset.symbol());
            QuoteJson.writeTradeFields(json, trade, role.equals("TAKER"));
        });
    }
}
