package rialto.gateway.state;

import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.Side;

/**
 * One execution.
 *
 * @param quoteAmount minor units of the quote asset
 * @param buyerMaker  whether the buyer's order was the resting one
 */
public record Trade(
        long tradeId,
        long priceTicks,
        long quantityLots,
        long quoteAmount,
        long buyerOrderId,
        long sellerOrderId,
        boolean buyerMaker,
        long eventSequence,
        long timestampNs) {

    static Trade of(final OrderExecutedDecoder event) {
        final boolean takerBuys = event.takerSide() == Side.BUY;
        return new Trade(
                event.tradeId(),
                event.priceTicks(),
                event.quantityLots(),
                event.quoteAmount(),
                takerBuys ? event.takerOrderId() : event.makerOrderId(),
                takerBuys ? event.makerOrderId() : event.takerOrderId(),
                !takerBuys,
                event.header().eventSequence(),
                event.header().timestampNs());
    }

    public long timestampMs() {
        return timestampNs / 1_000_000;
    }
}
