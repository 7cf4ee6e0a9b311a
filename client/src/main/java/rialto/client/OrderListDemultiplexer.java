package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.OrderListAcceptedDecoder;
import rialto.protocol.OrderListEndedDecoder;
import rialto.protocol.OrderListRejectedDecoder;
import rialto.protocol.OrderListRepeatedDecoder;
import rialto.protocol.OrderReleasedDecoder;

/** Calls an {@link OrderListEventListener} for events of lists of orders. Allocates nothing. Not thread-safe. */
final class OrderListDemultiplexer {
    private final OrderListAcceptedDecoder accepted = new OrderListAcceptedDecoder();
    private final OrderListRejectedDecoder rejected = new OrderListRejectedDecoder();
    private final OrderListRepeatedDecoder repeated = new OrderListRepeatedDecoder();
    private final OrderReleasedDecoder released = new OrderReleasedDecoder();
    private final OrderListEndedDecoder ended = new OrderListEndedDecoder();

    /**
     * @param header of the message, wrapped
     * @return false, and nobody is called, for an event of another kind
     */
    boolean dispatch(
            final OrderListEventListener listener,
            final DirectBuffer buffer,
            final int offset,
            final MessageHeaderDecoder header) {
        switch (header.templateId()) {
            case OrderListAcceptedDecoder.TEMPLATE_ID ->
                listener.onOrderListAccepted(accepted.wrapAndApplyHeader(buffer, offset, header));
            case OrderListRejectedDecoder.TEMPLATE_ID ->
                listener.onOrderListRejected(rejected.wrapAndApplyHeader(buffer, offset, header));
            case OrderListRepeatedDecoder.TEMPLATE_ID ->
                listener.onOrderListRepeated(repeated.wrapAndApplyHeader(buffer, offset, header));
            case OrderReleasedDecoder.TEMPLATE_ID ->
                listener.onOrderReleased(released.wrapAndApplyHeader(buffer, offset, header));
            case OrderListEndedDecoder.TEMPLATE_ID ->
                listener.onOrderListEnded(ended.wrapAndApplyHeader(buffer, offset, header));
            default -> {
                return false;
            }
        }
        return true;
    }
}
