package rialto.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.AdminClient;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.WsClient;

import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What is done by one dialect as others show it, on one venue. */
@Timeout(60)
class TogetherTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static AdminClient administrator;
    private static HttpClient http;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(
                data, Map.of("xml.port", "0", "xml.shared-assets", "true", "posted-offer.enabled", "true"));
        administrator = new AdminClient(venue, data);
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() {
        venue.close();
        administrator.close();
        http.close();
        assertNull(venue.failure());
    }

    @Test
    void shouldShowASecretOnceAndForgetARevokedKey() throws Exception {
        assertEquals(201, admin("POST", "/accounts", "{\"name\":\"alice\"}").status());
        final Answer made = admin(
                "POST",
                "/accounts/alice/keys",
                "{\"type\":\"HMAC_SHA256\",\"permissions\":[\"READ\"],\"label\":\"bot\"}");
        assertEquals(201, made.status(), made.json().toString());
        final String key = made.json().path("apiKey").asText();
        final String secret = made.json().path("secretKey").asText();
        assertEquals(64, key.length());
        assertEquals(64, secret.length());
        try (Client client = new Client(venue.gateway().port(), key, secret)) {
            assertEquals(200, client.get("/api/v3/account", "").status());
            final Answer order = client.post(
                    "/api/v3/order", "symbol=BASEQUOTE&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=20");
            assertEquals(401, order.status());
            assertEquals(-2015, order.code());
            final String listed =
                    admin("GET", "/accounts/alice/keys", null).json().toString();
            assertTrue(listed.contains(key) && listed.contains("\"label\":\"bot\""), listed);
            assertFalse(listed.contains(secret));
            assertEquals(200, admin("DELETE", "/keys/" + key, null).status());
            assertEquals(-2015, client.get("/api/v3/account", "").code());
            assertEquals(404, admin("DELETE", "/keys/" + key, null).status());
        }
    }

    @Test
    void shouldTradeOnOneBookFromBothSides() throws Exception {
        xml("<create><account id=\"11\" balance=\"1000\"/><account id=\"102\" balance=\"0\"/>"
                + "<symbol sym=\"Seen\"><account id=\"102\">12.5</account></symbol></create>");
        assertEquals("1000.000000 0.000000", balance("11", "USD"));
        assertEquals("12.500 0.000", balance("102", "Seen"));
        final JsonNode key = admin(
                        "POST", "/accounts/102/keys", "{\"type\":\"HMAC_SHA256\",\"permissions\":[\"READ\",\"TRADE\"]}")
                .json();
        try (Client rest = new Client(
                venue.gateway().port(),
                key.path("apiKey").asText(),
                key.path("secretKey").asText())) {
            final Answer sold = rest.post(
                    "/api/v3/order",
                    "symbol=SeenUSD&side=SELL&type=LIMIT&timeInForce=GTC&quantity=2.5&price=3.999&newClientOrderId=rest");
            assertEquals(200, sold.status(), () -> sold.raw().body());
            final String bought = opened(
                    xml("<transactions id=\"11\"><order sym=\"Seen\" amount=\"5\" limit=\"4\"/></transactions>"));
            final String buyer = xml("<transactions id=\"11\"><query id=\"" + bought + "\"/></transactions>");
            assertTrue(buyer.contains("<open shares=\"2.5\"/><executed shares=\"2.5\" price=\"3.999\" time="), buyer);
            // an order that came by REST is a transaction of its account too
            final String seller =
                    xml("<transactions id=\"102\"><query id=\"" + sold.text("orderId") + "\"/></transactions>");
            assertTrue(seller.contains("<executed shares=\"2.5\" price=\"3.999\" time="), seller);
            assertFalse(seller.contains("<open"), seller);
            final JsonNode depth =
                    rest.plain("GET", "/api/v3/depth?symbol=SeenUSD").json();
            assertEquals("2.500", depth.path("bids").path(0).path(1).asText());
            assertEquals(
                    1,
                    admin("GET", "/accounts/11", null).json().path("openOrders").asInt());
        }
        assertEquals("980.002500 10.000000", balance("11", "USD"));
    }

    @Test
    void shouldStreamWhatTradesElsewhereUnderTheNameInLowerCase() throws Exception {
        xml("<create><account id=\"21\" balance=\"1000\"/>"
                + "<symbol sym=\"Streamed\"><account id=\"21\">5</account></symbol></create>");
        try (WsClient stream = new WsClient(venue.gateway().port(), "/ws/streamedusd@trade")) {
            xml("<transactions id=\"21\"><order sym=\"Streamed\" amount=\"-5\" limit=\"2.5\"/>"
                    + "<order sym=\"Streamed\" amount=\"5\" limit=\"2.5\"/></transactions>");
            final JsonNode trade = stream.next();
            assertEquals(
                    "StreamedUSD 2.500000 5.000",
                    trade.path("s").asText() + " " + trade.path("p").asText() + " "
                            + trade.path("q").asText());
        }
    }

    @Test
    void shouldLeaveWhatTheXmlExchangeNamesToIt() throws Exception {
        final Answer answer = page("/sell?productId=SPYUSD&quantity=1&price=1&userId=ant");
        assertEquals(400, answer.status());
        assertTrue(
                answer.text("msg").contains("ends with USD, which is kept for what the XML exchange makes"),
                answer.text("msg"));
        assertEquals(
                202,
                page("/sell?productId=USDSPY&quantity=1&price=1&userId=ant").status());
    }

    @Test
    void shouldSayThatItHasNoAuctions() throws Exception {
        assertEquals(
                202,
                page("/sell?productId=quince&quantity=1&price=5&userId=ant").status());
        final Answer phase = admin("POST", "/instruments/quince/phase", "{\"phase\":\"OPENING_AUCTION\"}");
        assertEquals(400, phase.status(), phase.json()::toString);
        assertEquals("NOT_IN_THIS_PHASE", phase.text("reason"));
        assertTrue(phase.text("msg").contains("'phase'"), phase.text("msg"));
        assertTrue(phase.text("explanation").contains("CONTINUOUS, HALTED or CLOSED"), phase.text("explanation"));
        final Answer schedule = admin("PUT", "/instruments/quince/schedule", "{\"entries\":[\"09:15:00 PRE_OPEN\"]}");
        assertEquals("INVALID_SCHEDULE", schedule.text("reason"), schedule.json()::toString);
        assertTrue(schedule.text("explanation").contains("without auctions"), schedule.text("explanation"));
        assertEquals(
                200,
                admin("POST", "/instruments/quince/phase", "{\"phase\":\"HALTED\"}")
                        .status());
    }

    @Test
    void shouldDescribeItsStreams() throws Exception {
        assertTrue(ask("/asyncapi.yaml").body().startsWith("asyncapi: 3.0"));
    }

    /** Free and locked of an asset, separated by a space. */
    private static String balance(final String account, final String asset) throws Exception {
        for (final JsonNode balance :
                admin("GET", "/accounts/" + account, null).json().path("balances")) {
            if (balance.path("asset").asText().equals(asset)) {
                return balance.path("free").asText() + " "
                        + balance.path("locked").asText();
            }
        }
        return "none";
    }

    private static String opened(final String answer) {
        final int begin = answer.indexOf(" id=\"", answer.indexOf("<opened")) + 5;
        return answer.substring(begin, answer.indexOf('"', begin));
    }

    /** The answer to one request of the XML exchange. */
    private static String xml(final String request) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", venue.gateway().port("xml.port"))) {
            socket.setSoTimeout(30_000);
            final byte[] bytes = request.getBytes(StandardCharsets.UTF_8);
            socket.getOutputStream().write((bytes.length + "\n").getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(bytes);
            final InputStream in = socket.getInputStream();
            int length = 0;
            for (int next = in.read(); next != '\n'; next = in.read()) {
                length = length * 10 + next - '0';
            }
            return new String(in.readNBytes(length), StandardCharsets.UTF_8);
        }
    }

    private static Answer admin(final String method, final String path, final String body) throws Exception {
        return administrator.call(method, path, body);
    }

    private static Answer page(final String path) throws Exception {
        final HttpResponse<String> response = ask(path);
        return new Answer(response.statusCode(), JSON.readTree(response.body()), response);
    }

    private static HttpResponse<String> ask(final String path) throws Exception {
        return http.send(
                HttpRequest.newBuilder(uri(path))
                        .timeout(Duration.ofSeconds(30))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static URI uri(final String path) {
        return URI.create("http://127.0.0.1:" + venue.gateway().port() + path);
    }
}
