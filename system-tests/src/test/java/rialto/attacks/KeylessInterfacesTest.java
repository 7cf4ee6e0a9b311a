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
import rialto.testsupport.FreePort;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * One request of a stranger made a million real BTC by XML, and a flood of posted offers had every session look at every
 * buyer, from a banned address too.
 */
@AttacksLane
@Timeout(180)
class KeylessInterfacesTest {
    private static final int BUYERS = 30_000;
    private static final int LINES = 500;
    private static final int SALES = 20;
    private static final int FLOOD = 12_000;

    private static final int MOST_AT_ONCE = 1_024;
    /** Of XML requests that are not answered; half of it for one address. */
    private static final int WEIGHT = 240_000;

    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

    /** An address that is banned in these tests; the others come from 127.0.0.1. */
    private static final byte[] ATTACKER = {127, 0, 0, 9};

    @TempDir
    private static Path data;

    private static final int XML_PORT = FreePort.next();
    private static VenueProcess venue;
    private static VenueHttp http;
    private static HttpClient client;

    @BeforeAll
    static void start() throws IOException {
        venue = VenueProcess.start(
                data,
                "--xml-plain-port",
                Integer.toString(XML_PORT),
                "--posted-offer",
                "--set",
                "posted-offer.order-timeout=10m",
                "--set",
                "posted-offer.max-open-orders=100000",
                "--set",
                "posted-offer.orders-10s=100000",
                "--set",
                "xml.max-weight=" + WEIGHT);
        http = new VenueHttp();
        client = HttpClient.newHttpClient();
        for (final String asset : new String[] {"BTC", "USDT"}) {
            final int status = http.admin(venue, "POST", "/assets", Map.of("symbol", asset, "scale", 8))
                    .status();
            assertTrue(status == 200 || status == 201, asset + ": " + status);
        }
    }

    @AfterAll
    static void stop() {
        client.close();
        http.close();
        venue.close();
    }

