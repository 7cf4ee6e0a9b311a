package rialto.system;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What docs/promises.md says a client knows, with processes: on either gateway, before and after the leader is killed and
 * all that runs is killed and started again.
 */
@Tag("cluster")
class PromisesTest {
    private static final String ORDER = "/api/v3/order";
    private static final int DUPLICATE = -2010;
    private static final int UNKNOWN_OUTCOME = -1007;
    private static final int UNKNOWN_ORDER = -2013;
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(90);

    @TempDir
    private Path data;

    private VenueHttp http;
    private ApiKey key;
    private VenueProcess one;
    private VenueProcess other;

    /** More than the account has. */
    private static Map<String, String> refused() {
        final Map<String, String> order = buy("refused", "900000");
        order.put("quantity", "10");
        return order;
    }

    private static Map<String, String> buy(final String name, final String price) {
        return new TreeMap<>(Map.of(
                "symbol", "BTCUSDT",
                "side", "BUY",
                "type", "LIMIT",
                "timeInForce", "GTC",
                "quantity", "0.1",
                "price", price,
                "newClientOrderId", name));
    }

    private VenueHttp.Answer enter(final VenueProcess gateway, final String name, final String price) throws Exception {
        return http.signed(gateway, "POST", ORDER, key, buy(name, price));
    }

    private long orderId(final VenueProcess gateway, final String name) throws Exception {
        final VenueHttp.Answer answer = enter(gateway, name, "10000");
        assertEquals(200, answer.status(), answer::toString);
        return answer.body().path("orderId").asLong();
    }

    private VenueHttp.Answer ask(final VenueProcess gateway, final String name) throws Exception {
        return http.signed(
                gateway, "GET", ORDER, key, new TreeMap<>(Map.of("symbol", "BTCUSDT", "origClientOrderId", name)));
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldAnswerWithTheFirstOutcomeWhereverAndWhenever() throws Exception {
        try (TestCluster cluster = TestCluster.start(data);
                VenueHttp opened = new VenueHttp()) {
            http = opened;
            one = cluster.gateway();
            key = TestMarket.create(http, one, 1).getFirst();
            final long placed = orderId(one, "placed");
            requireRefused(one);
            http.admin(
                    one,
                    "POST",
                    "/accounts/trader0/deposits",
                    Map.of("transferId", "enough", "asset", "USDT", "amount", "10000000"));
            try (VenueProcess second = cluster.startGateway()) {
                other = second;
                requireFirstOutcomes(placed);
                cluster.kill(cluster.awaitLeader(3));
                requireFirstOutcomes(placed);
                orderWithoutAnswer();
            }
            cluster.processes().killAll();
            cluster.startAgain();
            one = cluster.gateway();
            other = one;
            requireFirstOutcomes(placed);
            assertEquals(200, ask(one, "unanswered").status());
            orderWithoutMajority(cluster);
        }
    }

    private void requireFirstOutcomes(final long placed) throws Exception {
        for (final VenueProcess gateway : new VenueProcess[] {other, one}) {
            assertEquals(placed, orderId(gateway, "placed"));
            assertEquals(DUPLICATE, enter(gateway, "placed", "10001").code(), "other content");
            requireRefused(gateway);
            assertEquals(placed, ask(gateway, "placed").body().path("orderId").asLong());
        }
        assertEquals(1, openOrders("placed"));
    }

    /** Also when the account has enough by now: that is its outcome. */
    private void requireRefused(final VenueProcess gateway) throws Exception {
        final VenueHttp.Answer answer = http.signed(gateway, "POST", ORDER, key, refused());
        assertEquals("INSUFFICIENT_BALANCE", answer.body().path("reason").asText(), answer::toString);
    }

    private long openOrders(final String name) throws Exception {
        final JsonNode open =
                http.signed(one, "GET", "/api/v3/openOrders", key, Map.of()).body();
        long count = 0;
        for (final JsonNode order : open) {
            count += order.path("clientOrderId").asText().equals(name) ? 1 : 0;
        }
        return count;
    }

    /** The client's connection breaks after it has sent the order: it asks, and sends it again on the other gateway. */
    private void orderWithoutAnswer() throws Exception {
        final StringBuilder query = new StringBuilder();
        buy("unanswered", "10000")
                .forEach((name, value) ->
                        query.append(name).append('=').append(value).append('&'));
        query.append("timestamp=").append(System.currentTimeMillis());
        try (Socket socket = new Socket("127.0.0.1", one.port())) {
            final String request = "POST " + ORDER + "?" + query + "&signature="
                    + key.sign(query.toString())
                    + " HTTP/1.1\r\nHost: localhost\r\nX-MBX-APIKEY: " + key.id() + "\r\nContent-Length: 0\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        }
        final int early = ask(other, "unanswered").code();
        assertTrue(early == 0 || early == UNKNOWN_ORDER, () -> "it is there, or not yet: " + early);
        final long orderId = orderId(other, "unanswered");
        assertEquals(orderId, orderId(one, "unanswered"));
        assertEquals(1, openOrders("unanswered"));
    }

    /** The leader is alone: it takes the order, and cannot say what becomes of it. */
    private void orderWithoutMajority(final TestCluster cluster) throws Exception {
        final int leader = cluster.awaitLeader(3);
        for (int id = 0; id < 3; id++) {
            if (id != leader) {
                cluster.kill(id);
            }
        }
        final VenueHttp.Answer unknown = enter(one, "unknown", "10000");
        assertEquals(504, unknown.status(), unknown::toString);
        assertEquals(UNKNOWN_OUTCOME, unknown.code());
        for (int id = 0; id < 3; id++) {
            if (id != leader) {
                cluster.startMember(id);
            }
        }
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        VenueHttp.Answer again = enter(one, "unknown", "10000");
        while (!again.ok()) {
            assertTrue(System.nanoTime() < deadlineNs, again::toString);
            again = enter(one, "unknown", "10000");
        }
        assertEquals(
                again.body().path("orderId").asLong(),
                ask(one, "unknown").body().path("orderId").asLong());
        assertEquals(1, openOrders("unknown"));
    }
}
