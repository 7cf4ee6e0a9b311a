package rialto.gateway.state;

import rialto.client.BookQuoteEventListener;
import rialto.protocol.BookQuoteChangedDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MassQuoteAcceptedDecoder;
import rialto.protocol.MassQuoteRejectedDecoder;
import rialto.protocol.QuoteProtection;
import rialto.protocol.QuoteProtectionSetDecoder;
import rialto.protocol.QuoteProtectionTriggeredDecoder;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;
import rialto.protocol.SnapshotQuoteProtectionDecoder;

/** Events of quotes on order books into the {@link VenueView}. Owned by the event loop. */
final class BookQuoteProjection implements BookQuoteEventListener {
    private final VenueView view;
    private final ProtectionProjection bands;

    /** @param bands hears of an entry outside a price band right before it is refused */
    BookQuoteProjection(final VenueView view, final ProtectionProjection bands) {
        this.view = view;
        this.bands = bands;
    }

    @Override
    public void onMassQuoteAccepted(final MassQuoteAcceptedDecoder event) {
        final Account account = view.account(event.accountId());
        final String quoteId = Identifier36.text(event.quoteId());
        for (final VenueListener listener : view.listeners()) {
            listener.onMassQuoteAccepted(account, quoteId, event.repeated() != 0);
        }
    }

    @Override
    public void onMassQuoteRejected(final MassQuoteRejectedDecoder event) {
        final MassQuoteRefusal refusal = new MassQuoteRefusal(
                Identifier36.text(event.quoteId()),
                event.reason(),
                event.assetId() == 0 ? null : view.asset(event.assetId()),
                event.neededAmount(),
                event.availableAmount(),
                event.repeated() != 0);
        for (final VenueListener listener : view.listeners()) {
            listener.onMassQuoteRejected(view.account(event.accountId()), refusal);
        }
    }

    @Override
    public void onBookQuoteChanged(final BookQuoteChangedDecoder event) {
        final Account account = view.account(event.accountId());
        final boolean isOutOfBand = event.reason() == RejectReason.OUTSIDE_STATIC_BAND
                || event.reason() == RejectReason.OUTSIDE_MOVING_BAND;
        final BookQuote quote = new BookQuote(
                view.instrument(event.instrumentId()),
                event.bidOrderId(),
                event.askOrderId(),
                event.bidTicks(),
                event.bidLots(),
                event.askTicks(),
                event.askLots(),
                event.reason(),
                event.refusedSide() == 0 ? null : Side.get(event.refusedSide()),
                event.seenTicks(),
                isOutOfBand ? bands.last() : null);
        for (final VenueListener listener : view.listeners()) {
            listener.onBookQuoteChanged(account, quote);
        }
    }

    @Override
    public void onQuoteProtectionSet(final QuoteProtectionSetDecoder event) {
        final Account account = view.account(event.accountId());
        final Instrument instrument = view.instrument(event.instrumentId());
        account.protectQuotes(
                event.instrumentId(), QuoteProtectionState.accepting(QuoteProtection.of(event.protection())));
        for (final VenueListener listener : view.listeners()) {
            listener.onQuoteProtectionSet(account, instrument);
        }
    }

    @Override
    public void onQuoteProtectionTriggered(final QuoteProtectionTriggeredDecoder event) {
        final Account account = view.account(event.accountId());
        final Instrument instrument = view.instrument(event.instrumentId());
        account.protectQuotes(
                event.instrumentId(),
                new QuoteProtectionState(
                        QuoteProtection.of(event.protection()), event.bound(), event.seenFills(), event.seenLots()));
        for (final VenueListener listener : view.listeners()) {
            listener.onQuoteProtectionTriggered(account, instrument);
        }
    }

    static QuoteProtectionState of(final SnapshotQuoteProtectionDecoder record) {
        return new QuoteProtectionState(
                QuoteProtection.of(record.protection()), record.bound(), record.seenFills(), record.seenLots());
    }
}
