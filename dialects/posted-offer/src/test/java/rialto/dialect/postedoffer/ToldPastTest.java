package rialto.dialect.postedoffer;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.postedoffer.PostedOfferClient.Answer;
import rialto.gateway.Gateway;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.WsClient;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What is told of the past costs more than the question, one request for each 64 sales or 8 events, from memory and from the database. Here a
 * user has sold 192 pieces to itself, and an address may not ask for so much. Its ten seconds may end between the question and
 * the answer, so the answer alone is beyond the limit.
 */
@Timeout(90)
class ToldPastTest {
    private static final int PIECES = 192;

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static PostedOfferClient client;
    private static long orderId;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data, Map.of("posted-offer.enabled", "true"));
        client = new PostedOfferClient(venue.gateway().port());
        orderId = client.sellToItself(PIECES);
    }

    @AfterAll
    static void stop() {
        assertNull(venue.failure());
        venue.close();
    }

    private static Gateway gateway(final int requests) throws Exception {
        return venue.startGateway(Map.of("posted-offer.requests-10s", Integer.toString(requests)));
    }

    @Test
    void shouldChargeSales() throws Exception {
        refuseAllSalesAndTellSome();
        venue.node().requestSnapshot().get(30, TimeUnit.SECONDS);
        refuseAllSalesAndTellSome();
    }

    private static void refuseAllSalesAndTellSome() throws Exception {
        final JsonNode sales = client.get("/result?id=" + orderId).json().get("sales");
        assertEquals(PIECES, sales.size());
        try (Gateway gateway = gateway(2)) {
            final PostedOfferClient strict = new PostedOfferClient(gateway.port());
            final Answer all = strict.get("/result?id=" + orderId);
            assertEquals(429, all.status(), "192 sales cost 3");
            assertTrue(all.text("msg").startsWith("your address may send 2 requests"), all.text("msg"));
            final Answer last = strict.get("/result?id=" + orderId + "&fromSaleId="
                    + sales.get(PIECES - 63).get("saleId").asLong());
            assertEquals(200, last.status());
            assertEquals(63, last.json().get("sales").size());
        }
    }

    @Test
    void shouldChargeEventsOfThePast() throws Exception {
        refuseAllEventsAndTellSome();
        venue.node().requestSnapshot().get(30, TimeUnit.SECONDS);
        refuseAllEventsAndTellSome();
    }

    private static void refuseAllEventsAndTellSome() throws Exception {
        final List<JsonNode> events = events(client.port(), 0, 2 * PIECES);
        try (Gateway gateway = gateway(7)) {
            try (EventStream stream = new EventStream(gateway.port(), "self", "0")) {
                final int retryMs = stream.readEnd();
                assertTrue(retryMs >= 1_000 && retryMs <= 10_000, "64 events cost 8: " + retryMs);
            }
            final String end = endOfSocket(gateway.port());
            assertTrue(end.startsWith("1013 your address may send 7 requests"), end);
            final int first = events.size() - 39;
            final long known = events.get(first - 1).get("id").asLong();
            assertEquals(events.subList(first, events.size()), events(gateway.port(), known, 39));
        }
    }

    private static List<JsonNode> events(final int port, final long after, final int count) throws Exception {
        final List<JsonNode> events = new ArrayList<>();
        try (WsClient socket = new WsClient(port, "/events?userId=self&lastEventId=" + after)) {
            while (events.size() < count) {
                events.add(socket.next());
            }
        }
        return events;
    }

    /** Why it is closed, or what it tells instead. */
    private static String endOfSocket(final int port) throws Exception {
        final CompletableFuture<String> end = new CompletableFuture<>();
        try (HttpClient http = HttpClient.newHttpClient()) {
            final URI events = URI.create("ws://127.0.0.1:" + port + "/events?userId=self&lastEventId=0");
            final WebSocket socket = http.newWebSocketBuilder()
                    .buildAsync(events, new WebSocket.Listener() {
                        @Override
                        public CompletionStage<?> onText(
                                final WebSocket webSocket, final CharSequence text, final boolean isLast) {
                            end.complete(text.toString());
                            return null;
                        }

                        @Override
                        public CompletionStage<?> onClose(
                                final WebSocket webSocket, final int code, final String reason) {
                            end.complete(code + " " + reason);
                            return null;
                        }
                    })
                    .join();
            final String what = end.get(20, TimeUnit.SECONDS);
            socket.abort();
            return what;
        }
    }
}
