package rialto.reporting;

import rialto.protocol.Side;

/** Consecutive trades of one taker order at one price; {@code aggregateId} is the first trade's id. */
public record AggregateTradeRow(
        int instrumentId,
        long aggregateId,
        long lastTradeId,
        long priceTicks,
        long quantityLots,
        long quoteAmount,
        Side takerSide,
        long timestampNs) {}
