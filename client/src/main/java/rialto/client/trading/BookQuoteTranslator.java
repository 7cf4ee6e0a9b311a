package rialto.client.trading;

import rialto.client.BookQuoteEventListener;
import rialto.protocol.BookQuoteChangedDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MassQuoteAcceptedDecoder;
import rialto.protocol.MassQuoteRejectedDecoder;
import rialto.protocol.QuoteProtection;
import rialto.protocol.QuoteProtectionSetDecoder;
import rialto.protocol.QuoteProtectionTriggeredDecoder;
import rialto.protocol.Side;

/** As {@link EventTranslator}, of events of quotes on order books. */
final class BookQuoteTranslator implements BookQuoteEventListener {
    private final EventTranslator events;
    private final VenueListener listener;

    BookQuoteTranslator(final EventTranslator events, final VenueListener listener) {
        this.events = events;
        this.listener = listener;
    }

    @Override
    public void onMassQuoteAccepted(final MassQuoteAcceptedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new BookQuoteEvent.Accepted(
                    events.header(),
                    event.accountId(),
                    Identifier36.text(event.quoteId()),
                    event.entryCount(),
                    event.refusedCount(),
                    event.repeated() != 0));
        }
    }

    @Override
    public void onMassQuoteRejected(final MassQuoteRejectedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new BookQuoteEvent.Rejected(
                    events.header(),
                    event.accountId(),
                    Identifier36.text(event.quoteId()),
                    event.reason(),
                    event.assetId(),
                    event.neededAmount(),
                    event.availableAmount(),
                    event.repeated() != 0));
        }
    }

    @Override
    public void onBookQuoteChanged(final BookQuoteChangedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new BookQuoteEvent.Changed(
                    events.header(),
                    event.accountId(),
                    event.instrumentId(),
                    event.bidOrderId(),
                    event.askOrderId(),
                    event.bidTicks(),
                    event.bidLots(),
                    event.askTicks(),
                    event.askLots(),
                    event.reason(),
                    event.refusedSide() == 0 ? null : Side.get(event.refusedSide()),
                    event.seenTicks()));
        }
    }

    @Override
    public void onQuoteProtectionSet(final QuoteProtectionSetDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new BookQuoteEvent.ProtectionSet(
                    events.header(), event.accountId(), event.instrumentId(), QuoteProtection.of(event.protection())));
        }
    }

    @Override
    public void onQuoteProtectionTriggered(final QuoteProtectionTriggeredDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new BookQuoteEvent.ProtectionTriggered(
                    events.header(),
                    event.accountId(),
                    event.instrumentId(),
                    QuoteProtection.of(event.protection()),
                    event.bound(),
                    event.seenFills(),
                    event.seenLots()));
        }
    }
}
