package rialto.dialect.binance.stream;

import rialto.gateway.state.VenueView;
import rialto.reporting.CandleInterval;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Why there is no stream of a name, and which one to use instead. */
final class UnknownStream {
    private static final String ROLLING =
            "only the last 24 hours are streamed, as ticker; GET /api/v3/ticker has other windows";

    private static final String LONG_NAME =
            "unknown stream: a name has at most " + StreamName.MAX_LENGTH + " characters of ASCII";

    private UnknownStream() {}

    /** Why nothing can be sent again under that name. */
    static String notOrders(final String name) {
        return StreamName.isPrintable(name)
                ? name + " is no stream of orders that this connection has subscribed to; such a one is btcusdt@orders"
                : LONG_NAME;
    }

    /**
     * @param name as a client sent it, of a stream that does not exist
     * @param showsOrders whether orders are streamed one by one
     */
    static String reason(final String name, final VenueView view, final boolean showsOrders) {
        if (!StreamName.isPrintable(name)) {
            return LONG_NAME;
        }
        return "unknown stream " + name + ": " + why(name, view, showsOrders);
    }

    private static String why(final String name, final VenueView view, final boolean showsOrders) {
        final int at = name.indexOf('@');
        if (name.startsWith("!")) {
            return name.startsWith("!ticker_")
                    ? ROLLING
                    : "of all symbols there are !bookTicker, !ticker@arr, !miniTicker@arr, !instrument@arr";
        }
        if (at < 1) {
            return name.length() == StreamName.MAX_LENGTH
                    ? "no such listen key, or it has expired"
                    : "a name is <symbol>@<stream>, such as btcusdt@trade";
        }
        final String symbol = name.substring(0, at);
        if (!symbol.equals(symbol.toLowerCase(Locale.ROOT))) {
            return "the symbol is in lower case";
        }
        final boolean isKnown = view.instrumentIgnoringCase(symbol) != null;
        if (isKnown && StreamName.parse(name).filter(StreamName::isOfQuotes).isPresent()) {
            return "no quotes are streamed on " + symbol.toUpperCase(Locale.ROOT);
        }
        if (isKnown && StreamName.isOfOrders(name)) {
            return !showsOrders
                    ? "this venue does not stream orders (binance.order-stream: false); depth has the levels"
                    : view.instrumentIgnoringCase(symbol).hasQuotes()
                            ? symbol.toUpperCase(Locale.ROOT) + " has no order book; quotes has what is quoted"
                            : symbol.toUpperCase(Locale.ROOT) + " has no order book: it trades by posted offers";
        }
        if (StreamName.parse(name).isPresent() || !isKnown) {
            return "there is no symbol " + symbol.toUpperCase(Locale.ROOT);
        }
        return ofSymbol(name.substring(at + 1));
    }

    private static String ofSymbol(final String stream) {
        if (stream.startsWith("ticker_")) {
            return ROLLING;
        }
        if (stream.startsWith("kline_")) {
            final int zone = stream.indexOf('@');
            return zone < 0
                    ? "intervals are " + intervals()
                    : "candles are in UTC only, as " + stream.substring(0, zone);
        }
        return stream.startsWith("depth")
                ? "depth has all levels or 5, 10, 20, then nothing, @100ms or @1000ms"
                : "there is no stream " + stream + " of a symbol";
    }

    private static String intervals() {
        return Arrays.stream(CandleInterval.values()).map(CandleInterval::text).collect(Collectors.joining(" "));
    }
}
