package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.Decimals;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.DepthSide;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.RollingStatistics;
import rialto.gateway.state.Total;
import rialto.gateway.state.Trade;
import rialto.gateway.state.VenueView;

import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;

/** avgPrice and the tickers. Owned by the event loop. */
final class TickerCalls {
    private static final int AVERAGE_MINUTES = 5;
    static final int PERCENT_SCALE = 3;
    private static final long PERCENT_FACTOR = 100_000;

    private final CallContext context;
    private final VenueView view;

    TickerCalls(final CallContext context) {
        this.context = context;
        this.view = context.view();
    }

    /** Weight of the 24-hour ticker, as in the dialect. */
    static int fullWeight(final ApiParameters parameters) {
        final int count = Read.countSymbols(parameters);
        return count == 0 || count > 100 ? 80 : count > 20 ? 40 : 2;
    }

    /** Weight of the small tickers: as in the dialect up to a hundred symbols, and again for each hundred more. */
    static int smallWeight(final ApiParameters parameters) {
        if (parameters.has("symbols")) {
            return 4 * (1 + (Read.countSymbols(parameters) - 1) / 100);
        }
        return parameters.has("symbol") ? 2 : 4;
    }

    void averagePrice(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.instrument(view, request);
        final long nowMs = context.nowMs().getAsLong();
        final Total lots = instrument.statistics().volumeLots(nowMs, AVERAGE_MINUTES);
        final Trade last = instrument.trades().last();
        final JsonWriter json = reply.begin().beginObject();
        json.name("mins").number(AVERAGE_MINUTES);
        json.name("price");
        if (lots.isZero()) {
            Amounts.price(json, instrument, instrument.lastPriceTicks());
        } else {
            Amounts.quote(
                    json,
                    instrument,
                    instrument.averagePrice(instrument.statistics().quoteVolume(nowMs, AVERAGE_MINUTES), lots));
        }
        json.name("closeTime").number(last == null ? 0 : last.timestampMs());
        json.endObject();
        reply.end();
    }

    void day(final ApiRequest request, final ApiReply reply) {
        final boolean full = isFull(request.parameters());
        answer(request, reply, (json, instrument) -> writeDay(json, instrument, full));
    }

    /** Whether {@code type} asks for all that a ticker has. */
    static boolean isFull(final ApiParameters parameters) {
        final String type = Read.optional(parameters, "type");
        if (type != null && !"FULL".equals(type) && !"MINI".equals(type)) {
            throw ApiError.of(ApiErrors.BAD_REQUEST, -1139, "Invalid ticker type.")
                    .asException();
        }
        return !"MINI".equals(type);
    }

    void price(final ApiRequest request, final ApiReply reply) {
        answer(request, reply, (json, instrument) -> {
            json.beginObject().name("symbol").string(instrument.symbol());
            Amounts.price(json.name("price"), instrument, instrument.lastPriceTicks());
            json.endObject();
        });
    }

    void book(final ApiRequest request, final ApiReply reply) {
        answer(request, reply, (json, instrument) -> {
            json.beginObject().name("symbol").string(instrument.symbol());
            writeBest(json, instrument);
            json.endObject();
        });
    }

    /** One object for {@code symbol}, an array for {@code symbols} or neither. */
    private void answer(
            final ApiRequest request, final ApiReply reply, final BiConsumer<JsonWriter, Instrument> writer) {
        final ApiParameters parameters = request.parameters();
        final List<Instrument> named = Read.instruments(view, parameters);
        if (parameters.has("symbol")) {
            requireStatus(parameters, named.get(0));
            writer.accept(reply.begin(), named.get(0));
            reply.end();
            return;
        }
        final String status = Read.symbolStatus(parameters);
        final Collection<Instrument> instruments = named == null ? view.books() : named;
        final JsonWriter json = reply.begin().beginArray();
        for (final Instrument instrument : instruments) {
            if (status == null || status.equals(InstrumentJson.status(instrument))) {
                writer.accept(json, instrument);
            }
        }
        json.endArray();
        reply.end();
    }

