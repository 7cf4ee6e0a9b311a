package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import rialto.dialect.binance.RawSession.Farewell;
import rialto.gateway.Gateway;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.WsClient;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Orders leave with their client, if their client wants it. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class CancelTimerTest {
    private static final String ORDER = "/api/v3/order";
    private static final String CANCEL_TIMER = "/venue/v1/cancelTimer";

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static Client alice;

    @BeforeAll
    static void openVenue() throws Exception {
        venue = new RunningVenue(data);
        venue.fill(1);
        alice = new Client(venue.gateway().port(), RunningVenue.keyId(0), RunningVenue.SECRET);
    }

    @AfterAll
    static void closeVenue() {
        assertNull(venue.failure());
        alice.close();
        venue.close();
    }

    @BeforeEach
    void shouldStartWithoutOrders() throws Exception {
        alice.delete("/api/v3/openOrders", "symbol=BTCUSDT");
    }

    private static RawSession connect(final int port) throws Exception {
        return new RawSession(port, RunningVenue.keyId(0), alice);
    }

    /** A connection that sees what becomes of Alice's orders. */
    private static WsClient watch() throws Exception {
        final WsClient watcher = new WsClient(venue.gateway().port(), "/ws-api/v3");
        final long now = System.currentTimeMillis();
        watcher.ask("{\"id\":1,\"method\":\"userDataStream.subscribe.signature\",\"params\":{\"apiKey\":\""
                + RunningVenue.keyId(0) + "\",\"timestamp\":" + now + ",\"signature\":\""
                + alice.sign("apiKey=" + RunningVenue.keyId(0) + "&timestamp=" + now) + "\"}}");
        return watcher;
    }

    private static void awaitCancel(final WsClient watcher, final String clientOrderId) throws Exception {
        JsonNode event;
        do {
            event = watcher.next().path("event");
        } while (!"CANCELED".equals(event.path("X").asText())
                || !clientOrderId.equals(event.path("C").asText()));
    }

    private static Set<String> openOrders() throws Exception {
        final Set<String> open = new TreeSet<>();
        alice.get("/api/v3/openOrders", "")
                .json()
                .forEach(order -> open.add(order.path("clientOrderId").asText()));
        return open;
    }

    private static String buy(final String clientOrderId, final String more) {
        return "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=10000&newClientOrderId="
                + clientOrderId + more;
    }

    @ParameterizedTest
    @EnumSource(Farewell.class)
    void shouldCancelASessionsOrdersWhenItsConnectionEnds(final Farewell farewell) throws Exception {
        final String name = farewell.name();
        try (WsClient watcher = watch();
                RawSession session = connect(venue.gateway().port())) {
            assertEquals(
                    "{\"cancelOnDisconnect\":true,\"heartbeatMs\":0,\"cancelQuotesOnDisconnect\":true}",
                    session.call("session.cancelOnDisconnect", "\"cancelOnDisconnect\":true")
                            .toString());
            session.buy(name + "-1", "");
            session.buy(name + "-stays", ",\"cancelOnDisconnect\":false");
            session.buy(name + "-2", "");
            assertEquals(200, alice.post(ORDER, buy(name + "-rest", "")).status());
            assertEquals(4, openOrders().size());
            session.leave(farewell);
            awaitCancel(watcher, name + "-1");
            awaitCancel(watcher, name + "-2");
        }
        assertEquals(Set.of(name + "-rest", name + "-stays"), openOrders());
    }

    @Test
    void shouldCancelTheOrdersThatAskForItAndNoOthers() throws Exception {
        try (WsClient watcher = watch();
                RawSession session = connect(venue.gateway().port())) {
            session.buy("plain", "");
            session.buy("asks", ",\"cancelOnDisconnect\":true");
            session.call(
                    "order.cancelReplace",
                    RawSession.order("asks-too", ",\"cancelOnDisconnect\":true")
                            + ",\"cancelReplaceMode\":\"STOP_ON_FAILURE\",\"cancelOrigClientOrderId\":\"asks\"");
            session.leave(Farewell.RST);
            awaitCancel(watcher, "asks-too");
        }
        assertEquals(Set.of("plain"), openOrders());
    }

    @Test
    void shouldTakeASilentConnectionForGone() throws Exception {
        try (WsClient watcher = watch();
                RawSession session = connect(venue.gateway().port())) {
            session.buy("silent", ",\"cancelOnDisconnect\":true");
            session.call("session.cancelOnDisconnect", "\"heartbeatMs\":1000");
            session.awaitClose();
            awaitCancel(watcher, "silent");
        }
    }

    @Test
    void shouldCancelWhenTheGatewayGoesAway() throws Exception {
        try (WsClient watcher = watch()) {
            try (Gateway other = venue.startGateway();
                    RawSession session = connect(other.port())) {
                session.buy("left", ",\"cancelOnDisconnect\":true");
                assertEquals(Set.of("left"), openOrders());
            }
            awaitCancel(watcher, "left");
        }
    }

    @Test
    void shouldCancelWhenACountdownEndsThatAnyGatewayStartsAgain() throws Exception {
        assertEquals(
                60_000,
                alice.post(CANCEL_TIMER, "cancelTimerId=7&countdownMs=60000")
                        .json()
                        .path("countdownMs")
                        .asInt());
        assertEquals(200, alice.post(ORDER, buy("counted", "&cancelTimerId=7")).status());
        assertEquals(200, alice.post(ORDER, buy("uncounted", "")).status());
        try (WsClient watcher = watch();
                Gateway other = venue.startGateway();
                Client elsewhere = new Client(other.port(), RunningVenue.keyId(0), RunningVenue.SECRET)) {
            final JsonNode cancelTimers = elsewhere.get(CANCEL_TIMER, "").json();
            assertEquals(1, cancelTimers.size(), cancelTimers.toString());
            assertEquals("ORDERS", cancelTimers.path(0).path("scope").asText());
            elsewhere.post(CANCEL_TIMER, "cancelTimerId=7&countdownMs=100");
            awaitCancel(watcher, "counted");
        }
        assertEquals(Set.of("uncounted"), openOrders());
        assertEquals("[]", alice.get(CANCEL_TIMER, "").json().toString());
        final Client.Answer refused = alice.post(ORDER, buy("late", "&cancelTimerId=7"));
        assertEquals(-1130, refused.code());
        assertEquals(
                "UNKNOWN_CANCEL_TIMER", refused.text("reason"), refused.json().toString());
        assertEquals(
                "CANCELED",
                alice.get(ORDER, "symbol=BTCUSDT&origClientOrderId=counted").text("status"));
    }

    @Test
    void shouldCancelTimerAllOrdersOfAnAccount() throws Exception {
        final JsonNode cancelTimer = alice.post(
                        CANCEL_TIMER, "cancelTimerId=8&countdownMs=60000&scope=ACCOUNT&symbol=BTCUSDT")
                .json();
        assertEquals("BTCUSDT", cancelTimer.path("symbol").asText(), cancelTimer.toString());
        alice.post(ORDER, buy("unaware", ""));
        try (WsClient watcher = watch()) {
            alice.post(CANCEL_TIMER, "cancelTimerId=8&countdownMs=100&scope=ACCOUNT&symbol=BTCUSDT");
            awaitCancel(watcher, "unaware");
        }
    }

    @Test
    void shouldLeaveOrdersWhenACancelTimerIsTakenAway() throws Exception {
        alice.post(CANCEL_TIMER, "cancelTimerId=9&countdownMs=60000");
        alice.post(ORDER, buy("kept", "&cancelTimerId=9"));
        assertEquals(
                "{\"cancelTimerId\":9,\"countdownMs\":0}",
                alice.post(CANCEL_TIMER, "cancelTimerId=9&countdownMs=0").json().toString());
        assertEquals(Set.of("kept"), openOrders());
        assertEquals(
                -1130, alice.post(CANCEL_TIMER, "cancelTimerId=9&countdownMs=0").code());
    }

    @Test
    void shouldAnswerARepetitionAsTheFirstTimeWhateverItsCancelTimer() throws Exception {
        final String port = "cancelTimerId=10&countdownMs=60000";
        alice.post(CANCEL_TIMER, port);
        final JsonNode first =
                alice.post(ORDER, buy("again", "&cancelTimerId=10")).json();
        alice.post(CANCEL_TIMER, "cancelTimerId=10&countdownMs=0");
        assertEquals(
                first.path("orderId"),
                alice.post(ORDER, buy("again", "&cancelTimerId=10")).json().path("orderId"));
        assertEquals(Set.of("again"), openOrders());
    }

    @Test
    void shouldSayHowManyCancelTimersThereCanBe() throws Exception {
        final Set<Long> made = new TreeSet<>();
        final int before = alice.get(CANCEL_TIMER, "").json().size();
        for (long id = 1_000; made.size() < 256 - before; id++) {
            assertEquals(
                    200,
                    alice.post(CANCEL_TIMER, "cancelTimerId=" + id + "&countdownMs=3600000")
                            .status());
            made.add(id);
        }
        final Client.Answer refused = alice.post(CANCEL_TIMER, "cancelTimerId=999&countdownMs=3600000");
        assertEquals(
                "TOO_MANY_CANCEL_TIMERS", refused.text("reason"), refused.json().toString());
        assertTrue(
                refused.text("explanation").startsWith("The account has 256 cancel timers"),
                refused.text("explanation"));
        assertEquals(
                200,
                alice.post(CANCEL_TIMER, "cancelTimerId=1000&countdownMs=3600000")
                        .status(),
                "one that runs");
        try (RawSession session = connect(venue.gateway().port())) {
            final JsonNode order =
                    session.ask("order.place", RawSession.order("no-room", ",\"cancelOnDisconnect\":true"));
            assertEquals(-1130, order.path("error").path("code").asInt(), order.toString());
        }
        for (final long id : made) {
            alice.post(CANCEL_TIMER, "cancelTimerId=" + id + "&countdownMs=0");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "cancelTimerId=0&countdownMs=100, -1130",
        "cancelTimerId=9007199254740992&countdownMs=100, -1130",
        "cancelTimerId=x&countdownMs=100, -1100",
        "cancelTimerId=1&countdownMs=99, -1130",
        "cancelTimerId=1&countdownMs=86400001, -1130",
        "cancelTimerId=1, -1102",
        "countdownMs=100, -1102",
        "cancelTimerId=1&countdownMs=100&scope=ALL, -1130",
        "cancelTimerId=1&countdownMs=100&symbol=BTCUSDT, -1128",
        "cancelTimerId=1&countdownMs=100&scope=ACCOUNT&symbol=NOPE, -1121"
    })
    void shouldSayWhatIsWrong(final String query, final int code) throws Exception {
        final Client.Answer answer = alice.post(CANCEL_TIMER, query);
        assertEquals(code, answer.code(), answer.json().toString());
    }

    @Test
    void shouldTakeCountdownsAtTheirBounds() throws Exception {
        assertEquals(
                200,
                alice.post(CANCEL_TIMER, "cancelTimerId=9007199254740991&countdownMs=86400000")
                        .status());
        assertEquals(
                200,
                alice.post(CANCEL_TIMER, "cancelTimerId=9007199254740991&countdownMs=100")
                        .status());
        // other tests count those that run
        while (!alice.get(CANCEL_TIMER, "").json().isEmpty()) {
            Thread.sleep(10);
        }
    }

    @Test
    void shouldRefuseOrdersWhoseCancelTimerMakesNoSense() throws Exception {
        assertEquals(
                -1106, alice.post(ORDER, buy("a", "&cancelOnDisconnect=true")).code());
        assertEquals(
                200, alice.post(ORDER, buy("b", "&cancelOnDisconnect=false")).status());
        assertEquals(-1130, alice.post(ORDER, buy("c", "&cancelTimerId=404")).code());
        assertEquals(
                -1130,
                alice.post(ORDER + "/test", buy("d", "&cancelTimerId=404")).code());
        try (RawSession session = connect(venue.gateway().port())) {
            final JsonNode two = session.ask(
                    "order.place", RawSession.order("e", ",\"cancelOnDisconnect\":true,\"cancelTimerId\":1"));
            assertEquals(-1128, two.path("error").path("code").asInt(), two.toString());
            final JsonNode heartbeat = session.ask("session.cancelOnDisconnect", "\"heartbeatMs\":999");
            assertEquals(-1130, heartbeat.path("error").path("code").asInt(), heartbeat.toString());
        }
    }
}
