package rialto.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.posted.PostedOfferSettings;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The posted-offer market through its own door, from requests to answers, events and statistics. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class PostedOfferTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    private static Path data;

    private static RunningVenue venue;

    private record Answer(int status, JsonNode json) {
        String text(final String field) {
            return json.path(field).asText();
        }

        long id() {
            assertEquals(202, status, json::toString);
            assertEquals("ok", text("msg"));
            return json.get("id").asLong();
        }
    }

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data, configuration -> configuration.withPostedOffer(PostedOfferSettings.open()));
        venue.fill(1);
    }

    @AfterAll
    static void stop() {
        assertNull(venue.failure());
        venue.close();
    }

    private static int port() {
        return venue.gateway().port();
    }

    private static Answer get(final String pathAndQuery) throws Exception {
        return get(port(), pathAndQuery);
    }

    private static Answer get(final int port, final String pathAndQuery) throws Exception {
        return send(request(port, pathAndQuery).GET().build());
    }

    private static HttpRequest.Builder request(final int port, final String pathAndQuery) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + pathAndQuery))
                .timeout(Duration.ofSeconds(20));
    }

    private static Answer send(final HttpRequest request) throws Exception {
        final HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), MAPPER.readTree(response.body()));
    }

    private static Answer awaitStatus(final long id, final String status) throws Exception {
        Answer answer = get("/result?id=" + id);
        while (!answer.text("status").equals(status)) {
            LockSupport.parkNanos(1_000_000);
            answer = get("/result?id=" + id);
        }
        return answer;
    }

    private static long sell(final String product, final int quantity, final String price, final String user)
            throws Exception {
        return get("/sell?productId=" + product + "&quantity=" + quantity + "&price=" + price + "&userId=" + user)
                .id();
    }

    private static long buy(final String product, final int quantity, final String user, final String more)
            throws Exception {
        return get("/buy?productId=" + product + "&quantity=" + quantity + "&userId=" + user + more)
                .id();
    }

    @Test
    void shouldPostAndQueueAndTellWhatBecameOfIt() throws Exception {
        final long sale = sell("apple", 10, "100.0", "ant");
        assertEquals(
                "{\"id\":" + sale + ",\"status\":\"PENDING\",\"remainingQuantity\":10,\"sales\":[]}",
                get("/result?id=" + sale).json().toString());
        final long purchase = buy("apple", 4, "bee", "&maxPrice=105");
        final Answer bought = awaitStatus(purchase, "COMPLETED");
        final JsonNode row = bought.json().get("sales").get(0);
        assertEquals(0, bought.json().get("remainingQuantity").asInt());
        assertEquals(4, row.get("quantity").asInt());
        assertEquals(100.0, row.get("price").asDouble());
        assertEquals("ant", row.get("counterparty").asText());
        final Answer sold = get("/result?id=" + sale);
        assertEquals("PARTIAL", sold.text("status"));
        assertEquals(6, sold.json().get("remainingQuantity").asInt());
        assertEquals(row.get("saleId"), sold.json().get("sales").get(0).get("saleId"));
        assertEquals("bee", sold.json().get("sales").get(0).get("counterparty").asText());
        assertEquals(sold, get("/result?id=" + sale), "asked twice");
        assertEquals(404, get("/result?id=123456789").status());
    }

    @Test
    void shouldTakeTheSameByPost() throws Exception {
        final HttpRequest.Builder form = request(port(), "/sell")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString("productId=pear&quantity=3&price=2.5&userId=ant"));
        final long sale = send(form.build()).id();
        final long purchase = send(request(port(), "/buy?productId=pear&quantity=3&userId=ant")
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build())
                .id();
        awaitStatus(purchase, "COMPLETED");
        assertEquals("COMPLETED", get("/result?id=" + sale).text("status"));
    }

    @Test
    void shouldRefuseBadInputNamingTheParameterAndWhatPasses() throws Exception {
        final String sell = "/sell?productId=plum&quantity=1&price=1&userId=ant";
        assertRefused(sell.replace("quantity=1", "quantity=-1"), "quantity", "a whole number from 1 to 10000000");
        assertRefused(sell.replace("quantity=1", "quantity=0"), "quantity", "a whole number from 1 to 10000000");
        assertRefused(sell.replace("quantity=1", "quantity=1.5"), "quantity", "a whole number");
        assertRefused(sell.replace("quantity=1", "quantity=10000001"), "quantity", "a whole number");
        assertRefused(sell.replace("quantity=1", "quantity=9223372036854775808"), "quantity", "a whole number");
        assertRefused(sell.replace("quantity=1", "quantity=1e3"), "quantity", "a whole number");
        assertRefused(sell.replace("quantity=1", "quantity="), "quantity", "a whole number");
        assertRefused(sell.replace("&quantity=1", ""), "quantity", "is missing; it takes a whole number");
        assertRefused(sell + "&quantity=2", "quantity", "given twice");
        assertRefused(sell.replace("price=1", "price=0"), "price", "a decimal from 0.0001 to 10000000");
        assertRefused(sell.replace("price=1", "price=-5"), "price", "a decimal");
        assertRefused(sell.replace("price=1", "price=1.00001"), "price", "in steps of 0.0001");
        assertRefused(sell.replace("price=1", "price=10000000.0001"), "price", "a decimal");
        assertRefused(sell.replace("price=1", "price=NaN"), "price", "a decimal");
        assertRefused(sell.replace("&price=1", ""), "price", "is missing");
        assertRefused(sell.replace("userId=ant", "userId=a%20b"), "userId", "1 to 33 characters");
        assertRefused(sell.replace("userId=ant", "userId=" + "a".repeat(34)), "userId", "1 to 33 characters");
        assertRefused(sell.replace("productId=plum", "productId=%C3%A4"), "productId", "1 to 36 characters");
        assertRefused(sell.replace("&userId=ant", ""), "userId", "is missing");
        assertRefused(sell.replace("productId=plum", "productId=BTCUSDT"), "productId", "no posted-offer product");
        assertRefused(sell + "&maxPrice=2", "maxPrice", "unknown parameter; accepted are productId");
        assertRefused("/buy?productId=plum&quantity=1&userId=ant&maxPrice=x", "maxPrice", "a decimal");
        assertRefused("/result?id=x", "id", "a whole number from 1");
        assertRefused("/result", "id", "is missing");
        assertRefused("/events", "userId", "is missing");
        assertRefused("/events?userId=ant&lastEventId=x", "lastEventId", "a whole number from 0");
        assertEquals(404, get("/stats?productId=plum").status(), "a refused request makes no product");
        assertEquals(405, send(request(port(), sell).DELETE().build()).status());
    }

    private static void assertRefused(final String pathAndQuery, final String parameter, final String message)
            throws Exception {
        final Answer answer = get(pathAndQuery);
        assertEquals(400, answer.status(), pathAndQuery);
        assertEquals(parameter, answer.text("parameter"), pathAndQuery);
        assertTrue(
                answer.text("msg").startsWith(parameter) && answer.text("msg").contains(message),
                () -> pathAndQuery + ": " + answer.text("msg"));
    }

    @Test
    void shouldTakeManyOrdersInOneRequestEachForItself() throws Exception {
        final Answer answer = send(request(port(), "/batch")
                .POST(HttpRequest.BodyPublishers.ofString("sell?productId=lime&quantity=2&price=3&userId=ant\n"
                        + "sell?productId=lime&quantity=0&price=3&userId=ant\r\n"
                        + "steal?productId=lime\n"
                        + "buy?productId=lime&quantity=2&userId=new-in-batch\n"))
                .build());
        assertEquals(200, answer.status());
        assertEquals(4, answer.json().size());
        assertEquals("quantity", answer.json().get(1).get("parameter").asText());
        assertEquals(400, answer.json().get(2).get("status").asInt());
        awaitStatus(answer.json().get(3).get("id").asLong(), "COMPLETED");
        assertEquals(
                "COMPLETED",
                get("/result?id=" + answer.json().get(0).get("id").asLong()).text("status"));
        final String line = "sell?productId=lime&quantity=1&price=3&userId=ant\n";
        assertEquals(500, batch(line.repeat(500)).json().size());
        assertEquals(400, batch(line.repeat(501)).status());
        assertEquals(400, batch("").status());
    }

    private static Answer batch(final String lines) throws Exception {
        return send(request(port(), "/batch")
                .POST(HttpRequest.BodyPublishers.ofString(lines))
                .build());
    }

    @Test
    void shouldTellEventsOverBothTransportsAndResumeThem() throws Exception {
        try (EventStream stream = new EventStream(port(), "eve", null);
                WsClient socket = new WsClient(port(), "/events?userId=eve")) {
            final long sale = sell("fig", 5, "7", "eve");
            final long purchase = buy("fig", 2, "eve", "");
            final List<JsonNode> events = List.of(stream.next(), stream.next());
            assertEquals("SALE", events.get(0).get("type").asText());
            assertEquals(sale, events.get(0).get("orderId").asLong());
            assertEquals("PURCHASE", events.get(1).get("type").asText());
            assertEquals(purchase, events.get(1).get("orderId").asLong());
            assertEquals(2, events.get(1).get("quantity").asInt());
            assertEquals("fig", events.get(1).get("productId").asText());
            assertEquals(events, List.of(socket.next(), socket.next()));
            try (EventStream resumed = new EventStream(
                            port(), "eve", events.get(0).get("id").asText());
                    WsClient again = new WsClient(port(), "/events?userId=eve&lastEventId=0")) {
                assertEquals(events.get(1), resumed.next());
                assertEquals(events, List.of(again.next(), again.next()));
                buy("fig", 1, "mel", "");
                assertEquals("mel", resumed.next().get("counterparty").asText());
                assertEquals("mel", again.next().get("counterparty").asText());
            }
        }
    }

    @Test
    void shouldLetGoOfOldOrdersWithAnEventToTheirOwner() throws Exception {
        administer("/assets", "{\"symbol\":\"GRAM\",\"scale\":3}");
        administer("/assets", "{\"symbol\":\"CENT\",\"scale\":2}");
        administer(
                "/instruments",
                "{\"symbol\":\"SAFFRON\",\"baseAsset\":\"GRAM\",\"quoteAsset\":\"CENT\",\"tickSize\":\"0.05\","
                        + "\"lotSize\":\"0.200\",\"marketModel\":\"POSTED_OFFER\",\"riskRule\":\"NONE\","
                        + "\"sessionPauseMs\":1,\"orderTimeoutMs\":30}");
        try (EventStream stream = new EventStream(port(), "old", null)) {
            final long sale = get("/sell?productId=SAFFRON&quantity=1.4&price=100.05&userId=old")
                    .id();
            final JsonNode left = stream.next();
            assertEquals("TIMEOUT_SALESORDER", left.get("type").asText());
            assertEquals(1.4, left.get("remainingQuantity").asDouble());
            assertEquals("TIMED_OUT", get("/result?id=" + sale).text("status"));
            final long purchase =
                    get("/buy?productId=SAFFRON&quantity=0.2&userId=old").id();
            final JsonNode gone = stream.next();
            assertEquals("TIMEOUT_PURCHASEORDER", gone.get("type").asText());
            assertEquals(purchase, gone.get("orderId").asLong());
        }
        assertRefused("/sell?productId=SAFFRON&quantity=0.3&price=100&userId=old", "quantity", "in steps of 0.2");
    }

    private static void administer(final String path, final String body) throws Exception {
        final Answer answer = admin("POST", path, body);
        assertEquals(201, answer.status(), answer.json()::toString);
    }

    private static Answer admin(final String method, final String path, final String body) throws Exception {
        return send(request(port(), "/admin/v1" + path)
                .header(
                        "Authorization",
                        "Bearer " + Files.readString(data.resolve("admin.key")).strip())
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    @Test
    void shouldSayThatItHasNoAuctions() throws Exception {
        sell("quince", 1, "5", "ant");
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
    void shouldTellStatisticsAndTheMarket() throws Exception {
        sell("kiwi", 3, "12.5", "ant");
        sell("kiwi", 3, "11", "bee");
        awaitStatus(buy("kiwi", 2, "cat", ""), "COMPLETED");
        buy("kiwi", 4, "cat", "&maxPrice=10.9");
        final JsonNode product =
                get("/stats?productId=kiwi").json().get("products").get(0);
        assertEquals(11, product.get("lastPrice").asInt());
        assertEquals(12, product.get("volumePerMinute").asInt());
        assertEquals(3, product.get("openOrders").asInt());
        final JsonNode engine = get("/stats").json().get("engines").get(0);
        assertTrue(
                engine.get("sessions").asLong() > 0
                        && engine.get("sessionTimeMs").asDouble() > 0,
                engine::toString);
        final JsonNode market = get("/market?productId=kiwi").json();
        assertEquals(10.9, market.get("buyers").get(0).get("maxPrice").asDouble());
        assertEquals(11, market.get("sellers").get(0).get("price").asInt());
        assertEquals(1, market.get("sellers").get(0).get("quantity").asInt());
        assertEquals(1, market.get("lastSession").get("sales").asInt());
        assertEquals(2, market.get("sales").get(0).get("quantity").asInt());
        try (WsClient socket = new WsClient(port(), "/market?productId=kiwi")) {
            assertEquals(1, socket.next().get("buyers").size());
            buy("kiwi", 1, "dog", "&maxPrice=1");
            assertEquals(2, socket.next().get("buyers").size());
        }
    }

    @Test
    void shouldMakeAsManyProductsAndUsersAsAllowedAndNotOneMore() throws Exception {
        sell("one", 1, "1", "first");
        final int products = get("/stats").json().get("products").size();
        final PostedOfferSettings settings = new PostedOfferSettings(true, 0, products + 1, 0, 3, 60_000);
        try (Gateway gateway = venue.startGateway(venue.configuration().withPostedOffer(settings))) {
            final int port = gateway.postedOfferPort();
            get(port, "/sell?productId=at-limit&quantity=1&price=1&userId=first")
                    .id();
            final Answer product = get(port, "/sell?productId=past-limit&quantity=1&price=1&userId=first");
            assertEquals(503, product.status());
            assertTrue(product.text("msg").startsWith("productId: there are " + (products + 1)), product.text("msg"));
            final Answer user = get(port, "/sell?productId=at-limit&quantity=1&price=1&userId=second");
            assertEquals(503, user.status());
            assertTrue(user.text("msg").startsWith("userId: there are"), user.text("msg"));
            assertEquals(404, get(gateway.port(), "/stats").status(), "not on the other port");
        }
    }

    @Test
    void shouldKnowTheSameAfterARestartInTheMiddleOfSessions() throws Exception {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final Map<Long, String> ids = new TreeMap<>(trade(random, 60));
        venue.node().requestSnapshot().get(30, TimeUnit.SECONDS);
        ids.putAll(trade(random, 60));
        final List<Object> before = settled(ids);
        try (Gateway other = venue.startGateway()) {
            assertEquals(before, questions(other.port(), ids), "snapshot and events, seed " + seed);
        }
        venue.node().requestSnapshot().get(30, TimeUnit.SECONDS);
        try (Gateway other = venue.startGateway()) {
            assertEquals(before, questions(other.port(), ids), "a snapshot alone, seed " + seed);
        }
        venue.stop();
        venue.start();
        assertEquals(before, questions(port(), ids), "after a restart, seed " + seed);
        // enough for all that queue before
        sell("melon", 10_000, "1", "late");
        awaitStatus(buy("melon", 1_000, "zoe", ""), "COMPLETED");
    }

    private static Map<Long, String> trade(final Random random, final int orders) throws Exception {
        final Map<Long, String> owners = new TreeMap<>();
        for (int i = 0; i < orders; i++) {
            final String user = "user" + random.nextInt(4);
            owners.put(
                    random.nextBoolean()
                            ? sell("melon", 1 + random.nextInt(9), "9." + random.nextInt(9), user)
                            : buy("melon", 1 + random.nextInt(9), user, "&maxPrice=9." + random.nextInt(9)),
                    user);
        }
        // who takes any price comes last in the queue: when it is served, all before it were
        sell("melon", 1, "5000", "last");
        awaitStatus(buy("melon", 1, "last", ""), "COMPLETED");
        return owners;
    }

    /** The answers once they stay the same: sessions go on while there is something to trade. */
    private static List<Object> settled(final Map<Long, String> orders) throws Exception {
        List<Object> before = questions(port(), orders);
        List<Object> now = questions(port(), orders);
        while (!now.equals(before)) {
            before = now;
            now = questions(port(), orders);
        }
        return now;
    }

    /** What became of each order, and every event of each user from the first on. */
    private static List<Object> questions(final int port, final Map<Long, String> orders) throws Exception {
        final List<Object> answers = new ArrayList<>();
        final Map<String, Integer> sales = new TreeMap<>();
        for (final Map.Entry<Long, String> order : orders.entrySet()) {
            final Answer result = get(port, "/result?id=" + order.getKey());
            answers.add(result);
            sales.merge(order.getValue(), result.json().get("sales").size(), Integer::sum);
        }
        for (final Map.Entry<String, Integer> user : sales.entrySet()) {
            try (WsClient socket = new WsClient(port, "/events?userId=" + user.getKey() + "&lastEventId=0")) {
                for (int i = 0; i < user.getValue(); i++) {
                    answers.add(socket.next());
                }
            }
        }
        return answers;
    }

    /** Reads server-sent events. */
    private static final class EventStream implements AutoCloseable {
        private final java.net.Socket socket;
        private final java.io.BufferedReader reader;

        EventStream(final int port, final String userId, final String lastEventId) throws Exception {
            socket = new java.net.Socket("127.0.0.1", port);
            socket.setSoTimeout(20_000);
            final String header = lastEventId == null ? "" : "Last-Event-ID: " + lastEventId + "\r\n";
            socket.getOutputStream()
                    .write(("GET /events?userId=" + userId + " HTTP/1.1\r\nHost: x\r\n" + header + "\r\n")
                            .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            reader = new java.io.BufferedReader(
                    new java.io.InputStreamReader(socket.getInputStream(), java.nio.charset.StandardCharsets.UTF_8));
            assertEquals("HTTP/1.1 200 OK", reader.readLine());
            await("retry: ");
        }

        private String await(final String prefix) throws Exception {
            String line = reader.readLine();
            while (!line.startsWith(prefix)) {
                line = reader.readLine();
            }
            return line.substring(prefix.length());
        }

        JsonNode next() throws Exception {
            final String id = await("id: ");
            final String type = await("event: ");
            final JsonNode event = MAPPER.readTree(await("data: "));
            assertEquals(id, event.get("id").asText());
            assertEquals(type, event.get("type").asText());
            return event;
        }

        @Override
        public void close() throws java.io.IOException {
            socket.close();
        }
    }
}
