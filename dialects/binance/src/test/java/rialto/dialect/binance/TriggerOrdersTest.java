package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.WsClient;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Stop-loss and take-profit orders over HTTP and WebSocket, from their entry to what they trade. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class TriggerOrdersTest extends OrderVenue {

    /** Makes this the last price. */
    private static void tradeAt(final String price) throws Exception {
        enter(bob, "side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.01&price=" + price);
        enter(bob, "side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.01&price=" + price);
    }

    private static Answer status(final String id) throws Exception {
        return alice.get(ORDER, "symbol=BTCUSDT&origClientOrderId=" + id);
    }

    @Test
    void shouldOfferThemWhereABookTrades() throws Exception {
        final JsonNode symbol =
                alice.plain("GET", "/api/v3/exchangeInfo?symbol=BTCUSDT").json().at("/symbols/0");
        assertEquals(
                "[\"LIMIT\",\"LIMIT_MAKER\",\"MARKET\",\"STOP_LOSS\",\"STOP_LOSS_LIMIT\",\"TAKE_PROFIT\",\"TAKE_PROFIT_LIMIT\"]",
                symbol.path("orderTypes").toString());
        assertTrue(symbol.path("allowTrailingStop").asBoolean());
        final List<String> filters = new ArrayList<>();
        symbol.path("filters").forEach(filter -> filters.add(filter.toString()));
        assertTrue(
                filters.contains("{\"filterType\":\"MAX_NUM_ALGO_ORDERS\",\"maxNumAlgoOrders\":256}"),
                filters::toString);
        assertTrue(
                filters.contains(
                        "{\"filterType\":\"TRAILING_DELTA\",\"minTrailingAboveDelta\":10,"
                                + "\"maxTrailingAboveDelta\":2000,\"minTrailingBelowDelta\":10,\"maxTrailingBelowDelta\":2000}"),
                filters::toString);
    }

    @Test
    void shouldTellOfAStopThatWaitsAndOfWhatItTradesOnceTriggered() throws Exception {
        tradeAt("20000");
        enter(bob, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=19000");
        final Answer placed =
                enter(alice, "side=SELL&type=STOP_LOSS&quantity=0.5&stopPrice=19500&newClientOrderId=stop-1");
        assertEquals("NEW", placed.text("status"));
        assertEquals("STOP_LOSS", placed.text("type"));
        assertEquals("GTC", placed.text("timeInForce"));
        assertEquals("19500.00000000", placed.text("stopPrice"));
        assertEquals(-1, placed.json().path("workingTime").asLong());
        assertEquals(0, placed.json().path("fills").size());

        final JsonNode open =
                alice.get("/api/v3/openOrders", "symbol=BTCUSDT").json().path(0);
        assertEquals("19500.00000000", open.path("stopPrice").asText());
        assertFalse(open.path("isWorking").asBoolean());
        final JsonNode book = alice.plain("GET", "/api/v3/depth?symbol=BTCUSDT").json();
        assertEquals(0, book.path("asks").size(), book.toString());

        tradeAt("19500");
        final Answer filled = status("stop-1");
        assertEquals("FILLED", filled.text("status"), filled.json().toString());
        assertEquals("STOP_LOSS", filled.text("type"));
        assertEquals("9500.00000000", filled.text("cummulativeQuoteQty"));
        assertTrue(filled.json().path("isWorking").asBoolean());
        assertTrue(filled.json().path("workingTime").asLong()
                >= filled.json().path("time").asLong());
    }

    @Test
    void shouldLeaveWhatItTriggersOutOfAnOrdersAnswer() throws Exception {
        tradeAt("20000");
        enter(alice, "side=SELL&type=STOP_LOSS&quantity=0.5&stopPrice=19500");
        enter(bob, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=19500");
        enter(bob, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.5&price=19400");
        final Answer sold = enter(alice, "side=SELL&type=MARKET&quantity=0.1");
        assertEquals("FILLED", sold.text("status"));
        assertEquals(1, sold.json().path("fills").size(), sold.json().toString());
        assertEquals("0.10000000", sold.text("executedQty"));
    }

    @Test
    void shouldRestAtItsLimitOnceTriggeredAndBeReplacedAsWhatItBecame() throws Exception {
        tradeAt("20000");
        enter(
                alice,
                "side=BUY&type=TAKE_PROFIT_LIMIT&timeInForce=GTC&quantity=0.5&price=19000&stopPrice=19500"
                        + "&newClientOrderId=profit-1");
        tradeAt("19400");
        final Answer working = status("profit-1");
        assertEquals("NEW", working.text("status"));
        assertTrue(working.json().path("isWorking").asBoolean(), working.json().toString());
        assertEquals(
                "[[\"19000.00000000\",\"0.50000000\"]]",
                alice.plain("GET", "/api/v3/depth?symbol=BTCUSDT")
                        .json()
                        .path("bids")
                        .toString());
        final Answer replaced = alice.post(
                ORDER + "/cancelReplace",
                "symbol=BTCUSDT&cancelReplaceMode=STOP_ON_FAILURE&cancelOrigClientOrderId=profit-1&side=BUY"
                        + "&type=STOP_LOSS_LIMIT&timeInForce=GTC&quantity=0.5&price=21500&stopPrice=21000"
                        + "&newClientOrderId=profit-2&newOrderRespType=RESULT");
        assertEquals(200, replaced.status(), replaced.json().toString());
        final JsonNode canceled = replaced.json().path("cancelResponse");
        assertEquals("TAKE_PROFIT_LIMIT", canceled.path("type").asText());
        assertEquals("19500.00000000", canceled.path("stopPrice").asText());
        assertEquals(-1, replaced.json().at("/newOrderResponse/workingTime").asLong());
        assertEquals(
                "STOP_LOSS_LIMIT", replaced.json().at("/newOrderResponse/type").asText());
    }

    @Test
    void shouldKeepTheOneThatWaitsWhenTheNewOneIsRefused() throws Exception {
        tradeAt("20000");
        enter(alice, "side=SELL&type=STOP_LOSS&quantity=0.5&stopPrice=19000&newClientOrderId=kept-1");
        final Answer refused = alice.post(
                ORDER + "/cancelReplace",
                "symbol=BTCUSDT&cancelReplaceMode=KEEP_ON_FAILURE&cancelOrigClientOrderId=kept-1&side=SELL"
                        + "&type=STOP_LOSS&quantity=0.5&stopPrice=20001&newClientOrderId=kept-2");
        assertEquals(-2022, refused.code(), refused.json().toString());
        assertEquals(
                "TRIGGER_REACHED",
                refused.json().at("/data/cancelResponse/reason").asText(),
                refused.json().toString());
        assertEquals("NEW", status("kept-1").text("status"));
    }

    @Test
    void shouldTrailTheLastTrade() throws Exception {
        tradeAt("20000");
        enter(bob, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=18000");
        final Answer placed =
                enter(alice, "side=SELL&type=STOP_LOSS&quantity=0.5&trailingDelta=500&newClientOrderId=trail-1");
        assertEquals("0.00000000", placed.text("stopPrice"));
        assertEquals(500, placed.json().path("trailingDelta").asInt());
        assertTrue(
                placed.json().path("trailingTime").asLong() > 0, placed.json().toString());
        final Answer later = enter(
                alice,
                "side=SELL&type=TAKE_PROFIT&quantity=0.1&trailingDelta=500&stopPrice=23000&newClientOrderId=trail-2");
        assertEquals(-1, later.json().path("trailingTime").asLong());
        tradeAt("22000");
        tradeAt("20900.01");
        assertEquals("NEW", status("trail-1").text("status"));
        tradeAt("20900");
        assertEquals("FILLED", status("trail-1").text("status"));
        assertEquals("NEW", status("trail-2").text("status"));
        tradeAt("23000");
        assertTrue(status("trail-2").json().path("trailingTime").asLong() > 0);
    }

    @Test
    void shouldWaitForTheBestPriceWhereAsked() throws Exception {
        tradeAt("20000");
        final Answer placed = enter(
                alice,
                "side=BUY&type=STOP_LOSS_LIMIT&timeInForce=GTC&quantity=0.1&price=21000&stopPrice=20500"
                        + "&triggerPriceType=BEST_PRICE&newClientOrderId=best-1");
        assertEquals("BEST_PRICE", placed.text("triggerPriceType"));
        enter(bob, "side=SELL&type=LIMIT&timeInForce=GTC&quantity=1&price=20600");
        assertEquals("FILLED", status("best-1").text("status"));
    }

    @Test
    void shouldRefuseWhatWouldTriggerAtOnce() throws Exception {
        tradeAt("20000");
        for (final String terms : List.of(
                "side=SELL&type=STOP_LOSS&quantity=0.5&stopPrice=20000",
                "side=BUY&type=STOP_LOSS&quantity=0.5&stopPrice=19999",
                "side=SELL&type=TAKE_PROFIT&quantity=0.5&stopPrice=20000",
                "side=BUY&type=TAKE_PROFIT_LIMIT&timeInForce=GTC&price=1000&quantity=0.5&stopPrice=20001")) {
            final Answer answer = alice.post(ORDER, "symbol=BTCUSDT&" + terms);
            assertEquals(-2010, answer.code(), answer.json().toString());
            assertEquals("Order would trigger immediately.", answer.text("msg"));
            assertEquals("TRIGGER_REACHED", answer.text("reason"));
        }
    }

    @Test
    void shouldAmendAndCancelOneThatWaits() throws Exception {
        tradeAt("20000");
        enter(alice, "side=SELL&type=STOP_LOSS&quantity=0.5&stopPrice=19000&newClientOrderId=amend-1");
        final Answer amended =
                alice.put(ORDER + "/amend/keepPriority", "symbol=BTCUSDT&origClientOrderId=amend-1&newQty=0.3");
        assertEquals(200, amended.status(), amended.json().toString());
        assertEquals(
                "19000.00000000", amended.json().at("/amendedOrder/stopPrice").asText());
        assertEquals(-1, amended.json().at("/amendedOrder/workingTime").asLong());
        final Answer all = alice.delete("/api/v3/openOrders", "symbol=BTCUSDT");
        assertEquals("CANCELED", all.json().path(0).path("status").asText());
        assertEquals("0.30000000", all.json().path(0).path("origQty").asText());
        final JsonNode history = lastOf(alice.get("/api/v3/allOrders", "symbol=BTCUSDT"));
        assertEquals("CANCELED", history.path("status").asText(), history.toString());
        assertEquals("19000.00000000", history.path("stopPrice").asText());
        assertFalse(history.path("isWorking").asBoolean());
        assertEquals(-1, history.path("workingTime").asLong());
    }

    private static JsonNode lastOf(final Answer answer) {
        return StreamSupport.stream(answer.json().spliterator(), false)
                .reduce((a, b) -> b)
                .orElseThrow();
    }

    @Test
    void shouldReportEachStepToItsOwner() throws Exception {
        tradeAt("20000");
        try (WsClient socket = ofAlice()) {
            enter(bob, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.2&price=19000");
            enter(
                    alice,
                    "side=SELL&type=STOP_LOSS&quantity=0.5&stopPrice=19500&trailingDelta=100&newClientOrderId=told");
            final JsonNode placed = nextReport(socket);
            assertEquals("STOP_LOSS NEW NEW false", shown(placed));
            assertEquals("19500.00000000", placed.path("P").asText());
            assertEquals(100, placed.path("d").asInt());
            assertEquals(-1, placed.path("D").asLong());
            assertFalse(placed.has("W"));
            tradeAt("19500");
            tradeAt("19305");
            final JsonNode triggered = nextReport(socket);
            assertEquals("STOP_LOSS NEW NEW true", shown(triggered));
            assertTrue(triggered.path("D").asLong() > 0);
            assertTrue(triggered.path("W").asLong() >= triggered.path("D").asLong());
            final JsonNode traded = nextReport(socket);
            assertEquals("STOP_LOSS TRADE PARTIALLY_FILLED true", shown(traded));
            assertEquals("0.20000000", traded.path("l").asText());
            final JsonNode ended = nextReport(socket);
            assertEquals("STOP_LOSS EXPIRED EXPIRED false", shown(ended));
            assertEquals("INSUFFICIENT_LIQUIDITY", ended.path("eR").asText());
        }
    }

    private static String shown(final JsonNode report) {
        return report.path("o").asText() + " " + report.path("x").asText() + " "
                + report.path("X").asText() + " " + report.path("w").asBoolean();
    }

    @Test
    void shouldTestOneWithoutEnteringIt() throws Exception {
        tradeAt("20000");
        final String terms = "symbol=BTCUSDT&side=SELL&type=STOP_LOSS&quantity=0.5&stopPrice=";
        assertEquals("{}", alice.post(ORDER + "/test", terms + "19000").json().toString());
        assertEquals(-2010, alice.post(ORDER + "/test", terms + "21000").code());
        assertEquals(
                "[]", alice.get("/api/v3/openOrders", "symbol=BTCUSDT").json().toString());
    }
}
