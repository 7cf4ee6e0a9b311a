package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.OrderTriggeredDecoder;
import rialto.protocol.TrailingStartedDecoder;
import rialto.protocol.TriggerOrderAcceptedDecoder;

/** Calls a {@link TriggerEventListener} for events of orders that wait for a price. Allocates nothing. Not thread-safe. */
final class TriggerDemultiplexer {
    private final TriggerOrderAcceptedDecoder accepted = new TriggerOrderAcceptedDecoder();
    private final TrailingStartedDecoder trailingStarted = new TrailingStartedDecoder();
    private final OrderTriggeredDecoder triggered = new OrderTriggeredDecoder();

    /**
     * @param header of the message, wrapped
     * @return false, and nobody is called, for an event of another kind
     */
    boolean dispatch(
            final TriggerEventListener listener,
            final DirectBuffer buffer,
            final int offset,
            final MessageHeaderDecoder header) {
        switch (header.templateId()) {
            case OrderTriggeredDecoder.TEMPLATE_ID ->
                listener.onOrderTriggered(triggered.wrapAndApplyHeader(buffer, offset, header));
            case TriggerOrderAcceptedDecoder.TEMPLATE_ID ->
                listener.onTriggerOrderAccepted(accepted.wrapAndApplyHeader(buffer, offset, header));
            case TrailingStartedDecoder.TEMPLATE_ID ->
                listener.onTrailingStarted(trailingStarted.wrapAndApplyHeader(buffer, offset, header));
            default -> {
                return false;
            }
        }
        return true;
    }
}
