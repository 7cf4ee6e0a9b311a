package rialto.dialect.binance;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.Client.Answer;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Orders that trade so much when they enter the book or nothing, over HTTP. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MinQuantityOrdersTest extends OrderVenue {
    private static final String BUY = "side=BUY&type=LIMIT&price=21000&quantity=1&timeInForce=";

    private static void sell(final String quantity) throws Exception {
        enter(alice, "side=SELL&type=LIMIT&timeInForce=GTC&price=21000&quantity=" + quantity);
    }

    private static Answer refuse(final String terms, final int code) throws Exception {
        final Answer answer = bob.post(ORDER, "symbol=BTCUSDT&" + terms);
        assertEquals(400, answer.status(), answer.json().toString());
        assertEquals(code, answer.code(), answer.json().toString());
        return answer;
    }

    @Test
    void shouldTradeAndRestWhenThereIsEnough() throws Exception {
        sell("0.3");
        final Answer bought = enter(bob, BUY + "GTC&minQuantity=0.3");
        assertEquals("PARTIALLY_FILLED", bought.text("status"));
        assertEquals("0.30000000", bought.text("executedQty"));
    }

    @Test
    void shouldExpireWithoutATradeWhenThereIsLess() throws Exception {
        sell("0.3");
        for (final String time : new String[] {"GTC", "IOC"}) {
            final Answer bought = enter(bob, BUY + time + "&minQuantity=0.4");
            assertEquals("EXPIRED", bought.text("status"));
            assertEquals("0.00000000", bought.text("executedQty"));
        }
        assertEquals(
                "EXPIRED",
                enter(bob, "side=BUY&type=MARKET&quantity=1&minQuantity=0.4").text("status"));
    }

    @Test
    void shouldHoldForAnOrderThatTakesAnothersPlace() throws Exception {
        sell("0.3");
        enter(bob, "side=BUY&type=LIMIT&timeInForce=GTC&price=20000&quantity=1&newClientOrderId=before");
        final Answer replaced = bob.post(
                "/api/v3/order/cancelReplace",
                "symbol=BTCUSDT&cancelReplaceMode=STOP_ON_FAILURE&cancelOrigClientOrderId=before&" + BUY
                        + "GTC&minQuantity=0.4&newOrderRespType=RESULT");
        assertEquals(200, replaced.status(), replaced.json().toString());
        assertEquals("EXPIRED", replaced.json().at("/newOrderResponse/status").asText());
    }

    @Test
    void shouldSayWhyAnOrderCannotHaveOne() throws Exception {
        assertEquals(
                "MIN_QUANTITY_ABOVE_QUANTITY",
                refuse(BUY + "IOC&minQuantity=1.1", -1130).text("reason"));
        refuse(BUY + "FOK&minQuantity=0.5", -1128);
        refuse("side=BUY&type=LIMIT_MAKER&price=21000&quantity=1&minQuantity=0.5", -1106);
        refuse("side=BUY&type=MARKET&quoteOrderQty=1000&minQuantity=0.5", -1106);
        refuse("side=BUY&type=STOP_LOSS&stopPrice=21000&quantity=1&minQuantity=0.5", -1106);
        enter(bob, "side=BUY&type=LIMIT&timeInForce=GTC&price=20000&quantity=1&minQuantity=0");
    }
}
