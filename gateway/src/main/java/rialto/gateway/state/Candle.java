package rialto.gateway.state;

import rialto.protocol.Side;
import rialto.reporting.CandleInterval;
import rialto.reporting.CandleRow;

/** What was traded in one interval. Prices in ticks, quantities in lots. Owned by the event loop. */
public final class Candle {
    private final CandleInterval interval;
    long openNs;
    long endNs;
    long openTicks;
    long highTicks;
    long lowTicks;
    long closeTicks;
    long volumeLots;
    long quoteVolume;
    long takerBuyLots;
    long takerBuyQuote;
    long firstTradeId;
    long lastTradeId;
    long tradeCount;

    Candle(final CandleInterval interval) {
        this.interval = interval;
    }

    /** Starts anew at an interval without trades: flat at the close before. */
    void begin(final long openNs, final long endNs, final long closeTicksBefore) {
        this.openNs = openNs;
        this.endNs = endNs;
        openTicks = closeTicksBefore;
        highTicks = closeTicksBefore;
        lowTicks = closeTicksBefore;
        closeTicks = closeTicksBefore;
        volumeLots = 0;
        quoteVolume = 0;
        takerBuyLots = 0;
        takerBuyQuote = 0;
        firstTradeId = -1;
        lastTradeId = -1;
        tradeCount = 0;
    }

    /** Becomes a candle of the past, to which trades may still come. */
    void set(final CandleRow row) {
        openNs = row.openNs();
        endNs = interval.bucketEnd(openNs);
        openTicks = row.openTicks();
        highTicks = row.highTicks();
        lowTicks = row.lowTicks();
        closeTicks = row.closeTicks();
        volumeLots = row.baseLots();
        quoteVolume = row.quoteAmount();
        takerBuyLots = row.takerBuyLots();
        takerBuyQuote = row.takerBuyQuote();
        tradeCount = row.tradeCount();
        firstTradeId = tradeCount == 0 ? -1 : row.firstTradeId();
        lastTradeId = tradeCount == 0 ? -1 : row.lastTradeId();
    }

    void add(final Trade trade, final Side takerSide) {
        if (tradeCount == 0) {
            openTicks = trade.priceTicks();
            highTicks = openTicks;
            lowTicks = openTicks;
            firstTradeId = trade.tradeId();
        }
        highTicks = Math.max(highTicks, trade.priceTicks());
        lowTicks = Math.min(lowTicks, trade.priceTicks());
        closeTicks = trade.priceTicks();
        volumeLots += trade.quantityLots();
        quoteVolume += trade.quoteAmount();
        if (takerSide == Side.BUY) {
            takerBuyLots += trade.quantityLots();
            takerBuyQuote += trade.quoteAmount();
        }
        lastTradeId = trade.tradeId();
        tradeCount++;
    }

    public CandleInterval interval() {
        return interval;
    }

    public long openTimeMs() {
        return openNs / 1_000_000;
    }

    /** Last millisecond of the interval. */
    public long closeTimeMs() {
        return endNs / 1_000_000 - 1;
    }

    public long openTicks() {
        return openTicks;
    }

    public long highTicks() {
        return highTicks;
    }

    public long lowTicks() {
        return lowTicks;
    }

    public long closeTicks() {
        return closeTicks;
    }

    public long volumeLots() {
        return volumeLots;
    }

    public long quoteVolume() {
        return quoteVolume;
    }

    /** The part of the volume whose taker bought. */
    public long takerBuyLots() {
        return takerBuyLots;
    }

    public long takerBuyQuote() {
        return takerBuyQuote;
    }

    /** -1 when nothing was traded. */
    public long firstTradeId() {
        return firstTradeId;
    }

    /** -1 when nothing was traded. */
    public long lastTradeId() {
        return lastTradeId;
    }

    public long tradeCount() {
        return tradeCount;
    }
}
