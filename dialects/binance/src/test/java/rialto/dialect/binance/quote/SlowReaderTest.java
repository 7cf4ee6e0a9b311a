package rialto.dialect.binance.quote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.WsClient;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.dialect.binance.quote.QuoteVenue.FIRM;
import static rialto.dialect.binance.quote.QuoteVenue.SYMBOL;

/** Floods of quotes: who reads slowly gets the newest, and who quotes too fast is told so. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class SlowReaderTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int STREAMS = 16;
    private static final int TIERS = 20;
    private static final int REPLACEMENTS = 1_000;

    @TempDir
    private Path data;

    /** Reads nothing before it is told to. */
    private static final class Sleeper implements WebSocket.Listener {
        private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
        private final StringBuilder text = new StringBuilder();

        @Override
        public void onOpen(final WebSocket socket) {
            // asks for nothing
        }

        @Override
        public CompletionStage<?> onText(final WebSocket socket, final CharSequence part, final boolean last) {
            text.append(part);
            if (last) {
                received.add(text.toString());
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(final WebSocket socket, final int code, final String reason) {
            received.add("{\"closed\":\"" + reason + "\"}");
            return null;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/stream?streams=btcfx@quotes", "/venue/v1"})
    void shouldGiveWhoReadsSlowlyTheNewestLaddersAndKeepHisConnection(final String path) throws Exception {
        try (QuoteVenue venue = new QuoteVenue(data, Map.of());
                HttpClient http = HttpClient.newHttpClient();
                WsClient provider = venue.logOn(FIRM)) {
            final Sleeper sleeper = new Sleeper();
            final WebSocket socket = http.newWebSocketBuilder()
                    .buildAsync(
                            URI.create("ws://127.0.0.1:" + venue.venue.gateway().port() + path), sleeper)
                    .join();
            if (path.equals("/venue/v1")) {
                socket.sendText("{\"id\":1,\"method\":\"subscribe\",\"params\":{\"streams\":[\"btcfx@quotes\"]}}", true)
                        .join();
            }
            for (int i = 0; i < REPLACEMENTS; i++) {
                provider.send(ladder(i));
                if (i % 100 == 99) {
                    for (int answer = 0; answer < 100; ) {
                        answer += provider.next().has("status") ? 1 : 0;
                    }
                }
            }
            socket.request(1);
            int messages = 0;
            String newest = "";
            while (!newest.equals("q-" + (REPLACEMENTS - 1))) {
                final JsonNode message = JSON.readTree(sleeper.received.poll(20, TimeUnit.SECONDS));
                assertTrue(!message.has("closed"), message.toString());
                if (message.has("data")) {
                    messages++;
                    newest = newest(message.path("data").path("ladders"));
                }
            }
            assertTrue(messages < REPLACEMENTS, "none of " + messages + " was left out");
            socket.abort();
        }
    }

    private static String newest(final JsonNode ladders) {
        int newest = -1;
        for (final JsonNode ladder : ladders) {
            newest = Math.max(
                    newest, Integer.parseInt(ladder.path("quoteId").asText().substring(2)));
        }
        return "q-" + newest;
    }

    private static String ladder(final int number) {
        final StringBuilder bids = new StringBuilder();
        final StringBuilder asks = new StringBuilder();
        for (int tier = 0; tier < TIERS; tier++) {
            final String comma = tier == 0 ? "" : ",";
            bids.append(comma).append("[\"").append(100 - tier).append("\",\"1\"]");
            asks.append(comma).append("[\"").append(101 + tier).append("\",\"1\"]");
        }
        return "{\"id\":" + number + ",\"method\":\"quotes.replace\",\"params\":{\"symbol\":\"" + SYMBOL
                + "\",\"stream\":" + number % STREAMS + ",\"quoteId\":\"q-" + number
                + "\",\"validForMs\":600000,\"bids\":[" + bids + "],\"asks\":[" + asks + "],\"timestamp\":"
                + System.currentTimeMillis() + "}}";
    }

    @Test
    void shouldRefuseMoreLaddersThanTheLimitAndLetTheOneBeforeStand() throws Exception {
        try (QuoteVenue venue = new QuoteVenue(data, Map.of("limits.quotes-1s", "1"))) {
            Client.Answer answer = null;
            int taken = 0;
            for (int i = 0; i < 50 && (answer == null || answer.status() == 200); i++) {
                answer = venue.client(FIRM)
                        .form(
                                "POST",
                                "/venue/v1/quotes",
                                "symbol=" + SYMBOL + "&quoteId=q-" + i + "&validForMs=60000&bids="
                                        + QuoteVenue.encoded("[[\"99\",\"1\"]]"));
                taken += answer.status() == 200 ? 1 : 0;
            }
            assertEquals(429, answer.status());
            assertEquals("TOO_MANY_QUOTES", answer.text("reason"));
            assertEquals(
                    "q-" + (taken - 1),
                    venue.quotes().path("ladders").get(0).path("quoteId").asText());
        }
    }

    @Test
    void shouldCountTradesOfALadderWithOrdersThatWaitAsLadders() throws Exception {
        try (QuoteVenue venue = new QuoteVenue(data, Map.of("limits.quotes-1s", "20"))) {
            venue.order("side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=200");
            final StringBuilder asks = new StringBuilder();
            for (int tier = 0; tier < TIERS; tier++) {
                asks.append(tier == 0 ? "[" : ",")
                        .append("[\"")
                        .append(101 + tier)
                        .append("\",\"0.00001\"]");
            }
            Client.Answer answer = null;
            for (int i = 0; i < TIERS - 1 && (answer == null || answer.status() == 200); i++) {
                answer = venue.client(FIRM)
                        .form(
                                "POST",
                                "/venue/v1/quotes",
                                "symbol=" + SYMBOL + "&quoteId=q-" + i + "&validForMs=60000&asks="
                                        + QuoteVenue.encoded(asks + "]"));
            }
            assertEquals(429, answer.status(), "nineteen ladders are not twenty");
            assertEquals("TOO_MANY_QUOTES", answer.text("reason"));
        }
    }

    @Test
    void shouldRefuseMoreCallsOfAProviderThanTheLimitAndNoCancel() throws Exception {
        try (QuoteVenue venue = new QuoteVenue(data, Map.of("limits.provider-calls-1s", "1"))) {
            Client.Answer answer = null;
            for (int i = 0; i < 50 && (answer == null || answer.status() == 200); i++) {
                answer = venue.client(FIRM).post("/venue/v1/quotes/renew", "symbol=" + SYMBOL);
            }
            assertEquals(429, answer.status());
            assertEquals("TOO_MANY_PROVIDER_CALLS", answer.text("reason"));
            for (int i = 0; i < 10; i++) {
                assertEquals(
                        200, venue.client(FIRM).delete("/venue/v1/quotes", "").status());
            }
        }
    }

    @Test
    void shouldWeighTheWholeMarketByItsTiers() throws Exception {
        try (QuoteVenue venue = new QuoteVenue(data, Map.of())) {
            assertEquals(5, weightOfMarket(venue));
            final StringBuilder bids = new StringBuilder("[");
            for (int tier = 0; tier < TIERS; tier++) {
                bids.append(tier == 0 ? "" : ",")
                        .append("[\"")
                        .append(100 - tier)
                        .append("\",\"1\"]");
            }
            for (int stream = 0; stream < 6; stream++) {
                venue.quote(FIRM, "w-" + stream, bids + "]", "[]", "&stream=" + stream);
            }
            assertEquals(10, weightOfMarket(venue), "120 tiers");
        }
    }

    /** What two questions differ by, within one minute. */
    private static int weightOfMarket(final QuoteVenue venue) throws Exception {
        while (true) {
            final long minute = System.currentTimeMillis() / 60_000;
            final int first = usedWeight(venue);
            final int second = usedWeight(venue);
            if (minute == System.currentTimeMillis() / 60_000) {
                return second - first;
            }
        }
    }

    private static int usedWeight(final QuoteVenue venue) throws Exception {
        return Integer.parseInt(venue.client(FIRM)
                .plain("GET", "/venue/v1/quotes?symbol=" + SYMBOL)
                .raw()
                .headers()
                .firstValue("X-MBX-USED-WEIGHT-1M")
                .orElseThrow());
    }
}
