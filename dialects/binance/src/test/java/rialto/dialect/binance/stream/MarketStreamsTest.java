package rialto.dialect.binance.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.CancelReason;
import rialto.protocol.MarketModel;
import rialto.protocol.Side;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.gatewaytest.TestVenue.ALICE;
import static rialto.gatewaytest.TestVenue.BOB;

class MarketStreamsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final TestVenue venue = TestVenue.ready();
    private final MarketStreams streams = BookReader.streams(venue.view, venue::nowMs);
    private final List<String> received = new ArrayList<>();
    private final StreamSubscriber subscriber = message -> received.add(message.raw());

    @BeforeEach
    void follow() {
        venue.view.addListener(streams);
    }

    @Test
    void shouldSendEveryTradeAtOnce() {
        streams.subscribe("basequote@trade", subscriber);
        venue.enter(1, ALICE, Side.SELL, 12_345, 20);
        venue.accept(2, BOB, Side.BUY, 12_345, 5).last().execute(1, 1, 2, Side.BUY, 12_345, 5, 15, 0);
        assertReceived("{\"e\":\"trade\",\"E\":1700000000000,\"s\":\"BASEQUOTE\",\"t\":1,\"p\":\"123.45000000\","
                + "\"q\":\"0.00500000\",\"T\":1700000000000,\"m\":false,\"M\":true}");
    }

    @Test
    void shouldSendTradesOfOneOrderAtOnePriceAsOne() {
        streams.subscribe("basequote@aggTrade", subscriber);
        venue.enter(1, ALICE, Side.BUY, 1_000, 3).enter(2, ALICE, Side.BUY, 1_000, 4);
        venue.enter(3, ALICE, Side.BUY, 999, 5);
        venue.accept(4, BOB, Side.SELL, 999, 12);
        venue.execute(1, 1, 4, Side.SELL, 1_000, 3, 0, 9).execute(2, 2, 4, Side.SELL, 1_000, 4, 0, 5);
        assertReceived();
        venue.last().execute(3, 3, 4, Side.SELL, 999, 5, 0, 0);
        final String rest = "\"T\":1700000000000,\"m\":true,\"M\":true}";
        assertReceived(
                "{\"e\":\"aggTrade\",\"E\":1700000000000,\"s\":\"BASEQUOTE\",\"a\":1,\"p\":\"10.00000000\","
                        + "\"q\":\"0.00700000\",\"f\":1,\"l\":2," + rest,
                "{\"e\":\"aggTrade\",\"E\":1700000000000,\"s\":\"BASEQUOTE\",\"a\":3,\"p\":\"9.99000000\","
                        + "\"q\":\"0.00500000\",\"f\":3,\"l\":3," + rest);
    }

    @Test
    void shouldSendBestPricesWhenTheyChange() {
        streams.subscribe("basequote@bookTicker", subscriber);
        venue.endChunk();
        assertReceived("{\"u\":7,\"s\":\"BASEQUOTE\",\"b\":\"0.00000000\",\"B\":\"0.00000000\","
                + "\"a\":\"0.00000000\",\"A\":\"0.00000000\"}");
        venue.enter(1, ALICE, Side.BUY, 1_000, 3)
                .enter(2, ALICE, Side.SELL, 1_001, 4)
                .endChunk();
        assertReceived("{\"u\":11,\"s\":\"BASEQUOTE\",\"b\":\"10.00000000\",\"B\":\"0.00300000\","
                + "\"a\":\"10.01000000\",\"A\":\"0.00400000\"}");
        venue.enter(3, ALICE, Side.BUY, 999, 3).endChunk();
        assertReceived();
    }

    @Test
    void shouldSendEachChangedInstrumentOfAll() {
        streams.subscribe("!bookTicker", subscriber);
        venue.endChunk();
        assertEquals(2, received.size());
        received.clear();
        venue.enter(1, ALICE, Side.BUY, 1_000, 3).endChunk();
        assertEquals(1, received.size());
    }

    @Test
    void shouldSequenceDepthWithoutGapAndConflate() {
        streams.subscribe("basequote@depth@100ms", subscriber);
        streams.onTick();
        assertReceived();
        venue.enter(1, ALICE, Side.BUY, 1_000, 3).enter(2, ALICE, Side.BUY, 1_000, 4);
        venue.enter(3, ALICE, Side.SELL, 1_002, 1).enter(4, ALICE, Side.SELL, 1_001, 1);
        venue.last().cancel(3, Side.SELL, 1_002, 1, CancelReason.REQUESTED, true);
        streams.onTick();
        assertReceived("{\"e\":\"depthUpdate\",\"E\":1700000000000,\"s\":\"BASEQUOTE\",\"U\":8,\"u\":16,"
                + "\"b\":[[\"10.00000000\",\"0.00700000\"]],"
                + "\"a\":[[\"10.01000000\",\"0.00100000\"],[\"10.02000000\",\"0.00000000\"]]}");
        streams.onTick();
        assertReceived();
        venue.account(102, "carol").last().amend(2, Side.BUY, 1_000, 2, 2);
        streams.onTick();
        assertReceived("{\"e\":\"depthUpdate\",\"E\":1700000000000,\"s\":\"BASEQUOTE\",\"U\":17,\"u\":18,"
                + "\"b\":[[\"10.00000000\",\"0.00500000\"]],\"a\":[]}");
    }

    @Test
    void shouldKeepABookThatIsBuiltFromDiffsEqualToTheVenues() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final TreeMap<String, String> book = new TreeMap<>();
        streams.subscribe("basequote@depth", subscriber);
        long next = venue.view.eventSequence() + 1;
        for (int i = 1; i <= 2_000; i++) {
            venue.enter(i, ALICE, Side.BUY, 1_000 + random.nextInt(20), 1 + random.nextInt(9));
            if (random.nextInt(3) == 0) {
                final var order = venue.view.order(1 + random.nextInt(i));
                if (order.status().isOpen()) {
                    venue.last()
                            .cancel(
                                    order.orderId(),
                                    Side.BUY,
                                    order.priceTicks(),
                                    order.quantityLots(),
                                    CancelReason.REQUESTED,
                                    true);
                }
            }
            streams.onTick();
        }
        for (final String message : received) {
            final JsonNode diff = parse(message);
            assertEquals(next, diff.get("U").asLong(), "seed " + seed);
            next = diff.get("u").asLong() + 1;
            for (final JsonNode level : diff.get("b")) {
                if (level.get(1).asText().equals("0.00000000")) {
                    book.remove(level.get(0).asText());
                } else {
                    book.put(level.get(0).asText(), level.get(1).asText());
                }
            }
        }
        assertEquals(200, received.size());
        received.clear();
        streams.subscribe("basequote@depth20@100ms", subscriber);
        streams.onTick();
        final TreeMap<String, String> expected = new TreeMap<>();
        parse(received.getFirst())
                .get("bids")
                .forEach(level ->
                        expected.put(level.get(0).asText(), level.get(1).asText()));
        assertEquals(expected, book, "seed " + seed);
    }

    /** Whoever reads it without a key must not have the whole market written out with every ladder. */
    @Test
    void shouldSendALargeMarketOfQuotesOnceATickAndASmallOneAtOnce() {
        venue.instrument(3, "FX", 1, 2, MarketModel.STREAMED_QUOTES).provider(3, ALICE);
        streams.subscribe("fx@quotes", subscriber);
        venue.endChunk();
        venue.ladder(3, ALICE, 0, "small-1", 1)
                .endChunk()
                .ladder(3, ALICE, 0, "small-2", 1)
                .endChunk();
        assertEquals(3, received.size(), "the greeting, and each change");
        for (int stream = 1; stream < 8; stream++) {
            venue.ladder(3, ALICE, stream, "large-" + stream, 20);
        }
        venue.endChunk();
        assertTrue(received.getLast().length() > QuotesFeed.SMALL, received.getLast());
        received.clear();
        venue.ladder(3, ALICE, 0, "later-1", 1)
                .endChunk()
                .ladder(3, ALICE, 0, "later-2", 1)
                .endChunk();
        final List<String> newcomer = new ArrayList<>();
        streams.subscribe("fx@quotes", message -> newcomer.add(message.raw()));
        venue.endChunk();
        assertEquals(List.of(), received);
        assertEquals(List.of(), newcomer);
        streams.onTick();
        assertEquals(
                "later-2", parse(received.getFirst()).at("/ladders/0/quoteId").asText());
        assertEquals(received, newcomer);
        for (int stream = 1; stream < 8; stream++) {
            venue.ladder(3, ALICE, stream, "gone-" + stream, 0).endChunk();
        }
        streams.onTick();
        streams.onTick();
        assertEquals(2, received.size());
        venue.ladder(3, ALICE, 0, "small-3", 1).endChunk();
        assertEquals(3, received.size(), "small again");
    }

    @Test
    void shouldShowTheBestLevelsAtOnceAndAfterChanges() {
        venue.enter(1, ALICE, Side.BUY, 1_000, 3);
        for (int i = 0; i < 8; i++) {
            venue.enter(10 + i, ALICE, Side.SELL, 1_001 + i, 1);
        }
        streams.subscribe("basequote@depth5@100ms", subscriber);
        streams.onTick();
        final JsonNode book = parse(received.getFirst());
        assertEquals(venue.view.eventSequence(), book.get("lastUpdateId").asLong());
        assertEquals(5, book.get("asks").size());
        assertEquals("[[\"10.00000000\",\"0.00300000\"]]", book.get("bids").toString());
        received.clear();
        streams.onTick();
        assertReceived();
    }

    @Test
    void shouldSendACandleWhileItChangesAndOnceWhenItIsOver() {
        streams.subscribe("basequote@kline_1m", subscriber);
        trade(1, 1_000, 10);
        tickSecond();
        assertReceived(candle(1_699_999_980_000L, 1, 1, "10.00", "10.00", "10.00", "10.00", "0.010", 1, false));
        tickSecond();
        assertReceived();
        trade(2, 1_100, 10);
        trade(3, 900, 10);
        tickSecond();
        assertReceived(candle(1_699_999_980_000L, 1, 3, "10.00", "9.00", "11.00", "9.00", "0.030", 3, false));
        venue.pass(60_000);
        tickSecond();
        assertReceived(candle(1_699_999_980_000L, 1, 3, "10.00", "9.00", "11.00", "9.00", "0.030", 3, true));
        tickSecond();
        assertReceived();
    }

    @Test
    void shouldCloseACandleBeforeTheNextOneBegins() {
        streams.subscribe("basequote@kline_1m", subscriber);
        trade(1, 1_000, 10);
        venue.pass(60_000);
        trade(2, 1_001, 10);
        assertReceived(candle(1_699_999_980_000L, 1, 1, "10.00", "10.00", "10.00", "10.00", "0.010", 1, true));
        tickSecond();
        assertReceived(candle(1_700_000_040_000L, 2, 2, "10.01", "10.01", "10.01", "10.01", "0.010", 1, false));
    }

    @Test
    void shouldSendStatisticsOnceASecondWhileTheyChange() {
        streams.subscribe("basequote@miniTicker", subscriber);
        streams.subscribe("basequote@ticker", subscriber);
        trade(1, 1_000, 10);
        trade(2, 1_250, 30);
        tickSecond();
        assertEquals(2, received.size());
        assertEquals(
                "{\"e\":\"24hrMiniTicker\",\"E\":" + venue.nowMs() + ",\"s\":\"BASEQUOTE\",\"c\":\"12.50000000\","
                        + "\"o\":\"10.00000000\",\"h\":\"12.50000000\",\"l\":\"10.00000000\",\"v\":\"0.04000000\","
                        + "\"q\":\"0.47500000\"}",
                received.get(0));
        final JsonNode full = parse(received.get(1));
        assertEquals("2.50000000", full.get("p").asText());
        assertEquals("25.000", full.get("P").asText());
        assertEquals("11.87500000", full.get("w").asText());
        assertEquals("0.03000000", full.get("Q").asText());
        assertEquals(2, full.get("n").asLong());
        received.clear();
        tickSecond();
        assertReceived();
    }

    @Test
    void shouldSendOnlyWhatChangedOfAllStatistics() {
        streams.subscribe("!miniTicker@arr", subscriber);
        tickSecond();
        assertEquals(2, parse(received.getFirst()).size());
        received.clear();
        tickSecond();
        assertReceived();
        trade(1, 1_000, 10);
        tickSecond();
        assertEquals(1, parse(received.getFirst()).size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "!bookTicker",
                "basequote@bookTicker",
                "basequote@ticker",
                "basequote@miniTicker",
                "!ticker@arr",
                "!miniTicker@arr",
                "basequote@depth5",
                "basequote@avgPrice",
                "basequote@kline_1m",
                "basequote@auction"
            })
    void shouldSendNothingToOthersWhenSomebodyComesAndGoes(final String name) {
        trade(1, 1_000, 10);
        streams.subscribe(name, subscriber);
        streams.onEndOfChunk();
        tickSecond();
        received.clear();

        final List<String> ofOther = new ArrayList<>();
        final StreamSubscriber other = message -> ofOther.add(message.raw());
        int shown = 0;
        for (int i = 1; i <= 3; i++) {
            final Channel channel = streams.subscribe(name, other);
            streams.onEndOfChunk();
            tickSecond();
            shown = i == 1 ? ofOther.size() : shown;
            assertTrue(shown > 0);
            assertEquals(i * shown, ofOther.size(), "each time it is shown how things stand");
            streams.unsubscribe(channel, other);
        }
        assertEquals(List.of(), received);
    }

    @Test
    void shouldGreetNobodyWhoHasGone() {
        streams.subscribe("basequote@ticker", subscriber);
        tickSecond();
        final List<String> ofOther = new ArrayList<>();
        final StreamSubscriber other = message -> ofOther.add(message.raw());
        streams.unsubscribe(streams.subscribe("basequote@ticker", other), other);
        tickSecond();
        assertEquals(List.of(), ofOther);
    }

    @Test
    void shouldNameTheStreamAsTheClientDid() {
        final List<String> combined = new ArrayList<>();
        streams.subscribe(
                "basequote@depth", message -> combined.add(message.shared(true).text()));
        streams.subscribe(
                "basequote@depth@1000ms",
                message -> combined.add(message.shared(true).text()));
        assertEquals(1, streams.feedCount());
        assertEquals(2, streams.channelCount());
        venue.enter(1, ALICE, Side.BUY, 1_000, 3);
        tickSecond();
        assertEquals("basequote@depth", parse(combined.get(0)).get("stream").asText());
        assertEquals(
                "basequote@depth@1000ms", parse(combined.get(1)).get("stream").asText());
        assertEquals(parse(combined.get(0)).get("data"), parse(combined.get(1)).get("data"));
    }

    @Test
    void shouldForgetWhatNobodyListensTo() {
        final List<Channel> channels = new ArrayList<>();
        for (final String name : List.of("basequote@trade", "basequote@depth", "!ticker@arr", "basequote@aggTrade")) {
            channels.add(streams.subscribe(name, subscriber));
        }
        channels.forEach(channel -> streams.unsubscribe(channel, subscriber));
        assertEquals(0, streams.channelCount());
        assertEquals(0, streams.feedCount());
        trade(1, 1_000, 10);
        tickSecond();
        assertReceived();
    }

    @Test
    void shouldKnowOnlyStreamsOfInstrumentsThereAre() {
        assertTrue(streams.exists("otherquote@trade"));
        assertFalse(streams.exists("nobody@trade"));
        assertFalse(streams.exists("basequote@trades"));
    }

    private void trade(final long number, final long ticks, final long lots) {
        venue.enter(number * 2, ALICE, Side.SELL, ticks, lots);
        venue.accept(number * 2 + 1, BOB, Side.BUY, ticks, lots)
                .last()
                .execute(number, number * 2, number * 2 + 1, Side.BUY, ticks, lots, 0, 0);
    }

    private void tickSecond() {
        for (int i = 0; i < 10; i++) {
            venue.pass(100);
            streams.onTick();
        }
    }

    private String candle(
            final long openMs,
            final long first,
            final long last,
            final String open,
            final String close,
            final String high,
            final String low,
            final String volume,
            final long count,
            final boolean closed) {
        final String expected = "{\"t\":" + openMs + ",\"T\":" + (openMs + 59_999)
                + ",\"s\":\"BASEQUOTE\",\"i\":\"1m\",\"f\":" + first + ",\"L\":" + last + ",\"o\":\"" + open
                + "000000\",\"c\":\"" + close + "000000\",\"h\":\"" + high + "000000\",\"l\":\"" + low
                + "000000\",\"v\":\"" + volume + "00000\",\"n\":" + count + ",\"x\":" + closed + ",";
        assertTrue(received.getFirst().contains(expected), received.getFirst() + "\n" + expected);
        return received.getFirst();
    }

    private void assertReceived(final String... messages) {
        assertEquals(List.of(messages), received);
        received.clear();
    }

    private static JsonNode parse(final String json) {
        try {
            return JSON.readTree(json);
        } catch (final com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
