package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.Client.Answer;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Orders that show a part at a time, over HTTP: what their owner and what everybody is told. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class IcebergOrdersTest extends OrderVenue {
    private static final String ICEBERG = "side=SELL&type=LIMIT&timeInForce=GTC&quantity=1&price=21000&icebergQty=0.2";

    private static Answer buy(final String quantity) throws Exception {
        return enter(bob, "side=BUY&type=LIMIT&timeInForce=IOC&price=21000&quantity=" + quantity);
    }

    private static String asks() throws Exception {
        return alice.plain("GET", "/api/v3/depth?symbol=BTCUSDT")
                .json()
                .path("asks")
                .toString();
    }

    private static void refuse(final String terms, final int code, final String message, final String reason)
            throws Exception {
        final Answer answer = alice.post(ORDER, "symbol=BTCUSDT&" + terms);
        assertEquals(400, answer.status(), answer.json().toString());
        assertEquals(code, answer.json().path("code").asInt(), answer.json().toString());
        assertEquals(message, answer.text("msg"));
        assertEquals(reason, answer.json().path("reason").asText());
    }

    @Test
    void shouldSayWhichInstrumentsTakeThem() throws Exception {
        final JsonNode symbol =
                alice.plain("GET", "/api/v3/exchangeInfo?symbol=BTCUSDT").json().at("/symbols/0");
        assertTrue(symbol.path("icebergAllowed").asBoolean());
        assertTrue(
                symbol.path("filters").toString().contains("{\"filterType\":\"ICEBERG_PARTS\",\"limit\":10}"),
                symbol::toString);
    }

    @Test
    void shouldShowAPartToEverybodyAndAllOfItToItsOwner() throws Exception {
        final Answer placed = enter(alice, ICEBERG + "&newClientOrderId=ice-1");
        assertEquals("0.20000000", placed.text("icebergQty"));
        assertEquals("1.00000000", placed.text("origQty"));
        assertEquals("[[\"21000.00000000\",\"0.20000000\"]]", asks());
        final Answer bought = buy("0.5");
        assertEquals(3, bought.json().path("fills").size(), bought.json().toString());
        assertEquals("[[\"21000.00000000\",\"0.10000000\"]]", asks());
        assertEquals(
                "0.10000000",
                alice.plain("GET", "/api/v3/ticker/bookTicker?symbol=BTCUSDT").text("askQty"));
        final Answer status = alice.get(ORDER, "symbol=BTCUSDT&origClientOrderId=ice-1");
        assertEquals("0.50000000", status.text("executedQty"));
        assertEquals("0.20000000", status.text("icebergQty"));
        assertEquals("1.00000000", status.text("origQty"));
        final Answer open = alice.get("/api/v3/openOrders", "symbol=BTCUSDT");
        assertEquals("0.20000000", open.json().path(0).path("icebergQty").asText());
        final Answer canceled = alice.delete(ORDER, "symbol=BTCUSDT&origClientOrderId=ice-1");
        assertEquals("0.20000000", canceled.text("icebergQty"));
        assertEquals("[]", asks());
    }

    @Test
    void shouldLetTheLastPartGo() throws Exception {
        enter(alice, ICEBERG);
        buy("0.9");
        assertEquals("[[\"21000.00000000\",\"0.10000000\"]]", asks());
        buy("0.1");
        assertEquals("[]", asks());
    }

    @Test
    void shouldKeepWhatItShowsWhenItBecomesSmaller() throws Exception {
        enter(alice, ICEBERG + "&newClientOrderId=ice-2");
        final Answer amended =
                alice.put("/api/v3/order/amend/keepPriority", "symbol=BTCUSDT&origClientOrderId=ice-2&newQty=0.3");
        assertEquals(200, amended.status(), amended.json().toString());
        assertEquals("0.20000000", amended.json().at("/amendedOrder/icebergQty").asText());
        assertEquals("[[\"21000.00000000\",\"0.20000000\"]]", asks());
        buy("0.2");
        assertEquals("[[\"21000.00000000\",\"0.10000000\"]]", asks());
    }

    @Test
    void shouldShowLessWhenLessIsLeftThanItShowed() throws Exception {
        enter(alice, ICEBERG + "&newClientOrderId=ice-3");
        alice.put("/api/v3/order/amend/keepPriority", "symbol=BTCUSDT&origClientOrderId=ice-3&newQty=0.1");
        assertEquals("[[\"21000.00000000\",\"0.10000000\"]]", asks());
    }

    @Test
    void shouldReplaceAnOrderByAnIceberg() throws Exception {
        enter(alice, "side=SELL&type=LIMIT&timeInForce=GTC&quantity=1&price=21000&newClientOrderId=plain");
        final Answer replaced = alice.post(
                "/api/v3/order/cancelReplace",
                "symbol=BTCUSDT&cancelReplaceMode=STOP_ON_FAILURE&cancelOrigClientOrderId=plain&" + ICEBERG);
        assertEquals(200, replaced.status(), replaced.json().toString());
        assertEquals("[[\"21000.00000000\",\"0.20000000\"]]", asks());
    }

    @Test
    void shouldTakeAnIcebergOfNothingForAnOrdinaryOrder() throws Exception {
        final Answer placed =
                enter(alice, "side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.1&price=21000&icebergQty=0");
        assertFalse(placed.json().has("icebergQty"));
        assertEquals("[[\"21000.00000000\",\"0.10000000\"]]", asks());
    }

    @Test
    void shouldSayWhyAnIcebergCannotBeOne() throws Exception {
        final String limit = "side=SELL&type=LIMIT&timeInForce=GTC&quantity=1&price=21000&icebergQty=";
        refuse(limit + "0.05", -1013, "Filter failure: ICEBERG_PARTS", "TOO_MANY_ICEBERG_PARTS");
        refuse(limit + "1.5", -2010, "IcebergQty exceeds QTY.", "DISPLAY_ABOVE_QUANTITY");
        refuse(
                limit.replace("GTC", "IOC") + "0.2",
                -1128,
                "Combination of optional parameters invalid.",
                "INVALID_FIELD");
        final Answer market = alice.post(ORDER, "symbol=BTCUSDT&side=SELL&type=MARKET&quantity=1&icebergQty=0.2");
        assertEquals(-1106, market.json().path("code").asInt(), market.json().toString());
        assertEquals("[]", asks());
    }
}