    private static String xml(final byte[] from, final String request) throws IOException {
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(from), 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), XML_PORT));
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void shouldMakeNoRealMoneyByXml() throws Exception {
        http.admin(venue, "POST", "/accounts", Map.of("name", "1"));
        final String answer = xml(
                new byte[] {127, 0, 0, 1},
                "<create><account id=\"1\" balance=\"5\"/><account id=\"2\" balance=\"5\"/><symbol sym=\"BTC\">"
                        + "<account id=\"1\">1000000</account><account id=\"2\">1000000</account></symbol></create>");
        assertEquals(3, answer.split("<error", -1).length - 1, answer);
        for (final String account : new String[] {"1", "xml-2"}) {
            final JsonNode balances = http.admin(venue, "GET", "/accounts/" + account, null)
                    .body()
                    .path("balances");
            for (final JsonNode balance : balances) {
                assertFalse(balance.path("asset").asText().equals("BTC"), balance.toString());
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX) // elsewhere a loopback has one address
    void shouldLeaveMoneyOfTheXmlExchangeForOthersWhateverOneTakes() throws Exception {
        final byte[] greedy = {127, 0, 0, 8};
        int accounts = 4_000;
        for (long amount = 4_000_000_000_000L; amount > 0; amount /= 10) {
            String answer;
            int made = -1;
            do {
                answer =
                        xml(greedy, "<create><account id=\"" + accounts++ + "\" balance=\"" + amount + "\"/></create>");
            } while (++made < 20 && !answer.contains("<error"));
        }
        final String honest = xml(
                new byte[] {127, 0, 0, 1},
                "<create><account id=\"3999\" balance=\"1000000\"/><symbol sym=\"SPY\"><account id=\"3999\">1000000"
                        + "</account></symbol></create>");
        assertEquals(2, honest.split("<created", -1).length - 1, honest);
    }

    @Test
    void shouldNotEndByAnAnswerThatIsLongerThanItsMemory() throws Exception {
        final byte[] stranger = {127, 0, 0, 1};
        xml(
                stranger,
                "<create><account id=\"71\" balance=\"9000\"/><account id=\"72\" balance=\"9000\"/>"
                        + "<symbol sym=\"BOMB\"><account id=\"71\">9000</account></symbol></create>");
        final String opened = xml(
                stranger, "<transactions id=\"71\"><order sym=\"BOMB\" amount=\"-1000\" limit=\"1\"/></transactions>");
        final Matcher order = Pattern.compile(" id=\"(\\d+)\"").matcher(opened);
        assertTrue(order.find(), opened);
        xml(
                stranger,
                "<transactions id=\"72\">" + "<order sym=\"BOMB\" amount=\"1\" limit=\"1\"/>".repeat(1_000)
                        + "</transactions>");
        final String bomb = xml(
                stranger,
                "<transactions id=\"71\">" + ("<query" + order.group() + "/>").repeat(40_000) + "</transactions>");
        assertTrue(
                bomb.contains("<executed ") && bomb.contains("ask for fewer orders in one request"), () -> ends(bomb));
        final String repeated = xml(
                stranger,
                "<create><symbol sym=\"" + "A".repeat(500_000) + "\">" + "<account/>".repeat(45_000)
                        + "</symbol></create>");
        assertTrue(repeated.endsWith("</results>\n"), () -> ends(repeated));
        assertTrue(venue.isAlive(), venue::output);
    }

    /** Of an answer that is too long to be shown. */
    private static String ends(final String answer) {
        final int shown = Math.min(answer.length(), 200);
        return answer.length() + " characters: " + answer.substring(0, shown) + " ... "
                + answer.substring(answer.length() - shown) + "\n" + venue.output();
    }

    /** Thirteen connections of one address took it from everybody else, for as long as they liked. */
    @Test
    @EnabledOnOs(OS.LINUX) // elsewhere a loopback has one address
    void shouldServeOthersByXmlWhateverOneAddressLeavesUnfinished() throws Exception {
        final List<Socket> unfinished = new ArrayList<>();
        try {
            for (int weight = WEIGHT / 3; weight >= 1; weight /= 4) {
                for (int i = 0; i < 8; i++) {
                    unfinished.add(unfinished(new byte[] {127, 0, 0, 7}, weight));
                }
            }
            for (int i = 0; i < 5; i++) {
                final String answer = xml(
                        new byte[] {127, 0, 0, 1},
                        "<create><account id=\"" + (5_000 + i) + "\" balance=\"1\"/></create>");
                assertTrue(answer.contains("<created"), answer);
            }
            final String told =
                    new String(unfinished.getFirst().getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertTrue(told.contains("others needed its room"), told);
        } finally {
            for (final Socket socket : unfinished) {
                socket.close();
            }
        }
    }

    /** A connection whose request is not closed. */
    private static Socket unfinished(final byte[] from, final int weight) throws IOException {
        final Socket socket = new Socket();
        socket.bind(new InetSocketAddress(InetAddress.getByAddress(from), 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), XML_PORT));
        socket.setSoTimeout(20_000);
        try {
            socket.getOutputStream()
                    .write(("<create>" + "<a/>".repeat(weight - 1)).getBytes(StandardCharsets.US_ASCII));
        } catch (final IOException e) {
            // refused in the middle of it, and ended
            socket.getOutputStream().close();
        }
        return socket;
    }

    @Test
    @EnabledOnOs(OS.LINUX) // elsewhere a loopback has one address
    void shouldRefuseABannedAddressHereToo() throws Exception {
        assertTrue(xml(ATTACKER, "<create/>").contains("<results>"));
        assertTrue(raw("/stats").startsWith("HTTP/1.1 200"));
        int requests = 0;
        while (!raw("/api/v3/ping").startsWith("HTTP/1.1 418")) {
            requests += 1;
            assertTrue(requests < FLOOD, "an address that goes on is never banned");
        }
        assertTrue(raw("/stats").startsWith("HTTP/1.1 418"), "posted offers");
        assertTrue(raw("/buy?productId=flood&quantity=1&userId=eve").startsWith("HTTP/1.1 418"), "posted offers");
        assertTrue(xml(ATTACKER, "<create/>").contains("banned"), "XML");
        assertEquals(200, get("/stats").statusCode(), "others are served");
    }

    private static Socket attacking;

    /** One request on the attacker's connection; the head of the answer. */
    private static String raw(final String path) throws IOException {
        if (attacking == null || attacking.isClosed()) {
            attacking = new Socket();
            attacking.bind(new InetSocketAddress(InetAddress.getByAddress(ATTACKER), 0));
            attacking.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), venue.port()));
            attacking.setSoTimeout(20_000);
        }
        attacking
                .getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + venue.port() + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return answer(attacking.getInputStream());
    }

    private static String answer(final InputStream in) throws IOException {
        final StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            final int next = in.read();
            if (next < 0) {
                attacking.close();
                return head.toString();
            }
            head.append((char) next);
        }
        final Matcher length = LENGTH.matcher(head);
        in.skipNBytes(length.find() ? Long.parseLong(length.group(1)) : 0);
        return head.toString();
    }

    private static HttpResponse<String> get(final String path) throws Exception {
        return client.send(HttpRequest.newBuilder(venue.uri(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode stats() throws Exception {
        return new ObjectMapper().readTree(get("/stats").body());
    }

    /** One sale that all of them pay for must be many sessions, between which others have their turn. */
    @Test
    void shouldLetOthersTradeWhileThirtyThousandBuyersAreServed() throws Exception {
        final String line = "buy?productId=crowd&quantity=1&userId=crowd&maxPrice=1\n";
        for (int sent = 0; sent < BUYERS; sent += LINES) {
            final HttpResponse<String> batch = client.send(
                    HttpRequest.newBuilder(venue.uri("/batch"))
                            .POST(HttpRequest.BodyPublishers.ofString(line.repeat(LINES)))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertEquals(200, batch.statusCode(), batch.body());
            assertFalse(batch.body().contains("status"), batch.body());
        }
        final long before = sessions(stats());
        for (int i = 0; i < SALES; i++) {
            post("/buy?productId=crowd&quantity=1&userId=rich&maxPrice=9");
            post("/sell?productId=crowd&quantity=1&userId=shop&price=5");
        }
        final JsonNode beside = awaitOpen(BUYERS);
        assertTrue(sessions(beside) - before <= 2 * SALES + 2, "two sessions a sale: " + beside);
        post("/sell?productId=crowd&quantity=" + BUYERS + "&userId=shop&price=1");
        post("/buy?productId=other&quantity=1&userId=rich&maxPrice=9");
        post("/sell?productId=other&quantity=1&userId=shop&price=5");
        final long parts = sessions(awaitOpen(0)) - sessions(beside);
        assertTrue(parts >= BUYERS / MOST_AT_ONCE, parts + " sessions");
    }

    private static void post(final String path) throws Exception {
        final HttpResponse<String> answer = get(path);
        assertEquals(202, answer.statusCode(), answer.body());
    }

    private static JsonNode awaitOpen(final int buyers) throws Exception {
        JsonNode stats = stats();
        while (open(stats) != buyers) {
            stats = stats();
        }
        return stats;
    }

    private static long sessions(final JsonNode stats) {
        return stats.path("engines").path(0).path("sessions").asLong();
    }

    private static int open(final JsonNode stats) {
        int open = 0;
        for (final JsonNode product : stats.path("products")) {
            open += product.path("openPurchaseOrders").asInt();
        }
        return open;
    }
}
