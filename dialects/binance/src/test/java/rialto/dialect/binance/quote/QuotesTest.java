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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.dialect.binance.quote.QuoteVenue.FIRM;
import static rialto.dialect.binance.quote.QuoteVenue.LAST_LOOK;
import static rialto.dialect.binance.quote.QuoteVenue.LATE;
import static rialto.dialect.binance.quote.QuoteVenue.SYMBOL;
import static rialto.dialect.binance.quote.QuoteVenue.TAKER;
import static rialto.dialect.binance.quote.QuoteVenue.event;
import static rialto.dialect.binance.quote.QuoteVenue.require;

/** Streamed quotes by REST and WebSocket, on a real cluster. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class QuotesTest {
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
        for (final int provider : new int[] {FIRM, LAST_LOOK, LATE}) {
            require(venue.client(provider).delete("/venue/v1/quotes", ""));
        }
    }

    @Test
    void shouldShowWhatProvidersQuoteAndLetAnOrderTakeTheBest() throws Exception {
        venue.quote(FIRM, "a-1", "[[\"99.98\",\"1\"]]", "[[\"100.02\",\"1\"],[\"100.03\",\"2\",\"0\"]]");
        venue.quote(LAST_LOOK, "b-1", "[[\"99.97\",\"1\"]]", "[[\"100.01\",\"0.5\"]]");

        final JsonNode shown = venue.quotes();
        assertEquals("account-1", shown.path("bestBid").path("provider").asText());
        assertEquals("100.01000000", shown.path("bestAsk").path("price").asText());
        assertEquals("account-2", shown.path("bestAsk").path("provider").asText());
        assertEquals(2, shown.path("ladders").size());
        final JsonNode all = require(venue.client(FIRM).plain("GET", "/venue/v1/quotes"));
        assertEquals(1, all.size(), "instruments with an order book are left out");
        assertEquals(QuoteVenue.SYMBOL, all.get(0).path("symbol").asText());
        assertEquals(shown.path("bestBid"), all.get(0).path("bestBid"));
        assertEquals(shown.path("bestAsk"), all.get(0).path("bestAsk"));
        final JsonNode asks = shown.path("ladders").get(0).path("asks");
        assertEquals(1, asks.size(), "a tier that others may not see");
        assertEquals("[\"100.02000000\",\"1.00000000\",1]", asks.get(0).toString());

        final JsonNode order = venue.order("side=BUY&type=LIMIT&timeInForce=IOC&quantity=2&price=100.05");
        assertEquals("FILLED", order.path("status").asText());
        assertEquals(3, order.path("fills").size());
        final JsonNode first = order.path("fills").get(0);
        assertEquals("account-2", first.path("provider").asText());
        assertEquals("b-1", first.path("quoteId").asText());
        assertEquals("account-1", first.path("runnerUp").asText());
        assertEquals("100.02000000", first.path("runnerUpPrice").asText());
        assertEquals("TOM", first.path("settlementType").asText());
        final JsonNode hidden = order.path("fills").get(2);
        assertEquals(2, hidden.path("tier").asInt(), "what others may not see can be traded");
        assertEquals("0.50000000", hidden.path("qty").asText());
        assertTrue(venue.quotes().path("bestAsk").isNull());
    }

    @Test
    void shouldHoldATradeForALastLookAndExecuteItWhenItsProviderAccepts() throws Exception {
        try (WsClient provider = venue.logOn(LAST_LOOK);
                WsClient taker = venue.logOn(TAKER)) {
            venue.quote(LAST_LOOK, "h-1", "[]", "[[\"200\",\"1\"]]", "&lastLook=true");
            final JsonNode order = venue.order("side=BUY&type=LIMIT&timeInForce=GTC&quantity=2&price=200");
            assertEquals("1.00000000", order.path("heldQty").asText());
            assertEquals("NEW", order.path("status").asText());
            final JsonNode hold = order.path("holds").get(0);
            assertEquals("REJECT", hold.path("outcomeAtEnd").asText());
            final JsonNode told = event(provider, e -> e.path("e").asText().equals("quoteHold"));
            assertEquals(hold.path("holdId"), told.path("holdId"));
            assertEquals("OPENED", told.path("state").asText());
            assertEquals(
                    1, require(venue.client(TAKER).get("/venue/v1/holds", "")).size());

            final JsonNode canceled = require(venue.client(TAKER)
                    .delete("/api/v3/order", "symbol=" + SYMBOL + "&orderId=" + order.path("orderId")));
            assertEquals("NEW", canceled.path("status").asText(), "what is on hold cannot be canceled");

            final JsonNode answer = provider.ask("{\"id\":1,\"method\":\"holds.answer\",\"params\":{\"holdId\":"
                    + hold.path("holdId") + ",\"accept\":true,\"timestamp\":" + System.currentTimeMillis() + "}}");
            final JsonNode accepted = answer.has("result") ? answer : resultOf(provider, 1);
            assertTrue(accepted.path("result").path("accepted").asBoolean(), accepted.toString());
            final JsonNode execution = event(taker, e -> e.path("e").asText().equals("quoteExecution"));
            assertEquals("TAKER", execution.path("role").asText());
            assertEquals(hold.path("holdId"), execution.path("holdId"));
            final JsonNode after = require(
                    venue.client(TAKER).get("/api/v3/order", "symbol=" + SYMBOL + "&orderId=" + order.path("orderId")));
            assertEquals("CANCELED", after.path("status").asText());
            assertEquals("1.00000000", after.path("executedQty").asText());
            assertEquals(
                    0, require(venue.client(TAKER).get("/venue/v1/holds", "")).size());
        }
    }

    private static JsonNode resultOf(final WsClient socket, final int id) throws InterruptedException {
        while (true) {
            final JsonNode message = socket.next();
            if (message.path("id").asInt(-1) == id) {
                return message;
            }
        }
    }

    @Test
    void shouldGiveAnOrderTheNextBestWhenAHoldIsRejected() throws Exception {
        venue.quote(LAST_LOOK, "r-1", "[]", "[[\"200\",\"1\"]]", "&lastLook=true");
        venue.quote(FIRM, "r-2", "[]", "[[\"200.01\",\"1\"]]");
        final JsonNode order = venue.order("side=BUY&type=LIMIT&timeInForce=IOC&quantity=1&price=201");
        final JsonNode rejected = require(venue.client(LAST_LOOK)
                .post("/venue/v1/holds", "holdId=" + order.path("holds").get(0).path("holdId") + "&accept=false"));
        assertFalse(rejected.path("accepted").asBoolean());
        assertEquals("REJECTED", rejected.path("reason").asText());
        final JsonNode after = require(
                venue.client(TAKER).get("/api/v3/order", "symbol=" + SYMBOL + "&orderId=" + order.path("orderId")));
        assertEquals("FILLED", after.path("status").asText());
        assertEquals("200.01000000", after.path("cummulativeQuoteQty").asText());
    }

    @Test
    void shouldEndAHoldThatNobodyAnswersAsAgreed() throws Exception {
        try (WsClient taker = venue.logOn(TAKER)) {
            venue.quote(LATE, "t-1", "[[\"90\",\"1\"]]", "[]", "&lastLook=true");
            venue.order("side=SELL&type=MARKET&quantity=1");
            final JsonNode end = event(
                    taker,
                    e -> e.path("e").asText().equals("quoteHold")
                            && e.path("state").asText().equals("ENDED"));
            assertEquals("ACCEPTED_AT_END", end.path("reason").asText());
            assertEquals(
                    "90.00000000",
                    event(taker, e -> e.path("e").asText().equals("quoteExecution"))
                            .path("price")
                            .asText());
        }
    }

    @Test
    void shouldRefuseAHeldTradeWhosePriceHasMovedTooFar() throws Exception {
        venue.quote(LAST_LOOK, "m-1", "[]", "[[\"200\",\"1\"]]", "&lastLook=true");
        final JsonNode order = venue.order("side=BUY&type=LIMIT&timeInForce=IOC&quantity=1&price=200");
        venue.quote(LAST_LOOK, "m-2", "[]", "[[\"199\",\"1\"]]", "&lastLook=true");
        final JsonNode answer = require(venue.client(LAST_LOOK)
                .post("/venue/v1/holds", "holdId=" + order.path("holds").get(0).path("holdId") + "&accept=true"));
        assertEquals("PRICE_MOVED", answer.path("reason").asText());
        assertEquals("199.00000000", answer.path("presentPrice").asText());
    }

    @Test
    void shouldLetAWaitingOrderTakeALadderThatReachesIt() throws Exception {
        final JsonNode order = venue.order("side=BUY&type=LIMIT&timeInForce=GTC&quantity=2&price=50&minQuantity=1");
        assertEquals("NEW", order.path("status").asText());
        venue.quote(FIRM, "w-1", "[]", "[[\"49.99\",\"0.5\"]]");
        venue.quote(FIRM, "w-2", "[]", "[[\"49.98\",\"2\"]]");
        final JsonNode after = require(
                venue.client(TAKER).get("/api/v3/order", "symbol=" + SYMBOL + "&orderId=" + order.path("orderId")));
        assertEquals("FILLED", after.path("status").asText());
        assertEquals("99.96000000", after.path("cummulativeQuoteQty").asText());
    }

    @Test
    void shouldTakeTheTierThatAnOrderNamesOrNothing() throws Exception {
        venue.quote(FIRM, "p-1", "[]", "[[\"60\",\"1\"],[\"61\",\"1\"]]");
        final String named = "side=BUY&type=PREVIOUSLY_QUOTED&quantity=1&price=61&provider=account-1&tier=2&quoteId=";
        final JsonNode taken = venue.order(named + "p-1");
        assertEquals("61.00000000", taken.path("fills").get(0).path("price").asText());
        final JsonNode gone = venue.order(named + "p-0");
        assertEquals("EXPIRED", gone.path("status").asText());
        assertEquals(0, gone.path("fills").size());
    }

    @Test
    void shouldLetATakerAskForPricesAndHitOne() throws Exception {
        try (WsClient provider = venue.logOn(FIRM);
                WsClient taker = venue.logOn(TAKER)) {
            final JsonNode request = venue.requestQuotes("side=BUY&quantity=3&validForMs=20000&providers="
                    + QuoteVenue.encoded("[\"account-1\",\"account-2\"]"));
            final String id = request.path("requestId").asText();
            assertEquals("CREATED", request.path("state").asText());
            final JsonNode asked = event(provider, e -> e.path("e").asText().equals("quoteRequest"));
            assertEquals(id, asked.path("requestId").asText());
            assertEquals("BUY", asked.path("side").asText());
            assertEquals("[\"account-1\"]", asked.path("providers").toString(), "who else is asked");

            require(venue.client(LAST_LOOK).post("/venue/v1/quoteRequests/decline", "requestId=" + id));
            require(venue.client(FIRM)
                    .post("/venue/v1/quoteRequests/answer", "requestId=" + id + "&ask=70.5&validForMs=10000"));
            final JsonNode open = require(venue.client(TAKER).get("/venue/v1/quoteRequests", ""));
            assertEquals("[\"account-2\"]", open.get(0).path("declined").toString());
            assertEquals(
                    "70.50000000",
                    open.get(0).path("answers").get(0).path("ask").asText());
            assertEquals(
                    0,
                    require(venue.client(LAST_LOOK).get("/venue/v1/quoteRequests", ""))
                            .get(0)
                            .path("answers")
                            .size(),
                    "another provider's answer");

            final JsonNode order = venue.order(
                    "side=BUY&type=PREVIOUSLY_QUOTED&quantity=3&price=71&provider=account-1&requestId=" + id);
            assertEquals("FILLED", order.path("status").asText());
            assertEquals(id, order.path("fills").get(0).path("requestId").asText());
            event(taker, e -> e.path("state").asText().equals("COMPLETED"));
            assertEquals(
                    0,
                    require(venue.client(TAKER).get("/venue/v1/quoteRequests", ""))
                            .size());
        }
    }

    @Test
    void shouldCancelTheQuotesOfAConnectionThatEndsAndNoOthers() throws Exception {
        try (WsClient watcher = venue.logOn(FIRM)) {
            venue.quote(FIRM, "c-rest", "[[\"80\",\"1\"]]", "[]", "&stream=1");
            final WsClient provider = venue.logOn(FIRM);
            for (int stream = 2; stream <= 3; stream++) {
                provider.send("{\"id\":" + stream + ",\"method\":\"quotes.replace\",\"params\":{\"symbol\":\"" + SYMBOL
                        + "\",\"stream\":" + stream + ",\"quoteId\":\"c-" + stream
                        + "\",\"validForMs\":60000,\"bids\":[[\"81\",\"1\"]],\"asks\":[],\"timestamp\":"
                        + System.currentTimeMillis() + "}}");
                assertEquals(200, resultOf(provider, stream).path("status").asInt());
            }
            venue.quote(FIRM, "c-moved", "[[\"82\",\"1\"]]", "[]", "&stream=3");
            provider.close();
            final JsonNode told = event(watcher, e -> e.path("e").asText().equals("quotesCanceled"));
            assertEquals("DISCONNECTED", told.path("reason").asText());
            assertEquals("c-2", told.path("quoteId").asText());
            final JsonNode ladders = venue.quotes().path("ladders");
            assertEquals(2, ladders.size());
            assertEquals("c-rest", ladders.get(0).path("quoteId").asText());
            assertEquals("c-moved", ladders.get(1).path("quoteId").asText());
        }
    }

    @Test
    void shouldStreamLaddersToWhoSubscribesOnTheVenuesOwnSocket() throws Exception {
        try (WsClient socket = new WsClient(venue.venue.gateway().port(), "/venue/v1")) {
            final JsonNode answer =
                    socket.ask("{\"id\":1,\"method\":\"subscribe\",\"params\":{\"streams\":[\"btcfx@quotes\","
                            + "\"btcfx@quoteTicker\"]}}");
            assertEquals(2, answer.path("result").path("streams").size(), answer.toString());
            assertEquals("btcfx@quotes", socket.next().path("stream").asText(), "how things stand");
            assertEquals("btcfx@quoteTicker", socket.next().path("stream").asText());
            venue.quote(FIRM, "s-1", "[[\"85\",\"1\"]]", "[[\"86\",\"2\"]]");
            final JsonNode quotes = socket.next().path("data");
            assertEquals("s-1", quotes.path("ladders").get(0).path("quoteId").asText());
            final JsonNode ticker = socket.next().path("data");
            assertEquals("86.00000000", ticker.path("a").asText());
            assertEquals("account-1", ticker.path("ap").asText());
            final JsonNode unknown =
                    socket.ask("{\"id\":2,\"method\":\"subscribe\",\"params\":{\"streams\":[\"btcusdt@quotes\"]}}");
            assertTrue(
                    unknown.path("error").path("explanation").asText().contains("no quotes are streamed on BTCUSDT"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            stream=16                                                   | stream         | from 0 to 15
            validForMs=0                                                | validForMs     | from 1 to 86400000
            validForMs=60000&validUntil=1                               | optional       | not both
            quoteId=with%20blank                                        | quoteId        | IGNORED
            lastLook=maybe                                              | lastLook       | IGNORED
            bids=%5B%5B%22x%22%2C%221%22%5D%5D                          | bids[0].price  | 'x'
            bids=%5B%5B%2299.001%22%2C%221%22%5D%5D                     | bids[0].price  | multiple of 0.01
            bids=%5B%5B%2299%22%2C%221%22%5D%2C%5B%2298%22%2C%220%22%5D%5D | bids[1].quantity | above zero
            asks=7                                                      | asks           | [price, quantity, maxShow]
            asks=%5B%5B%2299%22%5D%5D                                   | asks           | [price, quantity, maxShow]
            symbol=BTCUSDT                                              | symbol         | ORDER_BOOK""")
    void shouldSayWhatIsWrongWithALadder(final String wrong, final String field, final String explanation)
            throws Exception {
        final String name = wrong.substring(0, wrong.indexOf('='));
        final StringBuilder request = new StringBuilder(wrong.strip());
        for (final String good : new String[] {"symbol=" + SYMBOL, "quoteId=x", "validForMs=60000"}) {
            if (!good.startsWith(name + "=") && !wrong.contains("&" + good) && !wrong.startsWith(good)) {
                request.append('&').append(good);
            }
        }
        final Client.Answer answer = venue.client(FIRM).form("POST", "/venue/v1/quotes", request.toString());
        assertEquals(400, answer.status(), answer.json().toString());
        assertTrue(answer.text("msg").contains(field), answer.json().toString());
        if (!explanation.equals("IGNORED")) {
            assertTrue(
                    answer.text("explanation").contains(explanation),
                    answer.json().toString());
        }
    }

    @Test
    void shouldSayWhyTheVenueRefusesALadder() throws Exception {
        final String ladder = "symbol=" + SYMBOL + "&quoteId=x&validForMs=60000&bids="
                + QuoteVenue.encoded("[[\"99\",\"1\"]]") + "&asks=" + QuoteVenue.encoded("[[\"98\",\"1\"]]");
        final Client.Answer crossed = venue.client(FIRM).form("POST", "/venue/v1/quotes", ladder);
        assertEquals("CROSSED", crossed.text("reason"));
        final Client.Answer stranger = venue.client(TAKER).form("POST", "/venue/v1/quotes", ladder);
        assertEquals("UNKNOWN_PROVIDER", stranger.text("reason"));
        final Client.Answer firm = venue.client(FIRM).form("POST", "/venue/v1/quotes", ladder + "&lastLook=true");
        assertEquals("LAST_LOOK_NOT_AGREED", firm.text("reason"));
        assertEquals(
                "UNKNOWN_HOLD",
                venue.client(FIRM)
                        .post("/venue/v1/holds", "holdId=999&accept=true")
                        .text("reason"));
        assertEquals(
                "UNKNOWN_REQUEST",
                venue.client(FIRM)
                        .post("/venue/v1/quoteRequests/decline", "requestId=999")
                        .text("reason"));
    }

    @Test
    void shouldTellTheRunnerUpToTheTakerAloneAndOnlyWhatOthersMaySee() throws Exception {
        try (WsClient provider = venue.logOn(FIRM);
                WsClient taker = venue.logOn(TAKER)) {
            venue.quote(FIRM, "u-1", "[]", "[[\"40\",\"1\"]]");
            venue.quote(LAST_LOOK, "u-2", "[]", "[[\"40.01\",\"1\",\"0\"],[\"40.03\",\"1\"]]");
            venue.quote(LATE, "u-3", "[]", "[[\"40.02\",\"1\"]]");
            final JsonNode fill = venue.order("side=BUY&type=LIMIT&timeInForce=IOC&quantity=1&price=40")
                    .path("fills")
                    .get(0);
            assertEquals("40.02000000", fill.path("runnerUpPrice").asText(), "40.01 is shown to nobody");
            assertEquals("account-3", fill.path("runnerUp").asText());
            final JsonNode toTaker = event(taker, e -> e.path("e").asText().equals("quoteExecution"));
            assertEquals(fill.path("runnerUp"), toTaker.path("runnerUp"));
            final JsonNode toProvider =
                    event(provider, e -> e.path("e").asText().equals("quoteExecution"));
            assertEquals(fill.path("tradeId"), toProvider.path("tradeId"));
            assertTrue(toProvider.path("runnerUpPrice").isNull(), toProvider.toString());
            assertTrue(toProvider.path("runnerUp").isNull(), toProvider.toString());
        }
    }

    @Test
    void shouldRememberTheRunnerUpOfATradeOnHoldAsOthersSawItThen() throws Exception {
        try (WsClient taker = venue.logOn(TAKER)) {
            venue.quote(LAST_LOOK, "v-1", "[]", "[[\"40\",\"1\"]]", "&lastLook=true");
            venue.quote(FIRM, "v-2", "[]", "[[\"40.01\",\"1\",\"0\"],[\"40.02\",\"1\"]]");
            final JsonNode order = venue.order("side=BUY&type=LIMIT&timeInForce=IOC&quantity=1&price=40");
            venue.quote(FIRM, "v-3", "[]", "[[\"41\",\"1\"]]");
            require(venue.client(LAST_LOOK)
                    .post(
                            "/venue/v1/holds",
                            "holdId=" + order.path("holds").get(0).path("holdId") + "&accept=true"));
            final JsonNode execution = event(taker, e -> e.path("e").asText().equals("quoteExecution"));
            assertEquals("40.02000000", execution.path("runnerUpPrice").asText());
        }
    }

    @Test
    void shouldTellARepeatedOrderWhatIsOnHoldNow() throws Exception {
        venue.quote(LAST_LOOK, "x-1", "[]", "[[\"40\",\"1\"]]", "&lastLook=true");
        final String order = "side=BUY&type=LIMIT&timeInForce=GTC&quantity=2&price=40&newClientOrderId=twice";
        final JsonNode first = venue.order(order);
        final JsonNode again = venue.order(order);
        assertEquals(first.path("orderId"), again.path("orderId"));
        assertEquals("1.00000000", again.path("heldQty").asText());
        assertEquals(first.path("holds"), again.path("holds"));
        require(venue.client(LAST_LOOK)
                .post("/venue/v1/holds", "holdId=" + first.path("holds").get(0).path("holdId") + "&accept=true"));
        final JsonNode later = venue.order(order);
        assertEquals("0.00000000", later.path("heldQty").asText());
        assertEquals(0, later.path("holds").size());
        require(venue.client(TAKER).delete("/api/v3/order", "symbol=" + SYMBOL + "&orderId=" + first.path("orderId")));
    }

    @Test
    void shouldTakeOrdinaryOrdersOnAnInstrumentOfStreamedQuotes() throws Exception {
        venue.quote(FIRM, "o-1", "[]", "[[\"55\",\"1\"]]");
        final JsonNode order = require(
                venue.client(TAKER).post("/api/v3/order", "symbol=" + SYMBOL + "&side=BUY&type=MARKET&quantity=0.25"));
        assertEquals("FILLED", order.path("status").asText());
        final Client.Answer maker = venue.client(TAKER)
                .post("/api/v3/order", "symbol=" + SYMBOL + "&side=BUY&type=LIMIT_MAKER&quantity=1&price=50");
        assertEquals("INVALID_ORDER_TYPE", maker.text("reason"));
        final JsonNode info = venue.client(TAKER)
                .plain("GET", "/api/v3/exchangeInfo?symbol=" + SYMBOL)
                .json();
        assertEquals(
                "[\"LIMIT\",\"MARKET\"]",
                info.path("symbols").get(0).path("orderTypes").toString());
    }
}
