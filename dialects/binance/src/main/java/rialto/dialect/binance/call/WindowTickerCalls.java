package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tickers of windows that a client chooses and of the trading day, made of candles. Owned by the event loop. */
final class WindowTickerCalls {
    private static final int MAX_SYMBOLS = 100;
    private static final int WEIGHT_OF_SYMBOL = 4;
    private static final int MAX_WEIGHT = 200;
    private static final long MINUTE_MS = TimeUnit.MINUTES.toMillis(1);
    private static final long DAY_MS = TimeUnit.DAYS.toMillis(1);
    private static final Pattern WINDOW = Pattern.compile("([1-9]|[1-5][0-9])m|([1-9]|1[0-9]|2[0-3])h|([1-7])d");
    private static final Pattern ZONE = Pattern.compile("([+-]?)([0-9]{1,2})(?::([0-5][0-9]))?");
    private static final long FIRST_ZONE_MS = TimeUnit.HOURS.toMillis(-12);
    private static final long LAST_ZONE_MS = TimeUnit.HOURS.toMillis(14);

    private final CallContext context;

    WindowTickerCalls(final CallContext context) {
        this.context = context;
    }

    /** Four for each symbol, up to 200. */
    static int weight(final ApiParameters parameters) {
        return Math.min(MAX_WEIGHT, WEIGHT_OF_SYMBOL * Math.max(1, Read.countSymbols(parameters)));
    }

    /** GET ticker. As in the dialect the window begins with a whole minute, so it is up to a minute longer. */
    void rolling(final ApiRequest request, final ApiReply reply) {
        final String size = Read.optional(request.parameters(), "windowSize");
        final long nowMs = context.nowMs().getAsLong();
        final long openMs = nowMs - (size == null ? DAY_MS : windowMs(size));
        answer(request, reply, openMs - Math.floorMod(openMs, MINUTE_MS), nowMs);
    }

    private static long windowMs(final String size) {
        final Matcher matcher = WINDOW.matcher(size);
        if (!matcher.matches()) {
            throw ApiErrors.invalidData("windowSize")
                    .because("INVALID_FIELD", "It must be 1m to 59m, 1h to 23h, or 1d to 7d.")
                    .asException();
        }
        final int count = Integer.parseInt(size, 0, size.length() - 1, 10);
        return switch (size.charAt(size.length() - 1)) {
            case 'm' -> TimeUnit.MINUTES.toMillis(count);
            case 'h' -> TimeUnit.HOURS.toMillis(count);
            default -> TimeUnit.DAYS.toMillis(count);
        };
    }

    /** GET ticker/tradingDay: the day that has begun in a time zone. */
    void tradingDay(final ApiRequest request, final ApiReply reply) {
        final String zone = Read.optional(request.parameters(), "timeZone");
        final long offsetMs = zone == null ? 0 : offsetMs(zone);
        final long nowMs = context.nowMs().getAsLong();
        final long openMs = nowMs - Math.floorMod(nowMs + offsetMs, DAY_MS);
        answer(request, reply, openMs, openMs + DAY_MS - 1);
    }

    private static long offsetMs(final String zone) {
        final Matcher matcher = ZONE.matcher(zone);
        if (matcher.matches()) {
            final long minutes = matcher.group(3) == null ? 0 : Long.parseLong(matcher.group(3));
            final long unsigned =
                    TimeUnit.HOURS.toMillis(Long.parseLong(matcher.group(2))) + TimeUnit.MINUTES.toMillis(minutes);
            final long offsetMs = "-".equals(matcher.group(1)) ? -unsigned : unsigned;
            if (offsetMs >= FIRST_ZONE_MS && offsetMs <= LAST_ZONE_MS) {
                return offsetMs;
            }
        }
        throw ApiErrors.invalidData("timeZone")
                .because("INVALID_FIELD", "It must be an offset from -12:00 to +14:00, such as 8 or 05:45.")
                .asException();
    }

    private void answer(final ApiRequest request, final ApiReply reply, final long openMs, final long closeMs) {
        final ApiParameters parameters = request.parameters();
        final List<Instrument> instruments = instruments(parameters);
        final boolean full = TickerCalls.isFull(parameters);
        final boolean one = parameters.has("symbol");
        final long fromNs = TimeUnit.MILLISECONDS.toNanos(openMs);
        final long toNs =
                TimeUnit.MILLISECONDS.toNanos(Math.min(closeMs, context.nowMs().getAsLong()));
        context.history()
                .ask(
                        reply,
                        queries -> {
                            final List<TradedWindow> windows = new ArrayList<>(instruments.size());
                            for (final Instrument instrument : instruments) {
                                windows.add(TradedWindow.read(queries, instrument.instrumentId(), fromNs, toNs));
                            }
                            return windows;
                        },
                        windows -> {
                            final JsonWriter json =
                                    one ? reply.begin() : reply.begin().beginArray();
                            for (int i = 0; i < windows.size(); i++) {
                                write(json, instruments.get(i), windows.get(i), full, openMs, closeMs);
                            }
                            if (!one) {
                                json.endArray();
                            }
                            reply.end();
                        });
    }

    private List<Instrument> instruments(final ApiParameters parameters) {
        final List<Instrument> named = Read.instruments(context.view(), parameters);
        if (named == null) {
            throw CallErrors.mandatoryEither("symbol", "symbols").asException();
        }
        if (named.size() > MAX_SYMBOLS) {
            throw ApiErrors.tooManyParameters(MAX_SYMBOLS, named.size()).asException();
        }
        if (parameters.has("symbol")) {
            TickerCalls.requireStatus(parameters, named.get(0));
            return named;
        }
        final String status = Read.symbolStatus(parameters);
        return named.stream()
                .filter(instrument -> status == null || status.equals(InstrumentJson.status(instrument)))
                .toList();
    }

    private static void write(
            final JsonWriter json,
            final Instrument instrument,
            final TradedWindow window,
            final boolean full,
            final long openMs,
            final long closeMs) {
        json.beginObject().name("symbol").string(instrument.symbol());
        if (full) {
            final long change = window.closeTicks() - window.openTicks();
            Amounts.price(json.name("priceChange"), instrument, change);
            json.name("priceChangePercent")
                    .decimal(TickerCalls.percent(change, window.openTicks()), TickerCalls.PERCENT_SCALE);
            Amounts.quote(
                    json.name("weightedAvgPrice"),
                    instrument,
                    instrument.averagePrice(window.quoteAmount(), window.lots()));
        }
        Amounts.price(json.name("openPrice"), instrument, window.openTicks());
        Amounts.price(json.name("highPrice"), instrument, window.highTicks());
        Amounts.price(json.name("lowPrice"), instrument, window.lowTicks());
        Amounts.price(json.name("lastPrice"), instrument, window.closeTicks());
        Amounts.quantity(json.name("volume"), instrument, window.lots().saturated());
        Amounts.quote(json.name("quoteVolume"), instrument, window.quoteAmount().saturated());
        json.name("openTime").number(openMs).name("closeTime").number(closeMs);
        json.name("firstId").number(window.firstTradeId()).name("lastId").number(window.lastTradeId());
        json.name("count").number(window.tradeCount()).endObject();
    }
}
