package rialto.dialect.postedoffer;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.postedoffer.PostedOfferClient.Answer;
import rialto.gateway.Gateway;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.WsClient;
import rialto.protocol.AddAssetEncoder;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RiskRule;

import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The posted-offer market through its own interface, from requests to answers, events and statistics. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class PostedOfferTest {
    @TempDir
    private static Path data;

    private static RunningVenue venue;

    private static PostedOfferClient client;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data, Map.of("posted-offer.enabled", "true"));
        venue.fill(1);
        client = new PostedOfferClient(venue.gateway().port());
    }

    @AfterAll
    static void stop() {
        assertNull(venue.failure());
        venue.close();
    }

    private static int port() {
        return client.port();
    }

    @Test
    void shouldPostAndQueueAndTellWhatBecameOfIt() throws Exception {
        final long sale = client.sell("apple", 10, "100.0", "ant");
        assertEquals(
                "{\"id\":" + sale + ",\"status\":\"PENDING\",\"remainingQuantity\":10,\"sales\":[]}",
                client.get("/result?id=" + sale).json().toString());
        final long purchase = client.buy("apple", 4, "bee", "&maxPrice=105");
        final Answer bought = client.awaitStatus(purchase, "COMPLETED");
        final JsonNode row = bought.json().get("sales").get(0);
        assertEquals(0, bought.json().get("remainingQuantity").asInt());
        assertEquals(4, row.get("quantity").asInt());
        assertEquals(100.0, row.get("price").asDouble());
        assertEquals("ant", row.get("counterparty").asText());
        final Answer sold = client.get("/result?id=" + sale);
        assertEquals("PARTIAL", sold.text("status"));
        assertEquals(6, sold.json().get("remainingQuantity").asInt());
        assertEquals(row.get("saleId"), sold.json().get("sales").get(0).get("saleId"));
        assertEquals("bee", sold.json().get("sales").get(0).get("counterparty").asText());
        assertEquals(sold, client.get("/result?id=" + sale), "asked twice");
        assertEquals(404, client.get("/result?id=123456789").status());
    }

    @Test
    void shouldTakeTheSameByPost() throws Exception {
        final HttpRequest.Builder form = client.request("/sell")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString("productId=pear&quantity=3&price=2.5&userId=ant"));
        final long sale = client.send(form.build()).id();
        final long purchase = client.send(client.request("/buy?productId=pear&quantity=3&userId=ant")
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build())
                .id();
        client.awaitStatus(purchase, "COMPLETED");
        assertEquals("COMPLETED", client.get("/result?id=" + sale).text("status"));
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
        assertRefused(
                sell.replace("productId=plum", "productId=BTCUSDT"), "productId", "an instrument of another market");
        assertRefused(sell + "&maxPrice=2", "maxPrice", "unknown parameter; accepted are productId");
        assertRefused("/buy?productId=plum&quantity=1&userId=ant&maxPrice=x", "maxPrice", "a decimal");
        assertRefused("/result?id=x", "id", "a whole number from 1");
        assertRefused("/result", "id", "is missing");
        assertRefused("/events", "userId", "is missing");
        assertRefused("/events?userId=ant&lastEventId=x", "lastEventId", "a whole number from 0");
        assertEquals(404, client.get("/stats?productId=plum").status(), "a refused request makes no product");
        assertEquals(405, client.send(client.request(sell).DELETE().build()).status());
    }

    private static void assertRefused(final String pathAndQuery, final String parameter, final String message)
            throws Exception {
        final Answer answer = client.get(pathAndQuery);
        assertEquals(400, answer.status(), pathAndQuery);
        assertEquals(parameter, answer.text("parameter"), pathAndQuery);
        assertTrue(
                answer.text("msg").startsWith(parameter) && answer.text("msg").contains(message),
                () -> pathAndQuery + ": " + answer.text("msg"));
    }

    @Test
    void shouldTakeManyOrdersInOneRequestEachForItself() throws Exception {
        final Answer answer = client.send(client.request("/batch")
                .POST(HttpRequest.BodyPublishers.ofString("sell?productId=lime&quantity=2&price=3&userId=ant\n"
                        + "sell?productId=lime&quantity=0&price=3&userId=ant\r\n"
                        + "steal?productId=lime\n"
                        + "buy?productId=lime&quantity=2&userId=new-in-batch\n"))
                .build());
        assertEquals(200, answer.status());
        assertEquals(4, answer.json().size());
        assertEquals("quantity", answer.json().get(1).get("parameter").asText());
        assertEquals(400, answer.json().get(2).get("status").asInt());
        client.awaitStatus(answer.json().get(3).get("id").asLong(), "COMPLETED");
        assertEquals(
                "COMPLETED",
                client.get("/result?id=" + answer.json().get(0).get("id").asLong())
                        .text("status"));
        final String line = "sell?productId=lime&quantity=1&price=3&userId=ant\n";
        assertEquals(500, batch(line.repeat(500)).json().size());
        assertEquals(400, batch(line.repeat(501)).status());
        assertEquals(400, batch("").status());
    }

    private static Answer batch(final String lines) throws Exception {
        return client.send(client.request("/batch")
                .POST(HttpRequest.BodyPublishers.ofString(lines))
                .build());
    }

    @Test
    void shouldTellEventsOverBothTransportsAndResumeThem() throws Exception {
        try (EventStream stream = new EventStream(port(), "eve", null);
                WsClient socket = new WsClient(port(), "/events?userId=eve")) {
            final long sale = client.sell("fig", 5, "7", "eve");
            final long purchase = client.buy("fig", 2, "eve", "");
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
                client.buy("fig", 1, "mel", "");
                assertEquals("mel", resumed.next().get("counterparty").asText());
                assertEquals("mel", again.next().get("counterparty").asText());
            }
        }
    }

    @Test
    void shouldLetGoOfOldOrdersWithAnEventToTheirOwner() throws Exception {
        venue.send(asset("GRAM", 3));
        venue.send(asset("CENT", 2));
        venue.send(saffron(assetId("GRAM"), assetId("CENT")));
        try (EventStream stream = new EventStream(port(), "old", null)) {
            final long sale = client.get("/sell?productId=SAFFRON&quantity=1.4&price=100.05&userId=old")
                    .id();
            final JsonNode left = stream.next();
            assertEquals("TIMEOUT_SALESORDER", left.get("type").asText());
            assertEquals(1.4, left.get("remainingQuantity").asDouble());
            assertEquals("TIMED_OUT", client.get("/result?id=" + sale).text("status"));
            final long purchase =
                    client.get("/buy?productId=SAFFRON&quantity=0.2&userId=old").id();
            final JsonNode gone = stream.next();
            assertEquals("TIMEOUT_PURCHASEORDER", gone.get("type").asText());
            assertEquals(purchase, gone.get("orderId").asLong());
        }
        assertRefused("/sell?productId=SAFFRON&quantity=0.3&price=100&userId=old", "quantity", "in steps of 0.2");
    }

    private static Encoder asset(final String symbol, final int scale) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final AddAssetEncoder asset = new AddAssetEncoder().wrapAndApplyHeader(buffer, offset, header);
            asset.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(symbol, asset.symbol());
            asset.scale((short) scale);
            return MessageHeaderEncoder.ENCODED_LENGTH + asset.encodedLength();
        };
    }

    /** Orders wait 30 ms. */
    private static Encoder saffron(final int base, final int quote) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final AddInstrumentEncoder product = new AddInstrumentEncoder().wrapAndApplyHeader(buffer, offset, header);
            product.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode("SAFFRON", product.symbol());
            product.terms()
                    .tickSize(5)
                    .lotSize(200)
                    .baseAssetId(base)
                    .quoteAssetId(quote)
                    .marketModel(MarketModel.POSTED_OFFER)
                    .riskRule(RiskRule.NONE);
            product.terms()
                    .filters()
                    .minPriceTicks(1)
                    .maxPriceTicks(1_000_000)
                    .minQuantityLots(1)
                    .maxQuantityLots(1_000_000)
                    .maxMarketQuantityLots(1_000_000)
                    .minNotional(0)
                    .maxNotional(1L << 60)
                    .maxOpenOrders(200)
                    .makerFeePpm(0)
                    .takerFeePpm(0)
                    .sessionPauseMs(1)
                    .orderTimeoutMs(30);
            return MessageHeaderEncoder.ENCODED_LENGTH + product.encodedLength();
        };
    }

    private static int assetId(final String symbol) throws Exception {
        return venue.ask(core -> core.view().asset(symbol).assetId());
    }

    @Test
    void shouldTellStatisticsAndTheMarket() throws Exception {
        client.sell("kiwi", 3, "12.5", "ant");
        client.sell("kiwi", 3, "11", "bee");
        client.awaitStatus(client.buy("kiwi", 2, "cat", ""), "COMPLETED");
        client.buy("kiwi", 4, "cat", "&maxPrice=10.9");
        final JsonNode product =
                client.get("/stats?productId=kiwi").json().get("products").get(0);
        assertEquals(11, product.get("lastPrice").asInt());
        assertEquals(12, product.get("volumePerMinute").asInt());
        assertEquals(3, product.get("openOrders").asInt());
        final JsonNode engine = client.get("/stats").json().get("engines").get(0);
        assertTrue(
                engine.get("sessions").asLong() > 0
                        && engine.get("sessionTimeMs").asDouble() > 0,
                engine::toString);
        final JsonNode market = client.get("/market?productId=kiwi").json();
        assertEquals(10.9, market.get("buyers").get(0).get("maxPrice").asDouble());
        assertEquals(11, market.get("sellers").get(0).get("price").asInt());
        assertEquals(1, market.get("sellers").get(0).get("quantity").asInt());
        assertEquals(1, market.get("lastSession").get("sales").asInt());
        assertEquals(2, market.get("sales").get(0).get("quantity").asInt());
        try (WsClient socket = new WsClient(port(), "/market?productId=kiwi")) {
            assertEquals(1, socket.next().get("buyers").size());
            client.buy("kiwi", 1, "dog", "&maxPrice=1");
            assertEquals(2, socket.next().get("buyers").size());
        }
    }

    @Test
    void shouldMakeAsManyProductsAndUsersAsAllowedAndNotOneMore() throws Exception {
        client.sell("one", 1, "1", "first");
        final int products = client.get("/stats").json().get("products").size();
        final Map<String, String> settings = Map.of(
                "posted-offer.port", "0",
                "posted-offer.max-products", Integer.toString(products + 1),
                "posted-offer.max-users", "0");
        try (Gateway gateway = venue.startGateway(settings)) {
            final int port = gateway.port("posted-offer.port");
            new PostedOfferClient(port)
                    .get("/sell?productId=at-limit&quantity=1&price=1&userId=first")
                    .id();
            final Answer product =
                    new PostedOfferClient(port).get("/sell?productId=past-limit&quantity=1&price=1&userId=first");
            assertEquals(503, product.status());
            assertTrue(product.text("msg").startsWith("productId: there are " + (products + 1)), product.text("msg"));
            final Answer user =
                    new PostedOfferClient(port).get("/sell?productId=at-limit&quantity=1&price=1&userId=second");
            assertEquals(503, user.status());
            assertTrue(user.text("msg").startsWith("userId: there are"), user.text("msg"));
            assertEquals(
                    404, new PostedOfferClient(gateway.port()).get("/stats").status(), "not on the other port");
        }
    }
}
