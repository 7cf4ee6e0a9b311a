package rialto.gateway.stream;

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
        instrument.writePrice(json.name("c"), close(instrument, summary));
        instrument.writePrice(json.name("o"), open(instrument, summary));
        writeRangeAndVolume(json, instrument, summary);
        json.endObject();
    }

    static void writeFull(final JsonWriter json, final Instrument instrument, final long nowMs) {
        final RollingStatistics.Summary summary = instrument.statistics().at(nowMs);
        final long open = open(instrument, summary);
        final long close = close(instrument, summary);
        json.beginObject().name("e").string("24hrTicker").name("E").number(nowMs);
        json.name("s").string(instrument.symbol());
        instrument.writePrice(json.name("p"), close - open);
        json.name("P").decimal(percent(close - open, open), PERCENT_SCALE);
        instrument.writeQuote(json.name("w"), averagePrice(instrument, summary.quoteVolume(), summary.volumeLots()));
        instrument.writePrice(json.name("x"), open);
        instrument.writePrice(json.name("c"), close);
        final Trade last = instrument.trades().last();
        instrument.writeQuantity(json.name("Q"), last == null ? 0 : last.quantityLots());
        writeBest(json, instrument);
        instrument.writePrice(json.name("o"), open);
        writeRangeAndVolume(json, instrument, summary);
        json.name("O").number(summary.openTimeMs()).name("C").number(summary.closeTimeMs());
        json.name("F").number(summary.firstTradeId()).name("L").number(summary.lastTradeId());
        json.name("n").number(summary.tradeCount()).endObject();
    }

    /** Minor units of the quote asset for one whole unit of the base asset; 0 when nothing was traded. */
    static long averagePrice(final Instrument instrument, final long quoteVolume, final long lots) {
        if (lots == 0) {
            return 0;
        }
        final BigInteger baseVolume = BigInteger.valueOf(lots)
                .multiply(BigInteger.valueOf(instrument.definition().lotSize()));
        return Decimals.saturated(BigInteger.valueOf(quoteVolume)
                .multiply(
                        BigInteger.valueOf(Decimals.powerOfTen(instrument.base().scale())))
                .divide(baseVolume));
    }

    private static void writeBest(final JsonWriter json, final Instrument instrument) {
        final DepthSide bids = instrument.book().bids();
        final DepthSide asks = instrument.book().asks();
        instrument.writePrice(json.name("b"), bids.size() == 0 ? 0 : bids.priceTicks(0));
        instrument.writeQuantity(json.name("B"), bids.size() == 0 ? 0 : bids.quantityLots(0));
        instrument.writePrice(json.name("a"), asks.size() == 0 ? 0 : asks.priceTicks(0));
        instrument.writeQuantity(json.name("A"), asks.size() == 0 ? 0 : asks.quantityLots(0));
    }

    private static void writeRangeAndVolume(
            final JsonWriter json, final Instrument instrument, final RollingStatistics.Summary summary) {
        final boolean quiet = summary.tradeCount() == 0;
        instrument.writePrice(json.name("h"), quiet ? instrument.lastPriceTicks() : summary.highTicks());
        instrument.writePrice(json.name("l"), quiet ? instrument.lastPriceTicks() : summary.lowTicks());
        instrument.writeQuantity(json.name("v"), summary.volumeLots());
        instrument.writeQuote(json.name("q"), summary.quoteVolume());
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