    /** Refuses a symbol that does not stand where {@code symbolStatus} wants it. */
    static void requireStatus(final ApiParameters parameters, final Instrument instrument) {
        final String status = Read.symbolStatus(parameters);
        if (status != null && !status.equals(InstrumentJson.status(instrument))) {
            throw ApiError.of(
                            ApiErrors.BAD_REQUEST,
                            -1220,
                            "The symbol's status does not match the requested symbolStatus.")
                    .asException();
        }
    }

    private void writeDay(final JsonWriter json, final Instrument instrument, final boolean full) {
        final RollingStatistics.Summary summary =
                instrument.statistics().at(context.nowMs().getAsLong());
        final boolean quiet = summary.tradeCount() == 0;
        final long last = instrument.lastPriceTicks();
        final long open = quiet ? last : summary.openTicks();
        json.beginObject().name("symbol").string(instrument.symbol());
        if (full) {
            writeChange(json, instrument, summary, open, last);
        }
        Amounts.price(json.name("openPrice"), instrument, open);
        Amounts.price(json.name("highPrice"), instrument, quiet ? last : summary.highTicks());
        Amounts.price(json.name("lowPrice"), instrument, quiet ? last : summary.lowTicks());
        if (!full) {
            Amounts.price(json.name("lastPrice"), instrument, last);
        }
        Amounts.quantity(json.name("volume"), instrument, summary.volumeLots().saturated());
        Amounts.quote(
                json.name("quoteVolume"), instrument, summary.quoteVolume().saturated());
        json.name("openTime").number(summary.openTimeMs());
        json.name("closeTime").number(summary.closeTimeMs());
        json.name("firstId").number(summary.firstTradeId());
        json.name("lastId").number(summary.lastTradeId());
        json.name("count").number(summary.tradeCount());
        json.endObject();
    }

    private static void writeChange(
            final JsonWriter json,
            final Instrument instrument,
            final RollingStatistics.Summary summary,
            final long open,
            final long last) {
        final long previous = summary.previousCloseTicks();
        final Trade trade = instrument.trades().last();
        Amounts.price(json.name("priceChange"), instrument, last - open);
        json.name("priceChangePercent").decimal(percent(last - open, open), PERCENT_SCALE);
        Amounts.quote(
                json.name("weightedAvgPrice"),
                instrument,
                instrument.averagePrice(summary.quoteVolume(), summary.volumeLots()));
        Amounts.price(json.name("prevClosePrice"), instrument, previous == 0 ? open : previous);
        Amounts.price(json.name("lastPrice"), instrument, last);
        Amounts.quantity(json.name("lastQty"), instrument, trade == null ? 0 : trade.quantityLots());
        writeBest(json, instrument);
    }

    private static void writeBest(final JsonWriter json, final Instrument instrument) {
        final DepthSide bids = instrument.book().bids();
        final DepthSide asks = instrument.book().asks();
        Amounts.price(json.name("bidPrice"), instrument, bids.size() == 0 ? 0 : bids.priceTicks(0));
        Amounts.quantity(json.name("bidQty"), instrument, bids.size() == 0 ? 0 : bids.quantityLots(0));
        Amounts.price(json.name("askPrice"), instrument, asks.size() == 0 ? 0 : asks.priceTicks(0));
        Amounts.quantity(json.name("askQty"), instrument, asks.size() == 0 ? 0 : asks.quantityLots(0));
    }

    /** A change in thousandths of a percent. */
    static long percent(final long change, final long open) {
        return open == 0
                ? 0
                : Decimals.saturated(BigInteger.valueOf(change)
                        .multiply(BigInteger.valueOf(PERCENT_FACTOR))
                        .divide(BigInteger.valueOf(open)));
    }
}
