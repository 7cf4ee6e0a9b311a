package rialto.dialect.binance.quote;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.WsClient;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.dialect.binance.quote.QuoteVenue.FIRM;
import static rialto.dialect.binance.quote.QuoteVenue.LAST_LOOK;
import static rialto.dialect.binance.quote.QuoteVenue.SYMBOL;
import static rialto.dialect.binance.quote.QuoteVenue.TAKER;
import static rialto.dialect.binance.quote.QuoteVenue.event;
import static rialto.dialect.binance.quote.QuoteVenue.require;

/** Parent orders by REST and WebSocket, over streamed quotes and the order book of the same pair, on a real cluster. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ParentOrdersTest {
    private static final String PARENTS = "/venue/v1/parentOrders";
    private static final String BOOK = "BTCUSDT";

    @TempDir
    private static Path data;

    private static QuoteVenue venue;

    @BeforeAll
    static void start() throws Exception {
        venue = new QuoteVenue(data, Map.of());
    }

    @AfterAll
    static void stop() {
        venue.close();
    }

    @AfterEach
    void clear() throws Exception {
        for (final JsonNode parent : require(venue.client(TAKER).get(PARENTS, ""))) {
            venue.client(TAKER).delete(PARENTS, "parentOrderId=" + parent.path("parentOrderId"));
        }
        venue.client(FIRM).delete("/api/v3/openOrders", "symbol=" + BOOK);
        for (final int provider : new int[] {FIRM, LAST_LOOK}) {
            require(venue.client(provider).delete("/venue/v1/quotes", ""));
        }
    }

    private static JsonNode place(final String parameters) throws Exception {
        return require(venue.client(TAKER).post(PARENTS, "symbol=" + SYMBOL + "&" + parameters));
    }

    private static JsonNode show(final JsonNode parent) throws Exception {
        return require(venue.client(TAKER).get(PARENTS, "parentOrderId=" + parent.path("parentOrderId")));
    }

    private static void sellOnBook(final String quantity, final String price) throws Exception {
        require(venue.client(FIRM)
                .post(
                        "/api/v3/order",
                        "symbol=" + BOOK + "&side=SELL&type=LIMIT&timeInForce=GTC&quantity=" + quantity + "&price="
                                + price));
    }

    @Test
    void shouldSweepQuotesAndTheBookAndExplainEveryChild() throws Exception {
        venue.quote(FIRM, "s-1", "[]", "[[\"100.01\",\"1\"],[\"100.03\",\"1\"]]");
        venue.quote(LAST_LOOK, "s-2", "[]", "[[\"100.02\",\"0.5\",\"0\"]]");
        sellOnBook("0.25", "99.8");

        final JsonNode parent =
                place("side=BUY&strategy=SWEEP&quantity=2&price=100.02&bookSymbol=" + BOOK + "&newClientOrderId=sweep");
        assertEquals("CANCELED", parent.path("status").asText(), parent.toString());
        assertEquals("IOC_REMAINDER", parent.path("endReason").asText());
        assertEquals("1.75000000", parent.path("executedQty").asText());
        assertEquals("174.97000000", parent.path("cummulativeQuoteQty").asText());
        assertEquals("99.98285714", parent.path("avgPrice").asText());
        assertEquals("0.00000000", parent.path("remainingQty").asText());
        assertTrue(parent.path("endTime").isNull());
        assertEquals(BOOK, parent.path("bookSymbol").asText());

        final JsonNode children = show(parent).path("children");
        assertEquals(parent.path("childCount").asInt(), children.size());
        final JsonNode first = children.get(0);
        assertEquals("BOOK_BETTER", first.path("reason").asText());
        assertEquals(BOOK, first.path("symbol").asText());
        assertEquals("FILLED", first.path("status").asText());
        assertEquals("0.25000000", first.path("executedQty").asText());
        assertEquals("99.80000000", first.path("bookPrice").asText());
        assertEquals("0.25000000", first.path("bookQty").asText());
        assertEquals(2, first.path("tierCount").asInt(), "one that others may not see is told to nobody");
        assertEquals("s-1", first.path("stood").get(0).path("quoteId").asText());
        assertEquals("account-1", first.path("stood").get(0).path("provider").asText());
        assertEquals("100.03000000", first.path("stood").get(1).path("price").asText());
        final JsonNode order = require(
                venue.client(TAKER).get("/api/v3/order", "symbol=" + BOOK + "&orderId=" + first.path("orderId")));
        assertEquals(first.path("clientOrderId"), order.path("clientOrderId"), "a child is an order as any");
        final JsonNode second = children.get(1);
        assertEquals(SYMBOL, second.path("symbol").asText());
        assertEquals("BEST_PRICE", second.path("reason").asText());
        assertEquals("1.50000000", second.path("executedQty").asText(), "what others may not see can be traded");
        assertTrue(second.path("bookPrice").isNull());
    }

    @Test
    void shouldWorkATwapBySlicesAndTellItsAccountOfEach() throws Exception {
        venue.quote(FIRM, "t-1", "[[\"90\",\"5\"]]", "[]");
        try (WsClient taker = venue.logOn(TAKER)) {
            send(
                    taker,
                    1,
                    "parentOrders.place",
                    "\"symbol\":\"" + SYMBOL + "\",\"side\":\"SELL\",\"strategy\":\"TWAP\",\"quantity\":\"0.3\","
                            + "\"durationMs\":900,\"slices\":3,\"minChildQty\":\"0.1\",\"newClientOrderId\":\"twap\"");
            final JsonNode answer = answer(taker, 1);
            final JsonNode parent = answer.path("result");
            assertEquals(3, parent.path("slices").asInt(), answer.toString());
            assertEquals("0.10000000", parent.path("executedQty").asText(), "the first slice is due at once");
            assertEquals("0.10000000", parent.path("minChildQty").asText());
            assertTrue(parent.path("price").isNull());
            final JsonNode child = event(
                    taker,
                    e -> e.path("e").asText().equals("childOrder")
                            && e.path("slice").asInt() == 3);
            assertEquals(parent.path("parentOrderId"), child.path("parentOrderId"));
            assertEquals("ONLY_ONE", child.path("reason").asText());
            assertEquals("t-1", child.path("stood").get(0).path("quoteId").asText());
            final JsonNode end = event(
                    taker,
                    e -> e.path("e").asText().equals("parentOrder")
                            && e.path("status").asText().equals("FILLED"));
            assertEquals(3, end.path("slicesDone").asInt());
            assertEquals("0.30000000", end.path("executedQty").asText());
            assertTrue(end.path("nextTime").isNull());
            assertTrue(end.path("childRejected").isNull());
        }
    }

    @Test
    void shouldTellOfAParentThatWaitsAndCancelIt() throws Exception {
        try (WsClient taker = venue.logOn(TAKER)) {
            final JsonNode placed = place("side=BUY&strategy=WAIT_FOR_PRICE&quantity=1&price=50&durationMs=60000"
                    + "&newClientOrderId=waits");
            assertEquals("NEW", placed.path("status").asText());
            event(
                    taker,
                    e -> e.path("e").asText().equals("parentOrder")
                            && e.path("clientOrderId").asText().equals("waits"));
            final JsonNode all = require(venue.client(TAKER).get(PARENTS, ""));
            assertEquals(1, all.size());
            assertEquals(placed, all.get(0));
            venue.quote(FIRM, "w-1", "[]", "[[\"49.99\",\"0.4\"]]");
            final JsonNode reached = event(
                    taker,
                    e -> e.path("e").asText().equals("parentOrder")
                            && e.path("status").asText().equals("PARTIALLY_FILLED"));
            assertEquals("0.40000000", reached.path("executedQty").asText());

            send(taker, 2, "parentOrders.cancel", "\"origClientOrderId\":\"waits\",\"newClientOrderId\":\"enough\"");
            final JsonNode told = event(taker, e -> e.path("status").asText().equals("CANCELED"));
            assertEquals("enough", told.path("cancelClientOrderId").asText());
            final JsonNode canceled = answer(taker, 2).path("result");
            assertEquals("CANCELED", canceled.path("status").asText());
            assertEquals("REQUESTED", canceled.path("endReason").asText());
            assertEquals("enough", canceled.path("cancelClientOrderId").asText());
            assertEquals(0, require(venue.client(TAKER).get(PARENTS, "")).size());
            assertEquals("CANCELED", show(placed).path("status").asText(), "it ended lately");
            assertEquals(
                    "UNKNOWN_ORDER",
                    venue.client(TAKER)
                            .delete(PARENTS, "origClientOrderId=waits")
                            .text("reason"));
        }
    }

    private static void send(final WsClient socket, final int id, final String method, final String fields) {
        socket.send("{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{" + fields + ",\"timestamp\":"
                + System.currentTimeMillis() + "}}");
    }

    /** Passes over the events that come before it. */
    private static JsonNode answer(final WsClient socket, final int id) throws Exception {
        JsonNode message = socket.next();
        while (message.path("id").asInt(-1) != id) {
            message = socket.next();
        }
        return message;
    }

    @Test
    void shouldLetWhatIsOnHoldComeToItsEndAfterACancel() throws Exception {
        venue.quote(LAST_LOOK, "h-1", "[]", "[[\"60\",\"1\"]]", "&lastLook=true");
        final JsonNode placed = place("side=BUY&strategy=WAIT_FOR_PRICE&quantity=2&price=60&durationMs=60000");
        assertEquals("1.00000000", placed.path("workingQty").asText());
        assertEquals("1.00000000", placed.path("remainingQty").asText());
        final JsonNode leaving =
                require(venue.client(TAKER).delete(PARENTS, "parentOrderId=" + placed.path("parentOrderId")));
        assertEquals("PENDING_CANCEL", leaving.path("status").asText());
        final JsonNode hold = require(venue.client(LAST_LOOK).get("/venue/v1/holds", ""));
        require(venue.client(LAST_LOOK)
                .post("/venue/v1/holds", "holdId=" + hold.get(0).path("holdId") + "&accept=true"));
        final JsonNode end = show(placed);
        assertEquals("CANCELED", end.path("status").asText());
        assertEquals("1.00000000", end.path("executedQty").asText());
    }

    @Test
    void shouldAnswerTheSameParentSentAgainAsItStands() throws Exception {
        final String again = "side=BUY&strategy=WAIT_FOR_PRICE&quantity=1&price=40&newClientOrderId=twice&endTime="
                + (System.currentTimeMillis() + 60_000);
        final JsonNode first = place(again);
        venue.quote(FIRM, "a-1", "[]", "[[\"40\",\"0.25\"]]");
        venue.await(view ->
                view.quotes().parent(first.path("parentOrderId").asLong()).executedLots() > 0);
        final JsonNode second = place(again);
        assertEquals(first.path("parentOrderId"), second.path("parentOrderId"));
        assertEquals("0.25000000", second.path("executedQty").asText());
        final Client.Answer other =
                venue.client(TAKER).post(PARENTS, "symbol=" + SYMBOL + "&" + again.replace("quantity=1", "quantity=2"));
        assertEquals("DUPLICATE_CLIENT_ORDER_ID", other.text("reason"));
    }

    @Test
    void shouldTakeParentsWithTheOtherOrdersOfAnInstrument() throws Exception {
        final JsonNode parent = place("side=BUY&strategy=WAIT_FOR_PRICE&quantity=1&price=40&durationMs=60000");
        final Client.Answer canceled = venue.client(TAKER).delete("/api/v3/openOrders", "symbol=" + SYMBOL);
        assertEquals(200, canceled.status(), canceled.json().toString());
        assertEquals("MASS_CANCEL", show(parent).path("endReason").asText());
    }

    @Test
    void shouldTakeTheSameDurationForTheSameParent() throws Exception {
        final String wanted =
                "side=BUY&strategy=WAIT_FOR_PRICE&quantity=1&price=40&durationMs=60000&newClientOrderId=lasts";
        final JsonNode parent = place(wanted);
        Thread.sleep(5); // the clock goes on between the two
        assertEquals(parent.path("parentOrderId"), place(wanted).path("parentOrderId"));
        assertEquals(parent.path("endTime"), show(parent).path("endTime"));
    }

    @Test
    void shouldKeepParentsFromOtherAccounts() throws Exception {
        final JsonNode parent = place("side=BUY&strategy=WAIT_FOR_PRICE&quantity=1&price=40&durationMs=60000");
        final String target = "parentOrderId=" + parent.path("parentOrderId");
        assertEquals(-2013, venue.client(FIRM).get(PARENTS, target).code());
        assertEquals(-2011, venue.client(FIRM).delete(PARENTS, target).code());
        assertEquals("NEW", show(parent).path("status").asText());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            strategy=VWAP                               | strategy     | SWEEP, WAIT_FOR_PRICE, TWAP
            strategy=SWEEP&slices=2                     | slices       | does not go with strategy SWEEP
            strategy=SWEEP&durationMs=1000              | durationMs   | does not go with strategy SWEEP
            strategy=WAIT_FOR_PRICE&durationMs=1000     | price        | IGNORED
            strategy=TWAP&slices=2                      | durationMs   | IGNORED
            strategy=TWAP&slices=0&durationMs=1000      | slices       | from 1 to 10000
            strategy=TWAP&slices=2&durationMs=1000&endTime=1 | optional | not both
            strategy=TWAP&slices=2&durationMs=150       | slices       | at least 100 ms apart
            strategy=TWAP&slices=2&endTime=1000         | endTime      | after now
            strategy=WAIT_FOR_PRICE&price=9&endTime=9000000000000 | endTime | at most 31 days away
            strategy=SWEEP&bookSymbol=NOPE              | bookSymbol   | order book of the same pair
            strategy=SWEEP&bookSymbol=BTCFX             | bookSymbol   | order book of the same pair
            strategy=SWEEP&price=0                      | PRICE_FILTER | without a limit
            strategy=SWEEP&symbol=BTCUSDT               | symbol       | ORDER_BOOK""")
    void shouldSayWhatIsWrongWithAParent(final String wrong, final String field, final String explanation)
            throws Exception {
        final String symbol = wrong.contains("&symbol=") ? "" : "&symbol=" + SYMBOL;
        final Client.Answer answer = venue.client(TAKER).post(PARENTS, wrong + symbol + "&side=BUY&quantity=1");
        assertEquals(400, answer.status(), answer.json().toString());
        assertTrue(answer.text("msg").contains(field), answer.json().toString());
        if (!explanation.equals("IGNORED")) {
            assertTrue(
                    answer.text("explanation").contains(explanation),
                    answer.json().toString());
        }
    }
}
