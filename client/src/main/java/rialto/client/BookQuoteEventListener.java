package rialto.client;

import rialto.protocol.BookQuoteChangedDecoder;
import rialto.protocol.MassQuoteAcceptedDecoder;
import rialto.protocol.MassQuoteRejectedDecoder;
import rialto.protocol.QuoteProtectionSetDecoder;
import rialto.protocol.QuoteProtectionTriggeredDecoder;

/**
 * Events of quotes on order books, one method each; every method does nothing unless overridden. As {@link VenueEventListener} in
 * all else.
 */
public interface BookQuoteEventListener {
    /** Hears nothing. */
    BookQuoteEventListener NONE = new BookQuoteEventListener() {};

    /** Before all that its entries do. */
    default void onMassQuoteAccepted(final MassQuoteAcceptedDecoder event) {}

    default void onMassQuoteRejected(final MassQuoteRejectedDecoder event) {}

    /** Behind the events of the entry's orders. */
    default void onBookQuoteChanged(final BookQuoteChangedDecoder event) {}

    default void onQuoteProtectionSet(final QuoteProtectionSetDecoder event) {}

    /** Before {@link VenueEventListener#onOrderCanceled} of the quotes that leave. */
    default void onQuoteProtectionTriggered(final QuoteProtectionTriggeredDecoder event) {}
}
