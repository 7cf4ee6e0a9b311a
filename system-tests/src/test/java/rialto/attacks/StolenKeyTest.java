package rialto.attacks;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Whoever had one of an account's API keys was given the listen key of another, and went on reading orders and balances when
 * his was revoked. A key that was bound to addresses was read from everywhere. For all of it the id of a key was enough.
 */
@AttacksLane
@Timeout(120)
@EnabledOnOs(OS.LINUX) // elsewhere a loopback has one address
class StolenKeyTest {
    private static final String OWNER = "127.0.0.1";
    private static final String THIEF = "127.9.9.9";
    private static final String PATH = "/api/v3/userDataStream";

    @TempDir
    private static Path data;

    private static VenueProcess venue;
    private static VenueHttp http;
    private static ApiKey owner;
    private static int deposits;

    @BeforeAll
    static void start() throws IOException {
        venue = VenueProcess.start(data);
        http = new VenueHttp();
        final Market market = new Market(StolenKeyTest::administer);
        market.asset("BTC");
        owner = market.account("alice", "1", Map.of("BTC", "1"));
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
    void shouldEndWhatIsReadWithAKeyWhenItIsRevoked() throws Exception {
        final String owners = listenKey(OWNER, owner);
        final ApiKey stolen = key(List.of("127.0.0.0/8"));
        final String thiefs = listenKey(THIEF, stolen);
        assertNotEquals(owners, thiefs);
        try (SocketUser reader = new SocketUser(OWNER, venue.port(), "/ws/" + owners);
                SocketUser thief = new SocketUser(THIEF, venue.port(), "/ws/" + thiefs)) {
            deposit();
            await(reader, "outboundAccountPosition"); // the last event of a deposit
            await(thief, "outboundAccountPosition");
            assertEquals(
                    200,
                    http.admin(venue, "DELETE", "/keys/" + stolen.id(), null).status());
            assertTrue(thief.next().contains("listenKeyExpired"));
            assertEquals(200, call("PUT", OWNER, owner, "?listenKey=" + owners).status());
            deposit();
            assertTrue(reader.next().contains("balanceUpdate"), "the owner reads on");
            assertNull(thief.received());
        }
        try (SocketUser again = new SocketUser(THIEF, venue.port(), "/ws/" + thiefs)) {
            assertTrue(again.next().startsWith("closed: unknown stream"));
        }
        assertEquals(401, call("POST", THIEF, stolen, "").status());
    }

    /** He names another key of the account, in a session to which he has logged on with his own. */
    @Test
    void shouldReadInASessionWithItsOwnKeyAlone() throws Exception {
        final ApiKey stolen = key(List.of("127.0.0.0/8"));
        try (SocketUser thief = new SocketUser(THIEF, venue.port(), "/ws-api/v3")) {
            final String signed = "apiKey=" + stolen.id() + "&timestamp=" + System.currentTimeMillis();
            assertEquals(
                    200,
                    thief.ask("{\"id\":1,\"method\":\"session.logon\",\"params\":{\"apiKey\":\"" + stolen.id()
                                    + "\",\"timestamp\":\"" + signed.substring(signed.lastIndexOf('=') + 1)
                                    + "\",\"signature\":\"" + stolen.sign(signed) + "\"}}")
                            .path("status")
                            .asInt());
            final JsonNode refusal =
                    thief.ask("{\"id\":2,\"method\":\"userDataStream.subscribe\",\"params\":{\"apiKey\":\"" + owner.id()
                            + "\"}}");
            assertEquals("NOT_LOGGED_ON", refusal.path("error").path("reason").asText(), refusal::toString);
            final JsonNode own = thief.ask("{\"id\":3,\"method\":\"userDataStream.subscribe\"}");
            assertEquals(200, own.path("status").asInt(), own::toString);
            deposit();
            await(thief, "outboundAccountPosition");
            assertEquals(
                    200,
                    http.admin(venue, "DELETE", "/keys/" + stolen.id(), null).status());
            await(thief, "eventStreamTerminated");
            deposit();
            assertEquals(
                    401,
                    thief.ask("{\"id\":4,\"method\":\"account.status\",\"params\":{\"timestamp\":"
                                    + System.currentTimeMillis() + "}}")
                            .path("status")
                            .asInt(),
                    "and nothing of the deposit came before");
        }
    }

    @Test
    void shouldReadWithAKeyOnlyWhereItMayBeUsed() throws Exception {
        final ApiKey bound = key(List.of(OWNER));
        assertEquals(401, call("POST", THIEF, bound, "").status());
        final String listenKey = listenKey(OWNER, bound);
        try (SocketUser thief = new SocketUser(THIEF, venue.port(), "/ws/" + listenKey)) {
            assertTrue(thief.next().startsWith("closed: The API key may not be used from " + THIEF));
        }
        try (SocketUser reader = new SocketUser(OWNER, venue.port(), "/ws/" + listenKey)) {
            deposit();
            assertTrue(reader.next().contains("balanceUpdate"));
        }
    }

    private static void await(final SocketUser user, final String event) throws InterruptedException {
        String message = user.next();
        while (!message.contains(event)) {
            message = user.next();
        }
    }

    private static ApiKey key(final List<String> addresses) throws IOException {
        final JsonNode key = administer(
                "/accounts/alice/keys",
                Map.of("type", "HMAC_SHA256", "permissions", List.of("READ"), "label", "x", "addresses", addresses));
        return new ApiKey(key.path("apiKey").asText(), key.path("secretKey").asText());
    }

    private static void deposit() throws IOException {
        deposits += 1;
        administer("/accounts/alice/deposits", Map.of("transferId", "more-" + deposits, "asset", "BTC", "amount", "1"));
    }

    /** The id alone stands in headers, logs and the administration. */
    @Test
    void shouldGiveAListenKeyToNobodyWhoHasNoMoreThanAnId() throws Exception {
        listenKey(OWNER, owner);
        final VenueHttp.Answer stranger = call("POST", "127.9.9.8", owner, "");
        assertEquals(401, stranger.status(), stranger::toString);
        assertEquals("NOT_PROVEN", stranger.body().path("reason").asText());
    }

    private static String listenKey(final String from, final ApiKey key) throws Exception {
        final String query = "timestamp=" + System.currentTimeMillis() + "&recvWindow=60000";
        final VenueHttp.Answer proof =
                send("GET", from, key, "/api/v3/account?" + query + "&signature=" + key.sign(query));
        assertEquals(200, proof.status(), proof::toString);
        final VenueHttp.Answer answer = call("POST", from, key, "");
        assertEquals(200, answer.status(), answer::toString);
        return answer.body().path("listenKey").asText();
    }

    private static VenueHttp.Answer call(final String method, final String from, final ApiKey key, final String query)
            throws Exception {
        return send(method, from, key, PATH + query);
    }

    private static VenueHttp.Answer send(
            final String method, final String from, final ApiKey key, final String pathAndQuery) throws Exception {
        try (HttpClient client = HttpClient.newBuilder()
                .localAddress(InetAddress.ofLiteral(from))
                .build()) {
            final HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + venue.port() + pathAndQuery))
                            .header("X-MBX-APIKEY", key.id())
                            .method(method, HttpRequest.BodyPublishers.noBody())
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            return new VenueHttp.Answer(
                    answer.statusCode(), new com.fasterxml.jackson.databind.ObjectMapper().readTree(answer.body()));
        }
    }
}
