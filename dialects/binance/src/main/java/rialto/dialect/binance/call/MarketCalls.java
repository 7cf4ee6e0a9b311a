package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.DepthSide;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.RecentTrades;
import rialto.gateway.state.Trade;
import rialto.gateway.state.VenueView;
import rialto.protocol.Side;
import rialto.reporting.AggregateTradeRow;
import rialto.reporting.CandleInterval;
import rialto.reporting.CandleRow;
import rialto.reporting.Page;
import rialto.reporting.TradeRow;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Books, trades and candles. Owned by the event loop. */
final class MarketCalls {
    private static final int DEFAULT_DEPTH = 100;
    private static final int MAX_DEPTH = 5000;
    private static final int DEFAULT_LIMIT = 500;
    private static final int MAX_LIMIT = 1000;
    private static final long NS_PER_MS = 1_000_000;

    private final CallContext context;
    private final VenueView view;

    MarketCalls(final CallContext context) {
        this.context = context;
        this.view = context.view();
    }

    /** What a book of so many levels weighs. */
    static int depthWeight(final ApiParameters parameters) {
        final String text = parameters.get("limit");
        final int length = text == null ? 0 : text.length();
        if (length == 0 || length > 4 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return length > 4 ? 250 : 5;
        }
        final int limit = Integer.parseInt(text);
        return limit <= 100 ? 5 : limit <= 500 ? 25 : limit <= 1000 ? 50 : 250;
    }

    void depth(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.instrument(view, request);
        final int limit = Read.limit(request.parameters(), DEFAULT_DEPTH, MAX_DEPTH);
        TickerCalls.requireStatus(request.parameters(), instrument);
        final JsonWriter json = reply.begin().beginObject();
        json.name("lastUpdateId").number(view.eventSequence());
        writeLevels(json.name("bids"), instrument, instrument.book().bids(), limit);
        writeLevels(json.name("asks"), instrument, instrument.book().asks(), limit);
        json.endObject();
        reply.end();
    }

    private static void writeLevels(
            final JsonWriter json, final Instrument instrument, final DepthSide side, final int limit) {
        json.beginArray();
        final int levels = Math.min(limit, side.size());
        for (int i = 0; i < levels; i++) {
            json.beginArray();
            Amounts.price(json, instrument, side.priceTicks(i));
            Amounts.quantity(json, instrument, side.quantityLots(i));
            json.endArray();
        }
        json.endArray();
    }

    /** The newest trades, from the view. */
    void recentTrades(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.instrument(view, request);
        final int limit = Read.limit(request.parameters(), DEFAULT_LIMIT, MAX_LIMIT);
        final RecentTrades trades = instrument.trades();
        final JsonWriter json = reply.begin().beginArray();
        for (int i = Math.max(0, trades.size() - limit); i < trades.size(); i++) {
            final Trade trade = trades.get(i);
            writeTrade(
                    json,
                    instrument,
                    trade.tradeId(),
                    trade.priceTicks(),
                    trade.quantityLots(),
                    trade.quoteAmount(),
                    trade.timestampMs(),
                    trade.buyerMaker());
        }
        json.endArray();
        reply.end();
    }

    /** Trades from any id on, from the database. */
    void historicalTrades(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.instrument(view, request);
        final Page page = new Page(
                Read.optionalLong(request.parameters(), "fromId", Page.NONE),
                Page.NONE,
                Page.NONE,
                Read.limit(request.parameters(), DEFAULT_LIMIT, MAX_LIMIT));
        context.history()
                .ask(
                        reply,
                        queries -> queries.trades(instrument.instrumentId(), page),
                        rows -> answerTrades(reply, instrument, rows));
    }

    private static void answerTrades(final ApiReply reply, final Instrument instrument, final List<TradeRow> rows) {
        final JsonWriter json = reply.begin().beginArray();
        for (final TradeRow row : rows) {
            writeTrade(
                    json,
                    instrument,
                    row.tradeId(),
                    row.priceTicks(),
                    row.quantityLots(),
                    row.quoteAmount(),
                    row.timestampNs() / NS_PER_MS,
                    row.takerSide() == Side.SELL);
        }
        json.endArray();
        reply.end();
    }

