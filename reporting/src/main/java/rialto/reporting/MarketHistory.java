package rialto.reporting;

import java.util.List;

/** Recent trading of every instrument as of one event. */
public record MarketHistory(long eventSequence, List<InstrumentHistory> instruments) {
    /**
     * Recent trading of an instrument that has traded.
     *
     * @param minuteCandles traded 1m candles that open at or after the time asked for, with their first and last trade ids
     * @param previousCloseTicks price of the last trade before those candles; 0 when there was none
     * @param currentCandles the newest candle of every interval, in the order of {@link CandleInterval}; it may be over
     * @param recentTrades the newest trades, oldest first
     */
    public record InstrumentHistory(
            int instrumentId,
            List<CandleRow> minuteCandles,
            long previousCloseTicks,
            List<CandleRow> currentCandles,
            List<TradeRow> recentTrades) {}
}
