package rialto.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.Market;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What clients sign names neither method nor path. So whoever overheard a mere question logged on with it, and traded for as
 * long as the key lived; a test of an order became an order, and the question for open orders canceled them.
 */
@AttacksLane
@Timeout(120)
@EnabledOnOs(OS.LINUX) // elsewhere a loopback has one address
class OverheardRequestTest {
    private static final String VICTIM = "127.0.0.1";
    private static final String THIEF = "127.9.9.9";
    /** Who never had the secret: a thief of another test logs on with it. */
    private static final String LISTENER = "127.9.9.7";
    /** Who is banned in the end. */
    private static final String SPENDER = "127.9.9.8";

    private static final String SOCKET = "/ws-api/v3";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path data;

    private static VenueProcess venue;
    private static VenueHttp http;
    private static ApiKey key;

    @BeforeAll
    static void start() throws IOException {
        venue = VenueProcess.start(data);
        http = new VenueHttp();
        final Market market = new Market(OverheardRequestTest::administer);
        market.asset("BTC");
        market.asset("USDT");
        market.instrument("BTC", "USDT", Map.of());
        key = market.account("alice", "1", Map.of("USDT", "1000000"));
    }

    private static JsonNode administer(final String path, final Map<String, ?> body) throws IOException {
        final VenueHttp.Answer answer = http.admin(venue, "POST", path, body);
        assertTrue(answer.ok(), () -> path + ": " + answer);
        return answer.body();
    }

    @AfterAll
    static void stop() {
        http.close();
        venue.close();
    }

    @Test
    void shouldLogNobodyOnByAQuestion() throws Exception {
        try (SocketUser victim = socket(VICTIM);
                SocketUser thief = socket(THIEF)) {
            final String asked = signed(0);
            assertEquals(
                    200, ask(victim, "account.status", asked).path("status").asInt());
            assertRepeated(ask(thief, "session.logon", asked));
            assertRepeated(ask(thief, "userDataStream.subscribe.signature", asked));
            final JsonNode order = thief.ask("{\"id\":1,\"method\":\"order.place\",\"params\":{\"symbol\":\"BTCUSDT\","
                    + "\"side\":\"BUY\",\"type\":\"LIMIT\",\"timeInForce\":\"GTC\",\"quantity\":\"1\",\"price\":\"10\","
                    + "\"timestamp\":" + System.currentTimeMillis() + "}}");
            assertEquals(401, order.path("status").asInt(), order::toString);
            assertEquals(
                    200, ask(victim, "account.status", asked).path("status").asInt(), "asks as often as it likes");
            assertEquals(200, ask(victim, "session.logon", asked).path("status").asInt(), "brought it first");
        }
    }

    @Test
    void shouldTakeALogonOnce() throws Exception {
        try (SocketUser victim = socket(VICTIM);
                SocketUser thief = socket(THIEF)) {
            final String logon = signed(1);
            assertEquals(200, ask(victim, "session.logon", logon).path("status").asInt());
            assertRepeated(ask(thief, "session.logon", logon));
            assertRepeated(ask(thief, "userDataStream.subscribe.signature", logon));
            final JsonNode late = ask(thief, "session.logon", signed(-10_000));
            assertEquals("LOGON_TOO_LATE", late.path("error").path("reason").asText(), late::toString);
            assertEquals(
                    200, ask(thief, "session.logon", signed(2)).path("status").asInt(), "with the secret");
        }
    }

    @Test
    void shouldTakeNoQuestionForAnOrderOrACancel() throws Exception {
        final String order = signedQuery("symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=11");
        assertEquals(200, call(VICTIM, "POST", "/api/v3/order/test", order).status());
        assertForAnotherCall(call(THIEF, "POST", "/api/v3/order", order));
        final String placed = signedQuery("symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=12");
        assertEquals(200, call(VICTIM, "POST", "/api/v3/order", placed).status());
        final String open = signedQuery("symbol=BTCUSDT");
        final VenueHttp.Answer orders = call(VICTIM, "GET", "/api/v3/openOrders", open);
        assertEquals(1, orders.body().size(), orders::toString);
        assertForAnotherCall(call(THIEF, "DELETE", "/api/v3/openOrders", open));
        final VenueHttp.Answer left = call(VICTIM, "GET", "/api/v3/openOrders", open);
        assertEquals(1, left.body().size(), left::toString);
    }

    /** Who repeats a question or an order has shown no key, so he is given no listen key either. */
    @Test
    void shouldGiveNoListenKeyForARepeatedRequest() throws Exception {
        final String question = signedQuery("omitZeroBalances=true");
        assertEquals(200, call(VICTIM, "GET", "/api/v3/account", question).status());
        assertEquals(200, call(LISTENER, "GET", "/api/v3/account", question).status());
        final String order = signedQuery("symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=13");
        assertEquals(200, call(VICTIM, "POST", "/api/v3/order", order).status());
        assertEquals(400, call(LISTENER, "POST", "/api/v3/order", order).status());
        final VenueHttp.Answer asQuestion = call(LISTENER, "GET", "/api/v3/account", order);
        assertEquals(-1104, asQuestion.body().path("code").asInt(), asQuestion::toString);
        final String cancel = signedQuery("symbol=BTCUSDT");
        assertEquals(200, call(VICTIM, "DELETE", "/api/v3/openOrders", cancel).status());
        assertEquals(200, call(LISTENER, "GET", "/api/v3/openOrders", cancel).status());
        final VenueHttp.Answer listenKey = call(LISTENER, "POST", "/api/v3/userDataStream", "");
        assertEquals("NOT_PROVEN", listenKey.body().path("reason").asText(), listenKey::toString);
        assertEquals(200, call(VICTIM, "POST", "/api/v3/userDataStream", "").status());
    }

