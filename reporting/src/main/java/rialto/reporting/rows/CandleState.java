package rialto.reporting.rows;

import rialto.reporting.CandleInterval;

/** The newest candle of an instrument and interval. */
final class CandleState {
    final int instrumentId;
    final CandleInterval interval;
    final long openNs;
    final long endNs;
    long openTicks;
    long highTicks;
    long lowTicks;
    long closeTicks;
    long baseLots;
    long quoteAmount;
    long tradeCount;
    long takerBuyLots;
    long takerBuyQuote;
    long firstTradeId;
    long lastTradeId;
    /** Whether an earlier batch has it. */
    boolean stored;
    /** Whether the present batch has it already. */
    boolean dirty;

    CandleState(final int instrumentId, final CandleInterval interval, final long timeNs) {
        this.instrumentId = instrumentId;
        this.interval = interval;
        this.openNs = interval.bucketStart(timeNs);
        this.endNs = interval.bucketEnd(timeNs);
    }

    void add(final TradeEntry trade) {
        final long price = trade.priceTicks();
        if (tradeCount == 0) {
            openTicks = price;
            highTicks = price;
            lowTicks = price;
            firstTradeId = trade.tradeId();
        }
        highTicks = Math.max(highTicks, price);
        lowTicks = Math.min(lowTicks, price);
        closeTicks = price;
        baseLots += trade.quantityLots();
        quoteAmount += trade.quoteAmount();
        tradeCount++;
        lastTradeId = trade.tradeId();
        if (trade.takerBuys()) {
            takerBuyLots += trade.quantityLots();
            takerBuyQuote += trade.quoteAmount();
        }
    }
}
