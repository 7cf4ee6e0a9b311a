package rialto.reporting.rows;

import rialto.reporting.CandleInterval;

/** What the next trade of an instrument is added to: the newest aggregate and the newest candle of every interval. */
final class InstrumentTrades {
    private static final CandleInterval[] INTERVALS = CandleInterval.values();

    final int instrumentId;
    private final CandleState[] candles = new CandleState[INTERVALS.length];
    /** The newest trade; null before the first. */
    private TradeEntry newest;

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

    private void restoreAggregate(final long aggregateId, final long takerOrderId, final long priceTicks) {
        this.aggregateId = aggregateId;
        this.aggregateOrderId = takerOrderId;
        this.aggregatePriceTicks = priceTicks;
    }

    void restore(final TradeEntry trade) {
        newest = trade;
        restoreAggregate(trade.aggregateId(), trade.takerOrderId(), trade.priceTicks());
    }

    /** @throws IllegalStateException unless it is the instrument's newest: the events are not what the venue promises */
    TradeEntry newest(final long tradeId) {
        if (newest == null || newest.tradeId() != tradeId) {
            throw new IllegalStateException("an event names trade " + tradeId + " of instrument " + instrumentId
                    + ", whose newest is " + (newest == null ? "none" : newest.tradeId()));
        }
        return newest;
    }

    void restore(final CandleState candle) {
        candles[candle.interval.ordinal()] = candle;
    }

    void add(final TradeEntry trade, final PendingRows rows) {
        newest = trade;
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
