package rialto.dialect.binance.stream;

import org.junit.jupiter.api.Test;
import rialto.dialect.binance.stream.StreamName.Kind;
import rialto.reporting.CandleInterval;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class StreamNameTest {
    @Test
    void shouldKnowEveryListedForm() {
        assertParsed("btcusdt@trade", Kind.TRADE, 0, 0);
        assertParsed("btcusdt@aggTrade", Kind.AGGREGATE_TRADE, 0, 0);
        assertParsed("btcusdt@bookTicker", Kind.BOOK_TICKER, 0, 0);
        assertParsed("btcusdt@ticker", Kind.TICKER, 0, 1000);
        assertParsed("btcusdt@miniTicker", Kind.MINI_TICKER, 0, 1000);
        assertParsed("btcusdt@avgPrice", Kind.AVERAGE_PRICE, 0, 1000);
        assertParsed("btcusdt@depth", Kind.DEPTH_DIFF, 0, 1000);
        assertParsed("btcusdt@depth@1000ms", Kind.DEPTH_DIFF, 0, 1000);
        assertParsed("btcusdt@depth@100ms", Kind.DEPTH_DIFF, 0, 100);
        assertParsed("btcusdt@depth5", Kind.PARTIAL_DEPTH, 5, 1000);
        assertParsed("btcusdt@depth10@100ms", Kind.PARTIAL_DEPTH, 10, 100);
        assertParsed("btcusdt@depth20@1000ms", Kind.PARTIAL_DEPTH, 20, 1000);
        assertParsed("!instrument@arr", Kind.ALL_INSTRUMENTS, 0, 100);
        assertParsed("!bookTicker", Kind.ALL_BOOK_TICKERS, 0, 0);
        assertParsed("!ticker@arr", Kind.ALL_TICKERS, 0, 1000);
        assertParsed("!miniTicker@arr", Kind.ALL_MINI_TICKERS, 0, 1000);
        for (final CandleInterval interval : CandleInterval.values()) {
            assertEquals(
                    interval,
                    StreamName.parse("btcusdt@kline_" + interval.text())
                            .orElseThrow()
                            .interval());
        }
    }

    /** Letters whose upper case is one of ASCII: with them a stream would have a second name. */
    @Test
    void shouldRefuseLettersThatAreNotOfAscii() {
        for (final String symbol : List.of("btcu\u017fdt", "b\u0131tusdt", "btcu\u00dfdt", "\u00e4btc", "btc\u212a")) {
            for (final String stream : List.of("orders", "trade", "depth@100ms", "kline_1m", "bookTicker", "quotes")) {
                assertTrue(StreamName.parse(symbol + "@" + stream).isEmpty(), symbol + "@" + stream);
            }
        }
    }

    @Test
    void shouldRefuseEverythingElse() {
        for (final String text : List.of(
                "",
                "@trade",
                "btcusdt",
                "btcusdt@",
                "BTCUSDT@trade",
                "btcusdt@Trade",
                "btcusdt@depth7",
                "btcusdt@depth@250ms",
                "btcusdt@depth@",
                "btcusdt@kline_",
                "btcusdt@kline_7m",
                "btcusdt@kline_1m@+08:00",
                "!trade",
                "x".repeat(65) + "@trade")) {
            assertTrue(StreamName.parse(text).isEmpty(), text);
        }
    }

    @Test
    void shouldShareAFeedOnlyBetweenNamesOfTheSameStream() {
        assertEquals(key("btcusdt@depth"), key("btcusdt@depth@1000ms"));
        assertNotEquals(key("btcusdt@depth"), key("btcusdt@depth@100ms"));
        assertNotEquals(key("btcusdt@depth5"), key("btcusdt@depth10"));
        assertNotEquals(key("btcusdt@trade"), key("ethusdt@trade"));
    }

    @Test
    void shouldReadEveryShapeOfAnAddress() {
        assertNames("/ws", null);
        assertNames("/ws/", null);
        assertNames("/ws/7", null);
        assertNames("/stream", null);
        assertNames("/ws/btcusdt@trade", null, "btcusdt@trade");
        assertNames("/ws/a@trade/b@trade", null, "a@trade", "b@trade");
        assertNames("/stream", "streams=a@trade/b@depth%40100ms", "a@trade", "b@depth@100ms");
        assertNames("/stream", "x=1&streams=a%40trade%2Fb%40trade", "a@trade", "b@trade");
        assertNotNull(DialedStreams.of("/stream", "streams=a@trade&timeUnit=MICROSECOND")
                .mistake());
    }

    private static void assertNames(final String path, final String query, final String... names) {
        assertEquals(new DialedStreams(List.of(names), null), DialedStreams.of(path, query));
    }

    private static StreamName key(final String text) {
        return StreamName.parse(text).orElseThrow().feedKey();
    }

    private static void assertParsed(final String text, final Kind kind, final int levels, final int speedMs) {
        final StreamName name = StreamName.parse(text).orElseThrow(() -> new AssertionError(text));
        assertEquals(kind, name.kind());
        assertEquals(levels, name.levels());
        assertEquals(speedMs, name.speedMs());
        assertEquals(text.startsWith("!") ? "" : "BTCUSDT", name.symbol());
    }
}