    @Test
    void shouldGiveNoListenKeyForOneThatWasClosed() throws Exception {
        assertEquals(
                200,
                call(VICTIM, "GET", "/api/v3/account", signedQuery("omitZeroBalances=false"))
                        .status());
        final String path = "/api/v3/userDataStream";
        final String listenKey = "listenKey="
                + call(VICTIM, "POST", path, "").body().path("listenKey").asText();
        assertEquals(200, call(VICTIM, "DELETE", path, listenKey).status());
        assertEquals(400, call(LISTENER, "PUT", path, listenKey).status());
        final VenueHttp.Answer another = call(LISTENER, "POST", path, "");
        assertEquals("NOT_PROVEN", another.body().path("reason").asText(), another::toString);
    }

    /** The parameters of a cancel, with two of them in one, were those of a logon. */
    @Test
    void shouldLogNobodyOnByACancel() throws Exception {
        try (SocketUser victim = socket(VICTIM);
                SocketUser thief = socket(THIEF)) {
            final long now = System.currentTimeMillis();
            final String signature =
                    key.sign("apiKey=" + key.id() + "&returnRateLimits=false&symbol=BTCUSDT&timestamp=" + now);
            final String known = "\"apiKey\":\"" + key.id() + "\",\"timestamp\":" + now + ",\"signature\":\""
                    + signature + "\",\"returnRateLimits\":";
            final JsonNode canceled =
                    ask(victim, "openOrders.cancelAll", "{" + known + "false,\"symbol\":\"BTCUSDT\"}");
            // 400 when there is none to cancel: its signature was right
            assertTrue(canceled.path("error").path("code").asInt() != -1022, canceled::toString);
            final JsonNode logon = ask(thief, "session.logon", "{" + known + "\"false&symbol=BTCUSDT\"}");
            assertEquals(-1100, logon.path("error").path("code").asInt(), logon::toString);
        }
    }

    /** His own weight, and in the end his address, not the key's and its owner's. */
    @Test
    void shouldChargeTheKeyForNothingThatIsRepeated() throws Exception {
        final String order = signedQuery("symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=14");
        assertEquals(200, call(VICTIM, "POST", "/api/v3/order", order).status());
        final String question = signedQuery("omitZeroBalances=true");
        assertEquals(200, call(VICTIM, "GET", "/api/v3/account", question).status());
        final int ordersBefore = ordersOfTheDay();
        boolean isBanned = false;
        for (int i = 0; i < 1_000 && !isBanned; i++) {
            isBanned = call(SPENDER, "GET", "/api/v3/openOrders", i % 2 == 0 ? question : order)
                            .status()
                    == 418;
            call(SPENDER, "POST", "/api/v3/order", order);
        }
        assertTrue(isBanned, "he never used his weight up");
        assertEquals(ordersBefore, ordersOfTheDay());
        final String fresh = signedQuery("symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=15");
        final VenueHttp.Answer placed = call(VICTIM, "POST", "/api/v3/order", fresh);
        assertEquals(200, placed.status(), placed::toString);
        final String cancel = signedQuery("symbol=BTCUSDT");
        assertEquals(200, call(VICTIM, "DELETE", "/api/v3/openOrders", cancel).status());
    }

    private static int ordersOfTheDay() throws Exception {
        final VenueHttp.Answer usage = call(VICTIM, "GET", "/api/v3/rateLimit/order", signedQuery(""));
        assertEquals(200, usage.status(), usage::toString);
        return usage.body().get(1).path("count").asInt();
    }

    private static void assertForAnotherCall(final VenueHttp.Answer answer) {
        assertEquals(400, answer.status(), answer::toString);
        assertEquals("SIGNED_FOR_ANOTHER_CALL", answer.body().path("reason").asText());
    }

    private static void assertRepeated(final JsonNode answer) {
        assertEquals(400, answer.path("status").asInt(), answer::toString);
        assertEquals("REQUEST_REPEATED", answer.path("error").path("reason").asText());
    }

    private static SocketUser socket(final String from) {
        return new SocketUser(from, venue.port(), SOCKET);
    }

    /** Parameters that only sign, as JSON; others for each number of milliseconds from now. */
    private static String signed(final int aheadMs) throws IOException {
        final TreeMap<String, String> parameters = new TreeMap<>(Map.of(
                "apiKey", key.id(),
                "recvWindow", "60000",
                "timestamp", Long.toString(System.currentTimeMillis() + aheadMs)));
        parameters.put(
                "signature",
                key.sign(parameters.entrySet().stream()
                        .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                        .collect(Collectors.joining("&"))));
        return JSON.writeValueAsString(parameters);
    }

    private static JsonNode ask(final SocketUser user, final String method, final String parameters) throws Exception {
        return user.ask("{\"id\":1,\"method\":\"" + method + "\",\"params\":" + parameters + "}");
    }

    private static String signedQuery(final String parameters) {
        final String query = (parameters.isEmpty() ? "" : parameters + "&") + "recvWindow=60000&timestamp="
                + System.currentTimeMillis();
        return query + "&signature=" + key.sign(query);
    }

    private static VenueHttp.Answer call(final String from, final String method, final String path, final String query)
            throws Exception {
        try (HttpClient client = HttpClient.newBuilder()
                .localAddress(InetAddress.ofLiteral(from))
                .build()) {
            final HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + venue.port() + path + "?" + query))
                            .header("X-MBX-APIKEY", key.id())
                            .method(method, HttpRequest.BodyPublishers.noBody())
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            return new VenueHttp.Answer(answer.statusCode(), JSON.readTree(answer.body()));
        }
    }
}
