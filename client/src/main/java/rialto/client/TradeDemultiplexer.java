package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.TradeRevisedDecoder;

/** Calls a {@link TradeEventListener}. Allocates nothing. Not thread-safe. */
final class TradeDemultiplexer {
    private final TradeRevisedDecoder tradeRevised = new TradeRevisedDecoder();

    /**
     * @param header of the message, wrapped
     * @return false, and nobody is called, for an event of another kind
     */
    boolean dispatch(
            final TradeEventListener listener,
            final DirectBuffer buffer,
            final int offset,
            final MessageHeaderDecoder header) {
        if (header.templateId() != TradeRevisedDecoder.TEMPLATE_ID) {
            return false;
        }
        listener.onTradeRevised(tradeRevised.wrapAndApplyHeader(buffer, offset, header));
        return true;
    }
}
