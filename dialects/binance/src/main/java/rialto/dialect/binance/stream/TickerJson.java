package rialto.dialect.binance.stream;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.Decimals;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.DepthSide;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.RollingStatistics;
import rialto.gateway.state.Trade;

import java.math.BigInteger;

/** Writes the 24-hour statistics of an instrument as streams have them. */
final class TickerJson {
    private static final int PERCENT_SCALE = 3;
    private static final long PERCENT_FACTOR = 100_000;

    private TickerJson() {}

    static void writeMini(final JsonWriter json, final Instrument instrument, final long nowMs) {
        final RollingStatistics.Summary summary = instrument.statistics().at(nowMs);
        json.beginObject().name("e").string("24hrMiniTicker").name("E").number(nowMs);
        json.name("s").string(instrument.symbol());
        Amounts.price(json.name("c"), instrument, close(instrument, summary));
        Amounts.price(json.name("o"), instrument, open(instrument, summary));
        writeRangeAndVolume(json, instrument, summary);
        json.endObject();
    }

    static void writeFull(final JsonWriter json, final Instrument instrument, final long nowMs) {
        final RollingStatistics.Summary summary = instrument.statistics().at(nowMs);
        final long open = open(instrument, summary);
        final long close = close(instrument, summary);
        json.beginObject().name("e").string("24hrTicker").name("E").number(nowMs);
        json.name("s").string(instrument.symbol());
        Amounts.price(json.name("p"), instrument, close - open);
        json.name("P").decimal(percent(close - open, open), PERCENT_SCALE);
        Amounts.quote(json.name("w"), instrument, instrument.averagePrice(summary.quoteVolume(), summary.volumeLots()));
        Amounts.price(json.name("x"), instrument, open);
        Amounts.price(json.name("c"), instrument, close);
        final Trade last = instrument.trades().last();
        Amounts.quantity(json.name("Q"), instrument, last == null ? 0 : last.quantityLots());
        writeBest(json, instrument);
        Amounts.price(json.name("o"), instrument, open);
        writeRangeAndVolume(json, instrument, summary);
        json.name("O").number(summary.openTimeMs()).name("C").number(summary.closeTimeMs());
        json.name("F").number(summary.firstTradeId()).name("L").number(summary.lastTradeId());
        json.name("n").number(summary.tradeCount()).endObject();
    }

    private static void writeBest(final JsonWriter json, final Instrument instrument) {
        final DepthSide bids = instrument.book().bids();
        final DepthSide asks = instrument.book().asks();
        Amounts.price(json.name("b"), instrument, bids.size() == 0 ? 0 : bids.priceTicks(0));
        Amounts.quantity(json.name("B"), instrument, bids.size() == 0 ? 0 : bids.quantityLots(0));
        Amounts.price(json.name("a"), instrument, asks.size() == 0 ? 0 : asks.priceTicks(0));
        Amounts.quantity(json.name("A"), instrument, asks.size() == 0 ? 0 : asks.quantityLots(0));
    }

    private static void writeRangeAndVolume(
            final JsonWriter json, final Instrument instrument, final RollingStatistics.Summary summary) {
        final boolean quiet = summary.tradeCount() == 0;
        Amounts.price(json.name("h"), instrument, quiet ? instrument.lastPriceTicks() : summary.highTicks());
        Amounts.price(json.name("l"), instrument, quiet ? instrument.lastPriceTicks() : summary.lowTicks());
        Amounts.quantity(json.name("v"), instrument, summary.volumeLots().saturated());
        Amounts.quote(json.name("q"), instrument, summary.quoteVolume().saturated());
    }

    private static long open(final Instrument instrument, final RollingStatistics.Summary summary) {
        return summary.tradeCount() == 0 ? instrument.lastPriceTicks() : summary.openTicks();
    }

    private static long close(final Instrument instrument, final RollingStatistics.Summary summary) {
        return summary.tradeCount() == 0 ? instrument.lastPriceTicks() : summary.closeTicks();
    }

    private static long percent(final long change, final long open) {
        return open == 0
                ? 0
                : Decimals.saturated(BigInteger.valueOf(change)
                        .multiply(BigInteger.valueOf(PERCENT_FACTOR))
                        .divide(BigInteger.valueOf(open)));
    }
}
