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
    private final Total volumeLots = new Total();
    private final Total quoteVolume = new Total();
    private final Total takerBuyLots = new Total();
    private final Total takerBuyQuote = new Total();
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
        volumeLots.clear();
        quoteVolume.clear();
        takerBuyLots.clear();
        takerBuyQuote.clear();
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
        volumeLots.set(row.baseLots());
        quoteVolume.set(row.quoteAmount());
        takerBuyLots.set(row.takerBuyLots());
        takerBuyQuote.set(row.takerBuyQuote());
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
        volumeLots.add(trade.quantityLots());
        quoteVolume.add(trade.quoteAmount());
        if (takerSide == Side.BUY) {
            takerBuyLots.add(trade.quantityLots());
            takerBuyQuote.add(trade.quoteAmount());
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

    /** As the other totals {@link Long#MAX_VALUE} when it is more. */
    public long volumeLots() {
        return volumeLots.saturated();
    }

    public long quoteVolume() {
        return quoteVolume.saturated();
    }

    /** The part of the volume whose taker bought. */
    public long takerBuyLots() {
        return takerBuyLots.saturated();
    }

    public long takerBuyQuote() {
        return takerBuyQuote.saturated();
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
