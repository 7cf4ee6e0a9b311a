package rialto.reporting.rows;

import rialto.client.BookQuoteEventListener;
import rialto.protocol.QuoteProtection;
import rialto.protocol.QuoteProtectionSetDecoder;
import rialto.protocol.QuoteProtectionTriggeredDecoder;

/** Events of quotes on order books to rows; what their orders do has rows of its own. */
final class BookQuoteProjection implements BookQuoteEventListener {
    private final PendingRows rows;

    BookQuoteProjection(final PendingRows rows) {
        this.rows = rows;
    }

    @Override
    public void onQuoteProtectionSet(final QuoteProtectionSetDecoder event) {
        rows.quoteProtections.add(new QuoteProtectionRow(
                event.accountId(),
                event.instrumentId(),
                event.header().eventSequence(),
                event.header().timestampNs(),
                QuoteProtection.of(event.protection()),
                0,
                0,
                0));
    }

    @Override
    public void onQuoteProtectionTriggered(final QuoteProtectionTriggeredDecoder event) {
        rows.quoteProtections.add(new QuoteProtectionRow(
                event.accountId(),
                event.instrumentId(),
                event.header().eventSequence(),
                event.header().timestampNs(),
                QuoteProtection.of(event.protection()),
                event.bound().value(),
                event.seenFills(),
                event.seenLots()));
    }
}
