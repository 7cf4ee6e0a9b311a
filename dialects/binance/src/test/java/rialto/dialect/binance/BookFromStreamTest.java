package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Vertx;
import io.vertx.core.http.WebSocketClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A client keeps a book as the dialect tells it to, while orders come and go on a real venue. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class BookFromStreamTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int ORDERS_BEFORE = 60;
    private static final int ORDERS_AFTER = 240;

    @TempDir
    private Path data;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final Vertx vertx = Vertx.vertx();
    private final WebSocketClient sockets = vertx.createWebSocketClient();
    private final BlockingQueue<String> frames = new LinkedBlockingQueue<>();
    private final Map<BigDecimal, BigDecimal> bids = new TreeMap<>();
    private final Map<BigDecimal, BigDecimal> asks = new TreeMap<>();
    private long lastUpdateId;
    private boolean synchronizedOnce;

    @Test
    @Tag("slow")
    void shouldStayEqualToTheVenuesBook() throws Exception {
        try (RunningVenue venue = new RunningVenue(data)) {
            venue.fill(2);
            final int port = venue.gateway().port();
            try (Client alice = new Client(port, RunningVenue.keyId(0), RunningVenue.SECRET);
                    Client bob = new Client(port, RunningVenue.keyId(1), RunningVenue.SECRET)) {
                // Vert.x closes a client, and its connections, that nothing refers to any more
                sockets.connect(port, "127.0.0.1", "/ws/btcusdt@depth@100ms")
                        .map(socket -> socket.textMessageHandler(frames::add))
                        .toCompletionStage()
                        .toCompletableFuture()
                        .get(30, TimeUnit.SECONDS);
                trade(alice, bob, ORDERS_BEFORE);
                final JsonNode snapshot = depth(alice);
                lastUpdateId = snapshot.get("lastUpdateId").asLong();
                apply(snapshot, "bids", "asks");
                trade(alice, bob, ORDERS_AFTER);
                // last, a change that there must be a diff for: a refused order moves the book's number but no level
                final Client.Answer resting = alice.post(
                        "/api/v3/order",
                        "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=19000");
                assertEquals(200, resting.status(), "seed " + seed);
                final JsonNode expected = depth(alice);
                followUntil(expected.get("lastUpdateId").asLong(), alice);
                assertEquals(levels(expected.get("bids")), bids, "seed " + seed);
                assertEquals(levels(expected.get("asks")), asks, "seed " + seed);
            }
        } finally {
            vertx.close();
        }
    }

    private void trade(final Client alice, final Client bob, final int orders) throws Exception {
        for (int i = 0; i < orders; i++) {
            final Client who = random.nextBoolean() ? alice : bob;
            if (random.nextInt(12) == 0) {
                who.delete("/api/v3/openOrders", "symbol=BTCUSDT");
                continue;
            }
            final boolean buy = random.nextBoolean();
            final int price = 20_000 + (buy ? -1 : 1) * random.nextInt(20) + random.nextInt(5) - 2;
            final Client.Answer answer = who.post(
                    "/api/v3/order",
                    "symbol=BTCUSDT&side=" + (buy ? "BUY" : "SELL") + "&timeInForce=GTC" + type(buy) + "&quantity=0.0"
                            + (1 + random.nextInt(9)) + "&price=" + price);
            assertTrue(
                    answer.status() == 200 || answer.code() == -2010,
                    answer.json().toString());
        }
    }

    /** Some orders wait for a price first: the book has them once that is there, and not before. */
    private String type(final boolean buy) {
        return random.nextInt(6) > 0
                ? "&type=LIMIT"
                : "&type=STOP_LOSS_LIMIT&stopPrice=" + (20_000 + (buy ? 1 : -1) * random.nextInt(20));
    }

    private void followUntil(final long updateId, final Client client) throws Exception {
        while (lastUpdateId < updateId) {
            final String frame = frames.poll(60, TimeUnit.SECONDS);
            assertNotNull(frame, "no diff up to " + updateId + ", seed " + seed);
            final JsonNode diff = JSON.readTree(frame);
            final long first = diff.get("U").asLong();
            final long last = diff.get("u").asLong();
            if (last <= lastUpdateId && !synchronizedOnce) {
                continue;
            }
            if (synchronizedOnce) {
                assertEquals(lastUpdateId + 1, first, "seed " + seed);
            } else {
                assertTrue(first <= lastUpdateId + 1 && lastUpdateId + 1 <= last, "seed " + seed);
            }
            synchronizedOnce = true;
            lastUpdateId = last;
            apply(diff, "b", "a");
        }
    }

    private void apply(final JsonNode book, final String bidField, final String askField) {
        book.get(bidField).forEach(level -> apply(bids, level));
        book.get(askField).forEach(level -> apply(asks, level));
    }

    private static void apply(final Map<BigDecimal, BigDecimal> side, final JsonNode level) {
        final BigDecimal quantity = new BigDecimal(level.get(1).asText());
        final BigDecimal price = new BigDecimal(level.get(0).asText());
        if (quantity.signum() == 0) {
            side.remove(price);
        } else {
            side.put(price, quantity);
        }
    }

    private static Map<BigDecimal, BigDecimal> levels(final JsonNode side) {
        final Map<BigDecimal, BigDecimal> levels = new TreeMap<>();
        side.forEach(level -> apply(levels, level));
        return levels;
    }

    private static JsonNode depth(final Client client) throws Exception {
        return client.plain("GET", "/api/v3/depth?symbol=BTCUSDT&limit=5000").json();
    }
}