    private static void writeTrade(
            final JsonWriter json,
            final Instrument instrument,
            final long tradeId,
            final long priceTicks,
            final long quantityLots,
            final long quoteAmount,
            final long timeMs,
            final boolean buyerMaker) {
        json.beginObject();
        json.name("id").number(tradeId);
        Amounts.price(json.name("price"), instrument, priceTicks);
        Amounts.quantity(json.name("qty"), instrument, quantityLots);
        Amounts.quote(json.name("quoteQty"), instrument, quoteAmount);
        json.name("time").number(timeMs);
        json.name("isBuyerMaker").bool(buyerMaker);
        json.name("isBestMatch").bool(true);
        json.endObject();
    }

    void aggregateTrades(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.instrument(view, request);
        final ApiParameters parameters = request.parameters();
        final Page page = new Page(
                Read.optionalLong(parameters, "fromId", Page.NONE),
                Read.optionalTimeNs(parameters, "startTime", Page.NONE),
                OrderQueries.endNs(parameters),
                Read.limit(parameters, DEFAULT_LIMIT, MAX_LIMIT));
        context.history()
                .ask(
                        reply,
                        queries -> queries.aggregateTrades(instrument.instrumentId(), page),
                        rows -> answerAggregates(reply, instrument, rows));
    }

    private static void answerAggregates(
            final ApiReply reply, final Instrument instrument, final List<AggregateTradeRow> rows) {
        final JsonWriter json = reply.begin().beginArray();
        for (final AggregateTradeRow row : rows) {
            json.beginObject();
            json.name("a").number(row.aggregateId());
            Amounts.price(json.name("p"), instrument, row.priceTicks());
            Amounts.quantity(json.name("q"), instrument, row.quantityLots());
            json.name("f").number(row.aggregateId());
            json.name("l").number(row.lastTradeId());
            json.name("T").number(row.timestampNs() / NS_PER_MS);
            json.name("m").bool(row.takerSide() == Side.SELL);
            json.name("M").bool(true);
            json.endObject();
        }
        json.endArray();
        reply.end();
    }

    void candles(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        final Instrument instrument = Read.instrument(view, request);
        final CandleInterval interval = CandleInterval.of(Read.mandatory(parameters, "interval"))
                .orElseThrow(() -> CallErrors.invalidInterval().asException());
        requireUtc(parameters);
        final long startNs = Read.optionalTimeNs(parameters, "startTime", Page.NONE);
        final long endNs = OrderQueries.endNs(parameters);
        final long nowNs = TimeUnit.MILLISECONDS.toNanos(context.nowMs().getAsLong());
        final Page page = new Page(
                Page.NONE,
                startNs,
                endNs == Page.NONE ? nowNs : Math.min(endNs, nowNs),
                Read.limit(parameters, DEFAULT_LIMIT, MAX_LIMIT));
        context.history()
                .ask(
                        reply,
                        queries -> queries.candles(instrument.instrumentId(), interval, page),
                        rows -> answerCandles(reply, instrument, rows));
    }

    private static void requireUtc(final ApiParameters parameters) {
        final String zone = Read.optional(parameters, "timeZone");
        if (zone != null && !zone.matches("[+-]?0?0(:00)?")) {
            throw ApiErrors.unsupported("Candles are in UTC only: leave timeZone out or send 0.")
                    .asException();
        }
    }

    private static void answerCandles(final ApiReply reply, final Instrument instrument, final List<CandleRow> rows) {
        final JsonWriter json = reply.begin().beginArray();
        for (final CandleRow row : rows) {
            json.beginArray();
            json.number(row.openNs() / NS_PER_MS);
            Amounts.price(json, instrument, row.openTicks());
            Amounts.price(json, instrument, row.highTicks());
            Amounts.price(json, instrument, row.lowTicks());
            Amounts.price(json, instrument, row.closeTicks());
            Amounts.quantity(json, instrument, row.baseLots());
            json.number(row.interval().bucketEnd(row.openNs()) / NS_PER_MS - 1);
            Amounts.quote(json, instrument, row.quoteAmount());
            json.number(row.tradeCount());
            Amounts.quantity(json, instrument, row.takerBuyLots());
            Amounts.quote(json, instrument, row.takerBuyQuote());
            json.string("0");
            json.endArray();
        }
        json.endArray();
        reply.end();
    }
}
