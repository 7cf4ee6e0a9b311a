package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.WsClient;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Orders that take their prices from the book, over HTTP. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PeggedOrdersTest extends OrderVenue {
    private static final String BUY = "side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&";

    private static void fillTheBook() throws Exception {
        enter(bob, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.2&price=20000");
        enter(bob, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.2&price=19900");
        enter(bob, "side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.2&price=20100.01");
    }

    private static String refuse(final String terms, final int code) throws Exception {
        final Answer answer = alice.post(ORDER, "symbol=BTCUSDT&" + terms);
        assertEquals(400, answer.status(), answer.json().toString());
        assertEquals(code, answer.code(), answer.json().toString());
        return answer.json().toString();
    }

    @Test
    void shouldSayThatTheyAreTaken() throws Exception {
        final JsonNode symbol =
                alice.plain("GET", "/api/v3/exchangeInfo?symbol=BTCUSDT").json().at("/symbols/0");
        assertTrue(symbol.path("pegInstructionsAllowed").asBoolean(), symbol.toString());
    }

    @Test
    void shouldTellThePriceThatItGotAndTheOneThatItsOwnerGaveIt() throws Exception {
        fillTheBook();
        final Answer placed = enter(alice, BUY + "pegPriceType=PRIMARY_PEG&newClientOrderId=peg-1");
        assertEquals("0.00000000", placed.text("price"));
        assertEquals("PRIMARY_PEG", placed.text("pegPriceType"));
        assertEquals("20000.00000000", placed.text("peggedPrice"));
        assertFalse(placed.json().has("pegOffsetType"), placed.json().toString());
        assertEquals("LIMIT", placed.text("type"));
        final Answer status = alice.get(ORDER, "symbol=BTCUSDT&origClientOrderId=peg-1");
        assertEquals("20000.00000000", status.text("peggedPrice"));
        final Answer open = alice.get("/api/v3/openOrders", "symbol=BTCUSDT");
        assertEquals("PRIMARY_PEG", open.json().path(0).path("pegPriceType").asText());
        final Answer canceled = alice.delete(ORDER, "symbol=BTCUSDT&origClientOrderId=peg-1");
        assertEquals("20000.00000000", canceled.text("peggedPrice"));
        final Answer plain = enter(alice, BUY + "price=19000");
        assertFalse(plain.json().has("peggedPrice"), plain.json().toString());
    }

    @Test
    void shouldTakeAtTheOtherSidesBestPriceAndNoWorseThanItsLimit() throws Exception {
        fillTheBook();
        final String take = "side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.1&pegPriceType=MARKET_PEG";
        final Answer bought = enter(alice, take);
        assertEquals("FILLED", bought.text("status"));
        assertEquals("20100.01000000", bought.text("peggedPrice"));
        final Answer limited = enter(alice, take + "&price=20050");
        assertEquals("EXPIRED", limited.text("status"));
        assertEquals("20050.00000000", limited.text("price"));
        assertEquals("20050.00000000", limited.text("peggedPrice"));
    }

    @Test
    void shouldCountLevelsAndTicksAndStandInTheMiddle() throws Exception {
        fillTheBook();
        final Answer deeper = enter(alice, BUY + "pegPriceType=PRIMARY_PEG&pegOffsetType=PRICE_LEVEL&pegOffsetValue=1");
        assertEquals("19900.00000000", deeper.text("peggedPrice"));
        assertEquals("PRICE_LEVEL", deeper.text("pegOffsetType"));
        assertEquals("1", deeper.text("pegOffsetValue"));
        final Answer lower = enter(alice, BUY + "pegPriceType=PRIMARY_PEG&pegOffsetType=TICKS&pegOffsetValue=-3");
        assertEquals("19999.97000000", lower.text("peggedPrice"));
        final Answer middle = enter(alice, BUY + "pegPriceType=MID_PRICE_PEG");
        assertEquals("20050.00000000", middle.text("peggedPrice"));
    }

    @Test
    void shouldReportBothPricesToItsOwner() throws Exception {
        fillTheBook();
        try (WsClient socket = ofAlice()) {
            enter(
                    alice,
                    BUY + "price=20001&pegPriceType=PRIMARY_PEG&pegOffsetType=TICKS&pegOffsetValue=-3"
                            + "&newClientOrderId=told");
            final JsonNode placed = nextReport(socket);
            assertEquals("20001.00000000", placed.path("p").asText(), placed.toString());
            assertEquals("19999.97000000", placed.path("gp").asText());
            assertEquals("PRIMARY_PEG", placed.path("gP").asText());
            assertEquals("TICKS", placed.path("gOT").asText());
            assertEquals(-3, placed.path("gOV").asInt());
            enter(alice, BUY + "price=19000");
            final JsonNode plain = nextReport(socket);
            assertEquals("19000.00000000", plain.path("p").asText(), plain.toString());
            assertFalse(plain.has("gp"), plain.toString());
        }
    }

    @Test
    void shouldTakeThePlaceOfAnOrderWithoutCountingIt() throws Exception {
        fillTheBook();
        enter(alice, BUY + "price=20010&newClientOrderId=best");
        final Answer replaced = alice.post(
                "/api/v3/order/cancelReplace",
                "symbol=BTCUSDT&cancelReplaceMode=STOP_ON_FAILURE&cancelOrigClientOrderId=best&" + BUY
                        + "pegPriceType=PRIMARY_PEG");
        assertEquals(200, replaced.status(), replaced.json().toString());
        assertEquals(
                "20000.00000000",
                replaced.json().at("/newOrderResponse/peggedPrice").asText());
    }

    @Test
    void shouldSayWhatIsWrongAndWhatWouldPass() throws Exception {
        final String empty = refuse(BUY + "pegPriceType=PRIMARY_PEG", -2010);
        assertTrue(empty.contains("Order book liquidity is too low for this pegged order."), empty);
        assertTrue(empty.contains("NO_PEG_PRICE"), empty);
        fillTheBook();
        assertTrue(refuse(BUY + "pegPriceType=BEST", -1210).contains("PRIMARY_PEG"));
        assertTrue(refuse(BUY + "pegPriceType=PRIMARY_PEG&pegOffsetType=BPS&pegOffsetValue=1", -1211)
                .contains("PRICE_LEVEL"));
        assertTrue(
                refuse(BUY + "pegPriceType=PRIMARY_PEG&pegOffsetValue=1", -1128).contains("together"));
        assertTrue(refuse(BUY + "pegPriceType=PRIMARY_PEG&pegOffsetType=PRICE_LEVEL&pegOffsetValue=101", -1130)
                .contains("from 0 to 100"));
        refuse("side=BUY&type=MARKET&quantity=0.1&pegPriceType=MARKET_PEG", -2010);
        refuse("side=BUY&type=LIMIT_MAKER&quantity=0.1&pegPriceType=MARKET_PEG", -2010);
        assertTrue(refuse(BUY.replace("GTC", "IOC") + "pegPriceType=PRIMARY_PEG", -1128)
                .contains("GTC, GTD or DAY"));
        refuse(BUY + "price=20000&pegOffsetType=TICKS&pegOffsetValue=1", -1106);
        final Answer listed = alice.post(
                "/api/v3/orderList/oco",
                "symbol=BTCUSDT&side=SELL&quantity=0.1&aboveType=LIMIT_MAKER&abovePegPriceType=PRIMARY_PEG"
                        + "&belowType=STOP_LOSS&belowStopPrice=10000");
        assertEquals(-2010, listed.code(), listed.json().toString());
    }
}
