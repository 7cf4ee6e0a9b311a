package rialto.dialect.binance.stream;

import rialto.reporting.CandleInterval;

import java.util.Locale;
import java.util.Optional;

/**
 * What a client asks for, for example {@code btcusdt@depth20@100ms}.
 *
 * @param text as the client wrote it, which is how messages name it
 * @param symbol of the instrument, upper case; empty for all instruments
 * @param interval of candles, otherwise null
 * @param levels of partial books, otherwise 0
 * @param speedMs between two messages, 0 for real time
 */
record StreamName(String text, Kind kind, String symbol, CandleInterval interval, int levels, int speedMs) {
    static final int FAST_MS = 100;
    static final int SLOW_MS = 1_000;
    static final int MAX_LENGTH = 64;

    private static final String CANDLES = "kline_";
    private static final String DEPTH = "depth";
    private static final String CHECKSUM = "@checksum";

    /** What is streamed. */
    enum Kind {
        TRADE,
        AGGREGATE_TRADE,
        CANDLE,
        BOOK_TICKER,
        TICKER,
        MINI_TICKER,
        AVERAGE_PRICE,
        AUCTION,
        REVISIONS,
        QUOTES,
        QUOTE_TICKER,
        ORDERS,
        DEPTH_DIFF,
        /** Each message with the checksum of the whole book. */
        DEPTH_DIFF_CHECKED,
        PARTIAL_DEPTH,
        ALL_INSTRUMENTS,
        ALL_BOOK_TICKERS,
        ALL_TICKERS,
        ALL_MINI_TICKERS
    }

    /** Empty when there is no such form of a name; whether the instrument exists is not asked. */
    static Optional<StreamName> parse(final String text) {
        if (!isPrintable(text)) {
            return Optional.empty();
        }
        if (text.startsWith("!")) {
            return parseAll(text);
        }
        final int at = text.indexOf('@');
        final String symbol = at < 1 ? "" : text.substring(0, at);
        if (symbol.isEmpty() || !symbol.equals(symbol.toLowerCase(Locale.ROOT))) {
            return Optional.empty();
        }
        return parseOne(text, symbol.toUpperCase(Locale.ROOT), text.substring(at + 1));
    }

    /**
     * Whether it may be a name: of ASCII, and not too long. Other letters than those of ASCII have some of these as their upper case, so
     * one stream would have several names.
     */
    static boolean isPrintable(final String text) {
        return text.length() <= MAX_LENGTH && text.chars().allMatch(c -> c >= ' ' && c < 0x7f);
    }

    private static Optional<StreamName> parseAll(final String text) {
        return switch (text) {
            case "!instrument@arr" -> of(text, Kind.ALL_INSTRUMENTS, "", FAST_MS);
            case "!bookTicker" -> of(text, Kind.ALL_BOOK_TICKERS, "", 0);
            case "!ticker@arr", "!ticker@arr@1000ms" -> of(text, Kind.ALL_TICKERS, "", SLOW_MS);
            case "!miniTicker@arr", "!miniTicker@arr@1000ms" -> of(text, Kind.ALL_MINI_TICKERS, "", SLOW_MS);
            default -> Optional.empty();
        };
    }

    private static Optional<StreamName> parseOne(final String text, final String symbol, final String stream) {
        return switch (stream) {
            case "trade" -> of(text, Kind.TRADE, symbol, 0);
            case "aggTrade" -> of(text, Kind.AGGREGATE_TRADE, symbol, 0);
            case "bookTicker" -> of(text, Kind.BOOK_TICKER, symbol, 0);
            case "ticker" -> of(text, Kind.TICKER, symbol, SLOW_MS);
            case "miniTicker" -> of(text, Kind.MINI_TICKER, symbol, SLOW_MS);
            case "tradeRevision" -> of(text, Kind.REVISIONS, symbol, 0);
            case "auction" -> of(text, Kind.AUCTION, symbol, FAST_MS);
            case "quotes" -> of(text, Kind.QUOTES, symbol, 0);
            case "quoteTicker" -> of(text, Kind.QUOTE_TICKER, symbol, 0);
            case "orders" -> of(text, Kind.ORDERS, symbol, 0);
            case "avgPrice" -> of(text, Kind.AVERAGE_PRICE, symbol, SLOW_MS);
            default ->
                stream.startsWith(CANDLES)
                        ? parseCandle(text, symbol, stream.substring(CANDLES.length()))
                        : parseDepth(text, symbol, stream);
        };
    }

    private static Optional<StreamName> parseCandle(final String text, final String symbol, final String interval) {
        return CandleInterval.of(interval).map(known -> new StreamName(text, Kind.CANDLE, symbol, known, 0, SLOW_MS));
    }

    private static Optional<StreamName> parseDepth(final String text, final String symbol, final String stream) {
        if (stream.endsWith(CHECKSUM)) {
            return parseDepth(text, symbol, stream.substring(0, stream.length() - CHECKSUM.length()))
                    .filter(name -> name.kind == Kind.DEPTH_DIFF)
                    .flatMap(name -> of(text, Kind.DEPTH_DIFF_CHECKED, symbol, name.speedMs));
        }
        final int at = stream.indexOf('@');
        final String what = at < 0 ? stream : stream.substring(0, at);
        final int speedMs =
                switch (at < 0 ? "1000ms" : stream.substring(at + 1)) {
                    case "100ms" -> FAST_MS;
                    case "1000ms" -> SLOW_MS;
                    default -> 0;
                };
        if (speedMs == 0 || !what.startsWith(DEPTH)) {
            return Optional.empty();
        }
        return switch (what.substring(DEPTH.length())) {
            case "" -> of(text, Kind.DEPTH_DIFF, symbol, speedMs);
            case "5" -> Optional.of(new StreamName(text, Kind.PARTIAL_DEPTH, symbol, null, 5, speedMs));
            case "10" -> Optional.of(new StreamName(text, Kind.PARTIAL_DEPTH, symbol, null, 10, speedMs));
            case "20" -> Optional.of(new StreamName(text, Kind.PARTIAL_DEPTH, symbol, null, 20, speedMs));
            default -> Optional.empty();
        };
    }

    private static Optional<StreamName> of(final String text, final Kind kind, final String symbol, final int speedMs) {
        return Optional.of(new StreamName(text, kind, symbol, null, 0, speedMs));
    }

    /** Whether it is of streamed quotes: each message tells all, and who reads slowly gets the newest alone. */
    boolean isOfQuotes() {
        return kind == Kind.QUOTES || kind == Kind.QUOTE_TICKER;
    }

    static boolean isOfOrders(final String text) {
        return parse(text).filter(name -> name.kind == Kind.ORDERS).isPresent();
    }

    /** What two names of the same stream have in common: {@code @depth} and {@code @depth@1000ms} share one feed. */
    StreamName feedKey() {
        return new StreamName("", kind, symbol, interval, levels, speedMs);
    }
}
