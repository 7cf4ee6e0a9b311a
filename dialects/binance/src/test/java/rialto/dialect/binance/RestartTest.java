package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.Gateway;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** What a gateway answers does not depend on when it was started, nor on whether the venue was. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class RestartTest {
    private static final int ORDERS = 60;

    @TempDir
    private Path data;

    @Test
    @Tag("slow")
    void shouldKnowTheSameAfterARestartAndInAnotherGateway() throws Exception {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        try (RunningVenue venue = new RunningVenue(data)) {
            venue.fill(2);
            trade(venue, random);
            venue.node().requestSnapshot().get(30, TimeUnit.SECONDS);
            trade(venue, random);
            final List<JsonNode> before = questions(venue.gateway().port());
            try (Gateway other = venue.startGateway()) {
                assertEquals(before, questions(other.port()), "snapshot and events, seed " + seed);
            }
            // a view of nothing but the engine's own state: its books are the engine's
            venue.node().requestSnapshot().get(30, TimeUnit.SECONDS);
            try (Gateway other = venue.startGateway()) {
                assertEquals(before, questions(other.port()), "a snapshot alone, seed " + seed);
            }
            venue.stop();
            venue.start();
            assertEquals(before, questions(venue.gateway().port()), "after a restart, seed " + seed);
            assertNull(venue.failure());
        }
    }

    private static void trade(final RunningVenue venue, final Random random) throws Exception {
        try (Client alice = new Client(venue.gateway().port(), RunningVenue.keyId(0), RunningVenue.SECRET);
                Client bob = new Client(venue.gateway().port(), RunningVenue.keyId(1), RunningVenue.SECRET)) {
            for (int i = 0; i < ORDERS; i++) {
                final Client client = random.nextBoolean() ? alice : bob;
                final String side = random.nextBoolean() ? "BUY" : "SELL";
                final int kind = random.nextInt(10);
                if (kind == 0) {
                    client.delete("/api/v3/openOrders", "symbol=BTCUSDT");
                } else if (kind < 3) {
                    client.post("/api/v3/order", "symbol=BTCUSDT&type=MARKET&side=" + side + "&quoteOrderQty=150.5");
                } else if (kind == 4) {
                    client.post("/api/v3/order", waiting(random, side));
                } else {
                    client.post(
                            "/api/v3/order",
                            "symbol=BTCUSDT&type=LIMIT&timeInForce=" + (kind == 3 ? "IOC" : "GTC") + "&side=" + side
                                    + "&quantity=0.0" + (1 + random.nextInt(9)) + "&price="
                                    + (19_990 + random.nextInt(20)));
                }
            }
        }
    }

    /** An order that waits for a price, if that is not there already; some are soon triggered, some never. */
    private static String waiting(final Random random, final String side) {
        final String type = (random.nextBoolean() ? "STOP_LOSS" : "TAKE_PROFIT")
                + (random.nextBoolean() ? "" : "_LIMIT&timeInForce=GTC&price=" + (19_985 + random.nextInt(30)));
        final String trigger =
                switch (random.nextInt(4)) {
                    case 0 -> "&trailingDelta=" + (10 + random.nextInt(20));
                    case 1 -> "&trailingDelta=100&stopPrice=" + (19_985 + random.nextInt(30));
                    default -> "&stopPrice=" + (19_985 + random.nextInt(30));
                };
        return "symbol=BTCUSDT&quantity=0.01&side=" + side + "&type=" + type + trigger;
    }

    private static List<JsonNode> questions(final int port) throws Exception {
        final List<JsonNode> answers = new ArrayList<>();
        for (int account = 0; account < 2; account++) {
            try (Client client = new Client(port, RunningVenue.keyId(account), RunningVenue.SECRET)) {
                answers.add(without(client.get("/api/v3/account", "").json(), "updateTime"));
                answers.add(client.get("/api/v3/openOrders", "").json());
                answers.add(client.get("/api/v3/allOrders", "symbol=BTCUSDT").json());
                answers.add(client.get("/api/v3/myTrades", "symbol=BTCUSDT").json());
                answers.add(client.plain("GET", "/api/v3/depth?symbol=BTCUSDT").json());
                answers.add(client.plain("GET", "/api/v3/trades?symbol=BTCUSDT").json());
                answers.add(
                        client.plain("GET", "/api/v3/aggTrades?symbol=BTCUSDT").json());
                answers.add(client.plain("GET", "/api/v3/ticker/bookTicker?symbol=BTCUSDT")
                        .json());
                answers.add(without(
                        client.plain("GET", "/api/v3/ticker/24hr?symbol=BTCUSDT")
                                .json(),
                        "openTime",
                        "closeTime"));
            }
        }
        return answers;
    }

    /** A snapshot does not say when a balance changed last: the time of the snapshot stands in for it. */
    private static JsonNode without(final JsonNode answer, final String... fields) {
        return ((ObjectNode) answer).remove(List.of(fields));
    }
}
