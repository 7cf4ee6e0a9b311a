package rialto.gateway;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.Client.Answer;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Orders over HTTP through a real cluster, reporting and back. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class GatewayTest {
    private static final String ORDER = "/api/v3/order";

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static Client alice;
    private static Client bob;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data);
        venue.fill(2);
        alice = new Client(venue.gateway().port(), RunningVenue.keyId(0), RunningVenue.SECRET);
        bob = new Client(venue.gateway().port(), RunningVenue.keyId(1), RunningVenue.SECRET);
    }

    @AfterAll
    static void stop() throws Exception {
        venue.close();
        alice.close();
        bob.close();
        assertNull(venue.failure());
    }

    @Test
    void shouldTakeAnOrderThroughItsWholeLife() throws Exception {
        final Answer placed = alice.post(
                ORDER,
                "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.5&price=20000.00&newClientOrderId=life-1");
        assertEquals(200, placed.status(), placed.json().toString());
        assertEquals("NEW", placed.text("status"));
        assertEquals("20000.00000000", placed.text("price"));
        assertEquals("0.50000000", placed.text("origQty"));
        assertEquals("life-1", placed.text("clientOrderId"));

        final Answer sold = bob.form("POST", ORDER, "symbol=BTCUSDT&side=SELL&type=MARKET&quantity=0.2");
        assertEquals(200, sold.status(), sold.json().toString());
        assertEquals("FILLED", sold.text("status"));
        assertEquals("4000.00000000", sold.text("cummulativeQuoteQty"));
        assertEquals(
                "8.00000000",
                sold.json().path("fills").path(0).path("commission").asText());
        assertEquals(
                "USDT",
                sold.json().path("fills").path(0).path("commissionAsset").asText());

        final Answer status = alice.get(ORDER, "symbol=BTCUSDT&origClientOrderId=life-1");
        assertEquals("PARTIALLY_FILLED", status.text("status"));
        assertEquals("0.20000000", status.text("executedQty"));

        final Answer amended = alice.put(
                "/api/v3/order/amend/keepPriority",
                "symbol=BTCUSDT&origClientOrderId=life-1&newQty=0.3&newClientOrderId=life-2");
        assertEquals(200, amended.status(), amended.json().toString());
        assertEquals(
                "0.30000000", amended.json().path("amendedOrder").path("qty").asText());

        final Answer canceled = alice.delete(ORDER, "symbol=BTCUSDT&origClientOrderId=life-2");
        assertEquals(200, canceled.status(), canceled.json().toString());
        assertEquals("CANCELED", canceled.text("status"));

        final Answer again = alice.delete(ORDER, "symbol=BTCUSDT&origClientOrderId=life-2");
        assertEquals(400, again.status());
        assertEquals(-2011, again.code());
        assertEquals("Unknown order sent.", again.text("msg"));

        final Answer trades = alice.get("/api/v3/myTrades", "symbol=BTCUSDT");
        assertEquals(1, trades.json().size());
        assertEquals("0.00020000", trades.json().get(0).path("commission").asText());
        final Answer orders = alice.get("/api/v3/allOrders", "symbol=BTCUSDT");
        assertEquals("CANCELED", orders.json().get(0).path("status").asText());
        final Answer candles = alice.plain("GET", "/api/v3/klines?symbol=BTCUSDT&interval=1m&limit=5");
        assertEquals(
                "20000.00000000",
                candles.json().get(0).path(4).asText(),
                candles.json().toString());
        assertTrue(placed.raw().headers().firstValue("X-MBX-USED-WEIGHT-1M").isPresent());
    }
}
