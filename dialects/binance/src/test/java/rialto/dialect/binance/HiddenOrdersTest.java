package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.Client.Answer;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Orders of which the book shows nothing, over HTTP: what their owner and what everybody is told. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HiddenOrdersTest extends OrderVenue {
    private static final String HIDDEN = "quantity=1&price=21000&displayMethod=UNDISCLOSED";
    private static final String SELL = "side=SELL&type=LIMIT&timeInForce=GTC&" + HIDDEN;

    private static JsonNode book() throws Exception {
        return alice.plain("GET", "/api/v3/depth?symbol=BTCUSDT").json();
    }

    private static void assertNothingIsShown() throws Exception {
        assertEquals("[]", book().path("asks").toString());
        assertEquals("[]", book().path("bids").toString());
    }

    private static String refuse(final String terms, final int code) throws Exception {
        final Answer answer = alice.post(ORDER, "symbol=BTCUSDT&" + terms);
        assertEquals(400, answer.status(), answer.json().toString());
        assertEquals(code, answer.code(), answer.json().toString());
        return answer.json().toString();
    }

    @Test
    void shouldSayHowLargeTheyAreAtLeast() throws Exception {
        final JsonNode symbol =
                alice.plain("GET", "/api/v3/exchangeInfo?symbol=BTCUSDT").json().at("/symbols/0");
        assertEquals("0.10000000", symbol.path("minHiddenQty").asText());
    }

    @Test
    void shouldShowNothingToEverybodyAndAllOfItToItsOwner() throws Exception {
        final Answer placed = enter(alice, SELL + "&newClientOrderId=dark-1");
        assertEquals("UNDISCLOSED", placed.text("displayMethod"));
        assertFalse(placed.json().has("icebergQty"), placed.json().toString());
        assertEquals("NEW", placed.text("status"));
        assertNothingIsShown();
        final Answer bought = enter(bob, "side=BUY&type=LIMIT&timeInForce=IOC&price=21500&quantity=0.4");
        assertEquals("0.40000000", bought.text("executedQty"));
        assertEquals("21000.00000000", bought.json().at("/fills/0/price").asText());
        assertNothingIsShown();
        final Answer status = alice.get(ORDER, "symbol=BTCUSDT&origClientOrderId=dark-1");
        assertEquals("0.40000000", status.text("executedQty"));
        assertEquals("UNDISCLOSED", status.text("displayMethod"));
        assertEquals("0.00000000", status.text("icebergQty"));
        final Answer open = alice.get("/api/v3/openOrders", "symbol=BTCUSDT");
        assertEquals("UNDISCLOSED", open.json().path(0).path("displayMethod").asText());
        final Answer canceled = alice.delete(ORDER, "symbol=BTCUSDT&origClientOrderId=dark-1");
        assertEquals("UNDISCLOSED", canceled.text("displayMethod"));
        assertNothingIsShown();
    }

    @Test
    void shouldTradeAfterWhatIsShownAtItsPrice() throws Exception {
        enter(alice, SELL + "&newClientOrderId=dark-2");
        enter(alice, "side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.3&price=21000&newClientOrderId=lit-2");
        enter(bob, "side=BUY&type=LIMIT&timeInForce=IOC&price=21000&quantity=0.4");
        assertEquals(
                "FILLED",
                alice.get(ORDER, "symbol=BTCUSDT&origClientOrderId=lit-2").text("status"));
        assertEquals(
                "0.10000000",
                alice.get(ORDER, "symbol=BTCUSDT&origClientOrderId=dark-2").text("executedQty"));
    }

    @Test
    void shouldLetAPostOnlyOrderRest() throws Exception {
        enter(alice, SELL);
        final Answer rests = enter(bob, "side=BUY&type=LIMIT_MAKER&price=21000&quantity=0.1");
        assertEquals("NEW", rests.text("status"));
        assertEquals(
                "[[\"21000.00000000\",\"0.10000000\"]]", book().path("bids").toString());
    }

    @Test
    void shouldBecomeSmallerAndStayHidden() throws Exception {
        enter(alice, SELL + "&newClientOrderId=dark-3");
        final Answer amended =
                alice.put("/api/v3/order/amend/keepPriority", "symbol=BTCUSDT&origClientOrderId=dark-3&newQty=0.5");
        assertEquals(200, amended.status(), amended.json().toString());
        assertEquals(
                "UNDISCLOSED", amended.json().at("/amendedOrder/displayMethod").asText());
        assertNothingIsShown();
        final String orderId = amended.json().at("/amendedOrder/orderId").asText();
        final Answer refused =
                alice.put("/api/v3/order/amend/keepPriority", "symbol=BTCUSDT&orderId=" + orderId + "&newQty=0.05");
        assertEquals("HIDDEN_BELOW_MINIMUM", refused.text("reason"));
    }

    @Test
    void shouldTakeThePlaceOfAnOrderThatIsShown() throws Exception {
        enter(alice, "side=SELL&type=LIMIT&timeInForce=GTC&quantity=1&price=21000&newClientOrderId=lit-4");
        final Answer replaced = alice.post(
                "/api/v3/order/cancelReplace",
                "symbol=BTCUSDT&cancelReplaceMode=STOP_ON_FAILURE&cancelOrigClientOrderId=lit-4&" + SELL);
        assertEquals(200, replaced.status(), replaced.json().toString());
        assertNothingIsShown();
    }

    @Test
    void shouldBeALegOfAList() throws Exception {
        final Answer listed = alice.post(
                "/api/v3/orderList/oco",
                "symbol=BTCUSDT&side=SELL&quantity=1&aboveType=LIMIT_MAKER&abovePrice=21000"
                        + "&aboveDisplayMethod=UNDISCLOSED&belowType=STOP_LOSS&belowStopPrice=10000&newOrderRespType=FULL");
        assertEquals(200, listed.status(), listed.json().toString());
        assertTrue(
                listed.json().path("orderReports").toString().contains("UNDISCLOSED"),
                listed.json().toString());
        assertNothingIsShown();
    }

    @Test
    void shouldSayWhyAnOrderCannotBeHidden() throws Exception {
        assertTrue(refuse(SELL.replace("quantity=1&", "quantity=0.09&"), -1013).contains("HIDDEN_BELOW_MINIMUM"));
        assertTrue(refuse(SELL.replace("GTC", "IOC"), -1128).contains("GTC, GTD or DAY, not IOC"));
        assertTrue(refuse(SELL + "&icebergQty=0.2", -1128).contains("no icebergQty"));
        assertTrue(refuse(SELL.replace("UNDISCLOSED", "RANDOM"), -1130).contains("UNDISCLOSED"));
        refuse("side=SELL&type=MARKET&quantity=1&displayMethod=UNDISCLOSED", -1106);
        assertNothingIsShown();
    }
}
