package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.OrderDisplayAcceptedDecoder;
import rialto.protocol.OrderReplenishedDecoder;

/** Calls a {@link DisplayEventListener} for events of orders that do not show all. Allocates nothing. Not thread-safe. */
final class DisplayDemultiplexer {
    private final OrderDisplayAcceptedDecoder accepted = new OrderDisplayAcceptedDecoder();
    private final OrderReplenishedDecoder replenished = new OrderReplenishedDecoder();

    /**
     * @param header of the message, wrapped
     * @return false, and nobody is called, for an event of another kind
     */
    boolean dispatch(
            final DisplayEventListener listener,
            final DirectBuffer buffer,
            final int offset,
            final MessageHeaderDecoder header) {
        switch (header.templateId()) {
            case OrderReplenishedDecoder.TEMPLATE_ID ->
                listener.onOrderReplenished(replenished.wrapAndApplyHeader(buffer, offset, header));
            case OrderDisplayAcceptedDecoder.TEMPLATE_ID ->
                listener.onOrderDisplayAccepted(accepted.wrapAndApplyHeader(buffer, offset, header));
            default -> {
                return false;
            }
        }
        return true;
    }
}
