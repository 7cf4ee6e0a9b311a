package rialto.system;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Which orders leave when a gateway or the leader is killed, and what a retry then answers. */
@ClusterLane
class CancelTimerOrdersTest {
    private static final String ORDER = "/api/v3/order";
    private static final String CANCEL_TIMER = "/venue/v1/cancelTimer";
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(60);

    /** So long that no pause of a busy machine is taken for the end of the gateway that stays. */
    private static final String PATIENT = "http.lease=10m";

    @TempDir
    private Path data;

    private VenueHttp http;
    private ApiKey key;

    private static Map<String, String> order(final String name, final String... more) {
        final Map<String, String> order = new TreeMap<>(Map.of(
                "symbol", "BTCUSDT",
                "side", "BUY",
                "type", "LIMIT",
                "timeInForce", "GTC",
                "quantity", "0.1",
                "price", "10000",
                "newClientOrderId", name));
        for (int i = 0; i < more.length; i += 2) {
            order.put(more[i], more[i + 1]);
        }
        return order;
    }

    private JsonNode enter(final VenueProcess gateway, final String name, final String... more) throws Exception {
        return call(gateway, "POST", ORDER, order(name, more));
    }

    private JsonNode call(
            final VenueProcess gateway, final String method, final String path, final Map<String, String> parameters)
            throws Exception {
        final VenueHttp.Answer answer = http.signed(gateway, method, path, key, parameters);
        assertTrue(answer.ok(), () -> path + " " + parameters + ": " + answer);
        return answer.body();
    }

    private Set<String> open(final VenueProcess gateway) throws Exception {
        final Set<String> names = new TreeSet<>();
        call(gateway, "GET", "/api/v3/openOrders", Map.of())
                .forEach(order -> names.add(order.path("clientOrderId").asText()));
        return names;
    }

    private void awaitOpen(final VenueProcess gateway, final Set<String> expected) throws Exception {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (!open(gateway).equals(expected)) {
            assertTrue(System.nanoTime() < deadlineNs, () -> "expected " + expected);
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    @Test
    @Timeout(value = 6, unit = TimeUnit.MINUTES)
    void shouldCancelWhatIsUnderCancelTimerByTheDeadAndNothingElse() throws Exception {
        try (TestCluster cluster = TestCluster.start(data);
                VenueHttp opened = new VenueHttp();
                VenueProcess staying = cluster.startGateway(PATIENT)) {
            final VenueProcess dying = cluster.gateway();
            http = opened;
            key = TestMarket.create(http, staying, 1).getFirst();
            final JsonNode cancelTimer =
                    call(staying, "POST", CANCEL_TIMER, Map.of("cancelTimerId", "1", "countdownMs", "3600000"));
            final JsonNode plain = enter(dying, "plain");
            enter(dying, "counted", "cancelTimerId", "1");
            try (CancelOnDisconnectSession survivor = new CancelOnDisconnectSession(staying.port(), key);
                    CancelOnDisconnectSession victim = new CancelOnDisconnectSession(dying.port(), key)) {
                survivor.enter("survivor");
                victim.enter("victim");
                awaitOpen(staying, Set.of("plain", "counted", "survivor", "victim"));

                dying.kill();
                awaitOpen(staying, Set.of("plain", "counted", "survivor"));

                cluster.kill(cluster.awaitLeader(3));
                cluster.awaitMembers(2);
                try (VenueProcess other = cluster.startGateway(PATIENT)) {
                    assertEquals(
                            plain.path("orderId"), enter(other, "plain").path("orderId"), "a retry on another gateway");
                    assertEquals(
                            cancelTimer,
                            call(other, "GET", CANCEL_TIMER, Map.of()).path(0),
                            "the same deadline");
                    assertEquals(Set.of("plain", "counted", "survivor"), open(other));
                    call(other, "POST", CANCEL_TIMER, Map.of("cancelTimerId", "1", "countdownMs", "100"));
                    awaitOpen(other, Set.of("plain", "survivor"));
                }
            }
            awaitOpen(staying, Set.of("plain"));
        }
    }
}
