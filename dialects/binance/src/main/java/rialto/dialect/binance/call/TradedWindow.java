package rialto.dialect.binance.call;

import rialto.gateway.state.Total;
import rialto.reporting.CandleInterval;
import rialto.reporting.CandleRow;
import rialto.reporting.HistoryQueries;
import rialto.reporting.Page;

import java.util.ArrayList;
import java.util.List;

/**
 * What was traded of an instrument in a time that begins with a minute. Prices in ticks, quantities in lots, amounts in
 * minor units of the quote asset.
 *
 * @param openTicks    0 when the instrument has never traded, as with the other prices; the last price when nothing was
 *                     traded in the window
 * @param firstTradeId -1 when nothing was traded, as is {@code lastTradeId}
 */
record TradedWindow(
        long openTicks,
        long highTicks,
        long lowTicks,
        long closeTicks,
        Total lots,
        Total quoteAmount,
        long firstTradeId,
        long lastTradeId,
        long tradeCount) {
    private static final int MINUTES_OF_HOUR = 60;
    /** Of seven days, and the hour that has begun. */
    private static final int MOST_HOURS = 7 * 24 + 1;

    /**
     * Asks for the candles of minutes up to the first whole hour, and of hours from there on. Waits for the database.
     *
     * @param fromNs begin of a minute, at most seven days before {@code toNs}
     */
    static TradedWindow read(final HistoryQueries queries, final int instrumentId, final long fromNs, final long toNs) {
        final long hourNs = CandleInterval.HOUR_1.bucketEnd(fromNs - 1);
        final List<CandleRow> candles = new ArrayList<>();
        if (fromNs < hourNs) {
            candles.addAll(queries.candles(
                    instrumentId,
                    CandleInterval.MINUTE_1,
                    Page.between(fromNs, Math.min(hourNs - 1, toNs), MINUTES_OF_HOUR)));
        }
        if (hourNs <= toNs) {
            candles.addAll(
                    queries.candles(instrumentId, CandleInterval.HOUR_1, Page.between(hourNs, toNs, MOST_HOURS)));
        }
        return of(candles);
    }

    /** @param candles one after the other */
    static TradedWindow of(final List<CandleRow> candles) {
        final List<CandleRow> traded =
                candles.stream().filter(candle -> candle.tradeCount() > 0).toList();
        if (traded.isEmpty()) {
            final long last = candles.isEmpty() ? 0 : candles.getLast().closeTicks();
            return new TradedWindow(last, last, last, last, new Total(), new Total(), -1, -1, 0);
        }
        long high = Long.MIN_VALUE;
        long low = Long.MAX_VALUE;
        final Total lots = new Total();
        final Total quoteAmount = new Total();
        long count = 0;
        for (final CandleRow candle : traded) {
            high = Math.max(high, candle.highTicks());
            low = Math.min(low, candle.lowTicks());
            lots.add(candle.baseLots());
            quoteAmount.add(candle.quoteAmount());
            count += candle.tradeCount();
        }
        final CandleRow last = traded.getLast();
        return new TradedWindow(
                traded.getFirst().openTicks(),
                high,
                low,
                last.closeTicks(),
                lots,
                quoteAmount,
                traded.getFirst().firstTradeId(),
                last.lastTradeId(),
                count);
    }
}
