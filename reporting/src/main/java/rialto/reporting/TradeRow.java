package rialto.reporting;

import rialto.protocol.MatchType;
import rialto.protocol.Side;

/**
 * A trade as everyone may see it.
 *
 * @param tradeId per instrument, from 1 without gaps
 * @param aggregateId first trade id of the aggregate that it belongs to
 * @param matchType how it came about; null for a row from before that was kept
 */
public record TradeRow(
        int instrumentId,
        long tradeId,
        long aggregateId,
        long priceTicks,
        long quantityLots,
        long quoteAmount,
        Side takerSide,
        long takerOrderId,
        long timestampNs,
        long eventSequence,
        MatchType matchType) {}
