package rialto.dialect.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.RunningVenue;

import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The administration API on a real cluster, from an empty venue. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class AdministrationTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String INSTRUMENT = """
            {"symbol":"%s","baseAsset":"BASE","quoteAsset":"QUOTE","tickSize":"0.01","lotSize":"0.0001",
             "minPrice":"0.01","maxPrice":"1000000","minQuantity":"0.0001","maxQuantity":"9000",
             "maxMarketQuantity":"100","minNotional":"5","maxNotional":9000000,"maxOpenOrders":200,
             "makerFeeBps":"1.5","takerFeeBps":20}""";

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static HttpClient http;
    private static String adminKey;

    private record Answer(int status, JsonNode json) {}

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data);
        http = HttpClient.newHttpClient();
        adminKey = Files.readString(data.resolve("admin.key")).strip();
        send("POST", "/assets", "{\"symbol\":\"BASE\",\"scale\":8}");
        send("POST", "/assets", "{\"symbol\":\"QUOTE\",\"scale\":8}");
        send("POST", "/instruments", INSTRUMENT.formatted("BASEQUOTE"));
        send("POST", "/accounts", "{\"name\":\"alice\"}");
    }

    @AfterAll
    static void stop() {
        venue.close();
        http.close();
        assertNull(venue.failure());
    }

    @Test
    void shouldLetNobodyInWithoutTheAdminKey() throws Exception {
        for (final String authorization : new String[] {"Bearer x", adminKey, "Basic " + adminKey}) {
            final Answer answer = send("GET", "/status", null, authorization);
            assertEquals(401, answer.status());
            assertEquals(-1002, answer.json().path("code").asInt());
        }
    }

    @Test
    void shouldBeAdministeredAtNoPublicPort() throws Exception {
        final URI asBefore = URI.create("http://127.0.0.1:" + venue.gateway().port() + "/admin/v1/status");
        final HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(asBefore)
                        .header("Authorization", "Bearer " + adminKey)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertEquals(404, answer.statusCode());
        assertTrue(answer.body().contains("admin.port"), answer.body());
        assertFalse(answer.body().contains(Integer.toString(uri("").getPort())), answer.body());
    }

    @Test
    void shouldLetNoPageOfAnotherOriginCall() throws Exception {
        final HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(uri("/admin/v1/status"))
                        .header("Origin", "http://elsewhere.example")
                        .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertTrue(answer.statusCode() >= 400, answer.toString());
        assertTrue(answer.headers().firstValue("Access-Control-Allow-Origin").isEmpty(), answer.toString());
    }

    @Test
    void shouldTellEveryRecordedEventByPages() throws Exception {
        final JsonNode all = send("GET", "/events?limit=1000", null).json();
        assertTrue(all.size() >= 4, all::toString);
        for (int i = 0; i < all.size(); i++) {
            assertEquals(i + 1, all.get(i).path("eventSequence").asInt());
        }
        assertEquals("AdministrationRecorded", all.get(0).path("type").asText());
        assertEquals("root", all.get(0).path("actor").asText());
        assertEquals("AssetAdded", all.get(1).path("type").asText());
        assertEquals("BASE", all.get(1).path("symbol").asText());
        assertEquals(8, all.get(1).path("scale").asInt());
        assertTrue(all.get(1).path("endOfCommand").asBoolean(), all::toString);
        final JsonNode page = send("GET", "/events?after=1&limit=2", null).json();
        assertEquals(2, page.size());
        assertEquals(all.get(1), page.get(0));
        assertEquals(400, send("GET", "/events?limit=0", null).status());
        assertEquals(400, send("GET", "/events?after=x", null).status());
        assertEquals(
                0,
                send("GET", "/events?after=100000", null)
                        .json()
                        .path("eventSequence")
                        .asInt());
    }

    @Test
    void shouldRefuseNumbersThatNoMemoryHoldsAndQueriesThatNobodyDecodes() throws Exception {
        for (final String amount : new String[] {"1e999999999", "1e-999999999", "1e400"}) {
            final Answer answer = send(
                    "POST",
                    "/accounts/alice/deposits",
                    "{\"transferId\":\"vast\",\"asset\":\"BASE\",\"amount\":" + amount + "}");
            assertEquals(400, answer.status());
            assertEquals(-1100, answer.json().path("code").asInt());
        }
        for (final String query : new String[] {"%zz", "%", "1&fromId=2"}) {
            assertEquals("400", rawStatus("/accounts?fromId=" + query), query);
        }
    }

    @Test
    void shouldAddAnAssetOnce() throws Exception {
        final Answer added = send("POST", "/assets", "{\"symbol\":\"NEW1\",\"scale\":2}");
        assertEquals(201, added.status());
        assertEquals("{\"symbol\":\"NEW1\",\"scale\":2}", added.json().toString());
        final Answer again = send("POST", "/assets", "{\"symbol\":\"NEW1\",\"scale\":2}");
        assertEquals(409, again.status());
        assertEquals(added.json(), again.json());
        assertTrue(send("GET", "/assets", null)
                .json()
                .toString()
                .contains(added.json().toString()));
    }

    @Test
    void shouldAddAndChangeAndHaltAnInstrument() throws Exception {
        final Answer added = send("POST", "/instruments", INSTRUMENT.formatted("OTHER"));
        assertEquals(201, added.status(), added.json().toString());
        assertEquals("0.01000000", added.json().path("tickSize").asText());
        assertEquals("0.00010000", added.json().path("lotSize").asText());
        assertEquals("9000000.00000000", added.json().path("maxNotional").asText());
        assertEquals("1.50", added.json().path("makerFeeBps").asText());
        assertEquals("TRADING", added.json().path("state").asText());
        final Answer again = send("POST", "/instruments", INSTRUMENT.formatted("OTHER"));
        assertEquals(409, again.status());
        assertEquals(added.json(), again.json());
        final Answer changed = send("PATCH", "/instruments/OTHER", "{\"maxQuantity\":\"10\",\"takerFeeBps\":0}");
        assertEquals(200, changed.status());
        assertEquals("10.00000000", changed.json().path("maxQuantity").asText());
        assertEquals("0.00", changed.json().path("takerFeeBps").asText());
        assertEquals("1.50", changed.json().path("makerFeeBps").asText());
        assertEquals(
                "HALTED",
                send("POST", "/instruments/OTHER/halt", "").json().path("state").asText());
        assertEquals(
                "TRADING",
                send("POST", "/instruments/OTHER/resume", "")
                        .json()
                        .path("state")
                        .asText());
        assertEquals(404, send("POST", "/instruments/NOBODY/halt", "").status());
    }

    @Test
    void shouldChooseWhoGetsFilledOnAnOrderBook() throws Exception {
        final Answer added = send("POST", "/instruments", INSTRUMENT.formatted("FILLED"));
        assertEquals("PRICE_TIME", added.json().path("matchAlgorithm").asText());
        final String chosen = "{\"matchAlgorithm\":\"PRO_RATA_TOP\"}";
        final Answer changed = send("PATCH", "/instruments/FILLED", chosen);
        assertEquals(200, changed.status(), changed.json().toString());
        assertEquals("PRO_RATA_TOP", changed.json().path("matchAlgorithm").asText());
        send("POST", "/instruments", INSTRUMENT.formatted("POSTED").replace("{", "{\"marketModel\":\"POSTED_OFFER\","));
        final Answer refused = send("PATCH", "/instruments/POSTED", chosen);
        assertEquals(400, refused.status());
        assertTrue(
                refused.json().path("explanation").asText().contains("marketModel ORDER_BOOK"),
                refused.json().toString());
    }

    @Test
    void shouldLetAnInstrumentTakeHiddenOrders() throws Exception {
        final Answer added = send("POST", "/instruments", INSTRUMENT.formatted("HIDING"));
        assertEquals("0.00000000", added.json().path("minHiddenQuantity").asText());
        final Answer changed = send("PATCH", "/instruments/HIDING", "{\"minHiddenQuantity\":\"2.5\"}");
        assertEquals(200, changed.status(), changed.json().toString());
        assertEquals("2.50000000", changed.json().path("minHiddenQuantity").asText());
        final Answer tooLarge = send("PATCH", "/instruments/HIDING", "{\"minHiddenQuantity\":\"9001\"}");
        assertEquals(400, tooLarge.status(), tooLarge.json().toString());
        final Answer none = send("PATCH", "/instruments/HIDING", "{\"minHiddenQuantity\":\"0\"}");
        assertEquals("0.00000000", none.json().path("minHiddenQuantity").asText());
    }

    @Test
    void shouldSayWhatIsWrongWithAnInstrument() throws Exception {
        assertWrong("lotSize", "-1130", "\"lotSize\":\"0.0001\"", "\"lotSize\":\"0\"");
        assertWrong("tickSize", "-1111", "\"tickSize\":\"0.01\"", "\"tickSize\":\"0.000000001\"");
        assertWrong("tickSize", "-1130", "\"lotSize\":\"0.0001\"", "\"lotSize\":\"0.00000001\"");
        assertWrong("minPrice", "-1130", "\"minPrice\":\"0.01\"", "\"minPrice\":\"0.015\"");
        assertWrong("maxPrice", "-1130", "\"maxPrice\":\"1000000\"", "\"maxPrice\":\"0\"");
        assertWrong("maxQuantity", "-1130", "\"minQuantity\":\"0.0001\"", "\"minQuantity\":\"9001\"");
        assertWrong("makerFeeBps", "-1130", "\"makerFeeBps\":\"1.5\"", "\"makerFeeBps\":\"10001\"");
        assertWrong("makerFeeBps", "-1100", "\"makerFeeBps\":\"1.5\"", "\"makerFeeBps\":\"-1\"");
        assertWrong("maxOpenOrders", "-1130", "\"maxOpenOrders\":200", "\"maxOpenOrders\":0");
        assertWrong("baseAsset", "-1130", "\"baseAsset\":\"BASE\"", "\"baseAsset\":\"NOBODY\"");
        assertWrong("quoteAsset", "-1130", "\"quoteAsset\":\"QUOTE\"", "\"quoteAsset\":\"BASE\"");
        assertWrong("symbol", "-1100", "\"symbol\":\"WRONG\"", "\"symbol\":\"wrong\"");
        assertWrong("matchAlgorithm", "-1130", "{", "{\"matchAlgorithm\":\"FIFO\",");
        assertWrong("", "-1103", "\"makerFeeBps\"", "\"makerFee\"");
        assertWrong("", "-1135", "{", "");
        assertWrong("tickSize", "-1102", "\"tickSize\":\"0.01\",", "");
    }

    @Test
    void shouldCreateAnAccountOnceAndMoveItsFunds() throws Exception {
        final Answer created = send("POST", "/accounts", "{\"name\":\"carol\"}");
        assertEquals(201, created.status());
        assertEquals(409, send("POST", "/accounts", "{\"name\":\"carol\"}").status());
        final String deposit = "{\"transferId\":\"carol-1\",\"asset\":\"BASE\",\"amount\":\"1.5\"}";
        final Answer first = send("POST", "/accounts/carol/deposits", deposit);
        assertEquals(200, first.status(), first.json().toString());
        assertEquals(
                "{\"transferId\":\"carol-1\",\"account\":\"carol\",\"asset\":\"BASE\",\"amount\":\"1.50000000\","
                        + "\"free\":\"1.50000000\",\"locked\":\"0.00000000\",\"repeated\":false}",
                first.json().toString());
        final Answer repeated = send("POST", "/accounts/carol/deposits", deposit);
        assertEquals(200, repeated.status());
        assertTrue(repeated.json().path("repeated").asBoolean());
        assertEquals("1.50000000", repeated.json().path("free").asText());
        assertEquals(
                409,
                send("POST", "/accounts/carol/deposits", deposit.replace("1.5", "1.6"))
                        .status());
        final String withdrawal = "{\"transferId\":\"carol-2\",\"asset\":\"BASE\",\"amount\":\"2\"}";
        final Answer tooMuch = send("POST", "/accounts/carol/withdrawals", withdrawal);
        assertEquals(400, tooMuch.status());
        assertEquals(
                "Account has insufficient balance for requested action.",
                tooMuch.json().path("msg").asText());
        final Answer withdrawn = send(
                "POST",
                "/accounts/carol/withdrawals",
                withdrawal.replace("-2", "-3").replace("\"2\"", "\"0.5\""));
        assertEquals(
                "1.00000000",
                withdrawn.json().path("free").asText(),
                withdrawn.json().toString());
        assertEquals("-0.50000000", withdrawn.json().path("amount").asText());
        final Answer shown = send("GET", "/accounts/carol", null);
        assertEquals(
                "1.00000000", shown.json().path("balances").get(0).path("free").asText());
        assertEquals(404, send("GET", "/accounts/nobody", null).status());
        assertEquals(
                400,
                send("POST", "/accounts/carol/deposits", deposit.replace("1.5", "0"))
                        .status());
        assertTrue(send("GET", "/accounts", null).json().size() >= 2);
    }

    @Test
    void shouldRefuseKeysThatMakeNoSense() throws Exception {
        final String[] bodies = {
            "{\"type\":\"RSA\",\"permissions\":[\"READ\"]}",
            "{\"type\":\"RSA\",\"permissions\":[\"READ\"],\"publicKey\":\"GUIKv9dSpWXBViXp2m6vAIb8QMFJYBgyFEQsFJlqgA0=\"}",
            "{\"type\":\"HMAC_SHA256\",\"permissions\":[\"READ\"],\"addresses\":[]}",
            "{\"type\":\"HMAC_SHA256\",\"permissions\":[\"READ\"],\"addresses\":[\"example.org\"]}",
            "{\"type\":\"HMAC_SHA256\",\"permissions\":[\"READ\"],\"addresses\":[\"10.0.0.0/33\"]}",
            "{\"type\":\"HMAC_SHA256\",\"permissions\":[\"READ\"],\"expireTime\":1}",
            "{\"type\":\"HMAC_SHA256\",\"permissions\":[\"READ\"],\"expireTime\":9223372036854775807}",
            "{\"type\":\"HMAC_SHA256\",\"permissions\":[\"READ\"],\"expireTime\":\"tomorrow\"}",
            "{\"type\":\"HMAC_SHA256\",\"permissions\":[]}",
            "{\"type\":\"HMAC_SHA256\",\"permissions\":[\"WITHDRAW\"]}",
            "{\"type\":\"HMAC_SHA256\",\"permissions\":[1]}",
            "{\"type\":\"ED25519\",\"permissions\":[\"READ\"]}",
            "{\"type\":\"ED25519\",\"permissions\":[\"READ\"],\"publicKey\":\"AAAA\"}",
            "{\"type\":\"HMAC_SHA256\",\"permissions\":[\"READ\"],\"label\":\"" + "x".repeat(129) + "\"}",
        };
        for (final String body : bodies) {
            assertEquals(400, send("POST", "/accounts/alice/keys", body).status(), body);
        }
        final Answer made = send(
                "POST",
                "/accounts/alice/keys",
                "{\"type\":\"ED25519\",\"permissions\":[\"READ\",\"TRADE\"],"
                        + "\"publicKey\":\"GUIKv9dSpWXBViXp2m6vAIb8QMFJYBgyFEQsFJlqgA0=\"}");
        assertEquals(201, made.status());
        assertFalse(made.json().has("secretKey"));
    }

    @Test
    void shouldBindAKeyToAddressesAndATime() throws Exception {
        final long expireTime = System.currentTimeMillis() + 3_600_000;
        final Answer made = send(
                "POST",
                "/accounts/alice/keys",
                "{\"type\":\"HMAC_SHA256\",\"permissions\":[\"READ\"],\"expireTime\":" + expireTime
                        + ",\"addresses\":[\"10.1.2.3/8\",\"2001:db8::1\"]}");
        assertEquals(201, made.status(), made.json().toString());
        assertEquals(expireTime, made.json().path("expireTime").asLong());
        assertEquals(
                "[\"10.0.0.0/8\",\"2001:db8:0:0:0:0:0:1\"]",
                made.json().path("addresses").toString());
        assertTrue(made.json().path("disabled").isNull());
        final KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2_048);
        final String publicKey = Base64.getEncoder()
                .encodeToString(generator.generateKeyPair().getPublic().getEncoded());
        final Answer rsa = send(
                "POST",
                "/accounts/alice/keys",
                "{\"type\":\"RSA\",\"permissions\":[\"READ\"],\"publicKey\":\"" + publicKey + "\"}");
        assertEquals(201, rsa.status(), rsa.json().toString());
        assertEquals("RSA", rsa.json().path("type").asText());
        assertTrue(rsa.json().path("expireTime").isNull());
        assertEquals(0, rsa.json().path("addresses").size());
    }

    @Test
    void shouldTakeASnapshotAndTellHowItIs() throws Exception {
        final Answer snapshot = send("POST", "/snapshot", "");
        assertEquals(200, snapshot.status(), snapshot.json().toString());
        assertTrue(
                snapshot.json().path("eventSequence").asLong() > 0,
                snapshot.json().toString());
        final Answer status = send("GET", "/status", null);
        assertTrue(status.json().path("ready").asBoolean());
        assertTrue(status.json().has("reportingLag"));
    }

    @Test
    void shouldAnswerUnknownPathsAndMethods() throws Exception {
        assertEquals(404, send("GET", "/nothing", null).status());
        assertEquals(404, send("GET", "/accounts/alice/keys/x", null).status());
        assertEquals(405, send("DELETE", "/accounts", null).status());
    }

    private static void assertWrong(final String field, final String code, final String from, final String to)
            throws Exception {
        final String body = INSTRUMENT.formatted("WRONG");
        assertTrue(body.contains(from), from);
        final Answer answer = send("POST", "/instruments", body.replace(from, to));
        assertEquals(400, answer.status(), to);
        assertEquals(code, answer.json().path("code").asText(), answer.json().toString());
        assertTrue(
                answer.json().path("msg").asText().contains(field),
                answer.json().toString());
    }

    private static Answer send(final String method, final String path, final String body) throws Exception {
        return send(method, path, body, "Bearer " + adminKey);
    }

    private static Answer send(final String method, final String path, final String body, final String authorization)
            throws Exception {
        final HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(uri("/admin/v1" + path))
                        .timeout(Duration.ofSeconds(30))
                        .header("Authorization", authorization)
                        .method(
                                method,
                                body == null
                                        ? HttpRequest.BodyPublishers.noBody()
                                        : HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), JSON.readTree(response.body()));
    }

    private static URI uri(final String path) {
        return venue.administration(path);
    }

    /** Of a path that no well-behaved client would send. */
    private static String rawStatus(final String path) throws Exception {
        final URI uri = uri("/");
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            socket.setSoTimeout(30_000);
            final String request = "GET /admin/v1" + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                    + adminKey + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII).substring(9);
        }
    }
}
