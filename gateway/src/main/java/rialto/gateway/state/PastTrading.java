package rialto.gateway.state;

import rialto.protocol.Side;
import rialto.reporting.CandleRow;
import rialto.reporting.MarketHistory.InstrumentHistory;
import rialto.reporting.TradeRow;

/** What an instrument traded before, from the history into the view. */
final class PastTrading {
    private PastTrading() {}

    static void addTo(final Instrument instrument, final InstrumentHistory past) {
        instrument.statistics().startFrom(past.previousCloseTicks());
        for (final CandleRow minute : past.minuteCandles()) {
            instrument.statistics().add(minute);
        }
        for (final CandleRow candle : past.currentCandles()) {
            instrument.candle(candle.interval()).set(candle);
        }
        for (final TradeRow row : past.recentTrades()) {
            final boolean takerBuys = row.takerSide() == Side.BUY;
            instrument
                    .trades()
                    .add(new Trade(
                            row.tradeId(),
                            row.priceTicks(),
                            row.quantityLots(),
                            row.quoteAmount(),
                            takerBuys ? row.takerOrderId() : 0,
                            takerBuys ? 0 : row.takerOrderId(),
                            !takerBuys,
                            row.eventSequence(),
                            row.timestampNs()));
            if (row.tradeId() > instrument.lastTradeId) {
                instrument.lastTradeId = row.tradeId();
                instrument.lastPriceTicks = row.priceTicks();
            }
        }
    }
}
