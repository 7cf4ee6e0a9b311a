package rialto.reporting;

/**
 * Trading of an instrument within one interval.
 *
 * @param openNs begin of the interval; its end is {@link CandleInterval#bucketEnd}
 * @param baseLots volume in lots
 * @param quoteAmount volume in minor units of the quote asset
 * @param takerBuyLots part of the volume in which the taker bought
 * @param firstTradeId 0 when nothing traded, as is {@code lastTradeId}
 */
public record CandleRow(
        int instrumentId,
        CandleInterval interval,
        long openNs,
        long openTicks,
        long highTicks,
        long lowTicks,
        long closeTicks,
        long baseLots,
        long quoteAmount,
        long tradeCount,
        long takerBuyLots,
        long takerBuyQuote,
        long firstTradeId,
        long lastTradeId) {

    /** An interval without a trade after one that closed at the price. */
    public static CandleRow flat(
            final int instrumentId, final CandleInterval interval, final long openNs, final long closeTicks) {
        return new CandleRow(
                instrumentId, interval, openNs, closeTicks, closeTicks, closeTicks, closeTicks, 0, 0, 0, 0, 0, 0, 0);
    }
}
