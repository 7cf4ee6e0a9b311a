package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.engine.MatchingEngine;
import rialto.engine.TradeRevisionRequest;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.ReviseTradeDecoder;

/** Decodes the command that busts or corrects a trade, and runs it. */
final class TradeRevisionCommandAdapter {
    private final MatchingEngine engine;
    private final ReviseTradeDecoder reviseTrade = new ReviseTradeDecoder();
    private final TradeRevisionRequest request = new TradeRevisionRequest();

    TradeRevisionCommandAdapter(final MatchingEngine engine) {
        this.engine = engine;
    }

    /** @param header of the command, which is whole */
    void run(final DirectBuffer buffer, final int offset, final MessageHeaderDecoder header, final long timestampNs) {
        reviseTrade.wrapAndApplyHeader(buffer, offset, header);
        request.tradeId = reviseTrade.tradeId();
        request.priceTicks = reviseTrade.priceTicks();
        request.quantityLots = reviseTrade.quantityLots();
        request.correctedTicks = reviseTrade.correctedTicks();
        request.instrumentId = reviseTrade.instrumentId();
        engine.reviseTrade(request, timestampNs);
    }
}
