package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.BookQuoteChangedDecoder;
import rialto.protocol.MassQuoteAcceptedDecoder;
import rialto.protocol.MassQuoteRejectedDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.QuoteProtectionSetDecoder;
import rialto.protocol.QuoteProtectionTriggeredDecoder;

/** Calls a {@link BookQuoteEventListener} for events of quotes on order books. Allocates nothing. Not thread-safe. */
final class BookQuoteDemultiplexer {
    private final MassQuoteAcceptedDecoder accepted = new MassQuoteAcceptedDecoder();
    private final MassQuoteRejectedDecoder rejected = new MassQuoteRejectedDecoder();
    private final BookQuoteChangedDecoder changed = new BookQuoteChangedDecoder();
    private final QuoteProtectionSetDecoder protectionSet = new QuoteProtectionSetDecoder();
    private final QuoteProtectionTriggeredDecoder triggered = new QuoteProtectionTriggeredDecoder();

    /**
     * @param header of the message, wrapped
     * @return false, and nobody is called, for an event of another kind
     */
    boolean dispatch(
            final BookQuoteEventListener listener,
            final DirectBuffer buffer,
            final int offset,
            final MessageHeaderDecoder header) {
        switch (header.templateId()) {
            case MassQuoteAcceptedDecoder.TEMPLATE_ID ->
                listener.onMassQuoteAccepted(accepted.wrapAndApplyHeader(buffer, offset, header));
            case MassQuoteRejectedDecoder.TEMPLATE_ID ->
                listener.onMassQuoteRejected(rejected.wrapAndApplyHeader(buffer, offset, header));
            case BookQuoteChangedDecoder.TEMPLATE_ID ->
                listener.onBookQuoteChanged(changed.wrapAndApplyHeader(buffer, offset, header));
            case QuoteProtectionSetDecoder.TEMPLATE_ID ->
                listener.onQuoteProtectionSet(protectionSet.wrapAndApplyHeader(buffer, offset, header));
            case QuoteProtectionTriggeredDecoder.TEMPLATE_ID ->
                listener.onQuoteProtectionTriggered(triggered.wrapAndApplyHeader(buffer, offset, header));
            default -> {
                return false;
            }
        }
        return true;
    }
}
