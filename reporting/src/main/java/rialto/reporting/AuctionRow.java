package rialto.reporting;

import rialto.protocol.TradingPhase;

/**
 * An auction that was held.
 *
 * @param phase that ended with it
 * @param priceTicks 0 when nothing was executed
 * @param imbalanceLots what was left over at the price: above zero to buy, below zero to sell
 */
public record AuctionRow(
        int instrumentId,
        long eventSequence,
        long timestampNs,
        TradingPhase phase,
        long priceTicks,
        long volumeLots,
        long imbalanceLots) {}
