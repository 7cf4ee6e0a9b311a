package rialto.reporting.rows;

import rialto.reporting.CandleInterval;

/** What the next trade of an instrument is added to: the newest aggregate and the newest candle of every interval. */
final class InstrumentTrades {
    private static final CandleInterval[] INTERVALS = CandleInterval.values();

    final int instrumentId;
    private final CandleState[] candles = new CandleState[INTERVALS.length];
    private long aggregateId;
    private long aggregateOrderId;
    private long aggregatePriceTicks;

    InstrumentTrades(final int instrumentId) {
        this.instrumentId = instrumentId;
    }

    /** The aggregate that a trade belongs to: the newest, or a new one that begins with it. */
    long aggregate(final long tradeId, final long takerOrderId, final long priceTicks) {
        if (takerOrderId != aggregateOrderId || priceTicks != aggregatePriceTicks) {
            restoreAggregate(tradeId, takerOrderId, priceTicks);
        }
        return aggregateId;
    }

    void restoreAggregate(final long aggregateId, final long takerOrderId, final long priceTicks) {
        this.aggregateId = aggregateId;
        this.aggregateOrderId = takerOrderId;
        this.aggregatePriceTicks = priceTicks;
    }

    void restore(final CandleState candle) {
        candles[candle.interval.ordinal()] = candle;
    }

    void add(final TradeEntry trade, final PendingRows rows) {
        for (int i = 0; i < INTERVALS.length; i++) {
            CandleState candle = candles[i];
            if (candle == null || trade.timestampNs() >= candle.endNs) {
                candle = new CandleState(instrumentId, INTERVALS[i], trade.timestampNs());
                candles[i] = candle;
            }
            candle.add(trade);
            rows.touch(candle);
        }
    }
}
