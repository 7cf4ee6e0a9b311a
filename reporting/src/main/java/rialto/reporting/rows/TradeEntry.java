package rialto.reporting.rows;

import rialto.protocol.Side;

/** A row of {@code trades}. */
record TradeEntry(
        int instrumentId,
        long tradeId,
        long aggregateId,
        long eventSequence,
        long timestampNs,
        long priceTicks,
        long quantityLots,
        long quoteAmount,
        int takerSide,
        long takerOrderId,
        long takerAccountId,
        long takerFee,
        long makerOrderId,
        long makerAccountId,
        long makerFee,
        int matchType) {

    boolean takerBuys() {
        return takerSide == Side.BUY.value();
    }
}
