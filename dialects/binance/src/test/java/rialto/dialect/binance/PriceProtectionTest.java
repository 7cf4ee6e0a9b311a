package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestProtections;
import rialto.protocol.AccountLimits;
import rialto.protocol.PriceProtection;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Price bands and collars over HTTP: what clients read of them, and what they are told when an order is outside. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PriceProtectionTest extends OrderVenue {
    private static final PriceProtection MOVING = new PriceProtection(0, 0, 0, 12_000, 2_000, 50_000, 8_000, 5, 1_000);

    @BeforeAll
    static void tradeAtTwentyThousand() throws Exception {
        enter(bob, "side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.01&price=20000");
        enter(alice, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=20000");
    }

    @AfterEach
    void protectNoMore() throws Exception {
        protect(PriceProtection.NONE);
    }

    private static void protect(final PriceProtection protection) throws Exception {
        venue.send(TestProtections.set(1, protection));
    }

    private static List<String> filters() throws Exception {
        final JsonNode symbol =
                alice.plain("GET", "/api/v3/exchangeInfo?symbol=BTCUSDT").json().at("/symbols/0");
        final List<String> filters = new ArrayList<>();
        symbol.path("filters").forEach(filter -> filters.add(filter.toString()));
        return filters;
    }

    @Test
    void shouldTellTheMovingBandAsAFilter() throws Exception {
        assertFalse(filters().toString().contains("PERCENT_PRICE"), "a filter of an instrument without bands");
        protect(MOVING);
        assertTrue(
                filters()
                        .contains("{\"filterType\":\"PERCENT_PRICE_BY_SIDE\",\"bidMultiplierUp\":\"1.2000\","
                                + "\"bidMultiplierDown\":\"0.2000\",\"askMultiplierUp\":\"5.0000\","
                                + "\"askMultiplierDown\":\"0.8000\",\"avgPriceMins\":5}"),
                filters()::toString);
    }

    @Test
    void shouldTellTheStaticBandAsTheRangeOfPrices() throws Exception {
        protect(new PriceProtection(2_000_000, 1_000, 500, 0, 0, 0, 0, 0, 0));
        assertTrue(
                filters()
                        .getFirst()
                        .startsWith(
                                "{\"filterType\":\"PRICE_FILTER\",\"minPrice\":\"19000.00000000\",\"maxPrice\":\"22000.00000000\""),
                filters()::toString);
        final Answer refused =
                alice.post(ORDER, "symbol=BTCUSDT&side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.01&price=22000.01");
        assertEquals(-1013, refused.code(), refused.json().toString());
        assertEquals("Filter failure: PRICE_FILTER", refused.text("msg"));
        assertEquals("OUTSIDE_STATIC_BAND", refused.text("reason"));
        assertEquals(
                "The price 22000.01000000 is outside the range that the venue takes today: 19000.00000000 to"
                        + " 22000.00000000 would pass.",
                refused.text("explanation"));
    }

    @Test
    void shouldSayWhatWasSeenAndWhatWouldPass() throws Exception {
        protect(MOVING);
        final String terms = "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=24000.01";
        for (final Answer refused : List.of(alice.post(ORDER, terms), alice.post(ORDER + "/test", terms))) {
            assertEquals(400, refused.status());
            assertEquals(-1013, refused.code(), refused.json().toString());
            assertEquals("Filter failure: PERCENT_PRICE_BY_SIDE", refused.text("msg"));
            assertEquals("OUTSIDE_MOVING_BAND", refused.text("reason"));
            assertEquals(
                    "The price 24000.01000000 is too far from those of the last trades: 4000.00000000 to 24000.00000000"
                            + " would pass.",
                    refused.text("explanation"));
        }
        enter(alice, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=24000");
    }

    @Test
    void shouldKeepTheOrderWhoseReplacementIsOutside() throws Exception {
        final Answer placed = enter(alice, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=15000");
        protect(MOVING);
        final Answer refused = alice.post(
                ORDER + "/cancelReplace",
                "symbol=BTCUSDT&cancelReplaceMode=KEEP_ON_FAILURE&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1"
                        + "&price=3000&cancelOrderId=" + placed.text("orderId"));
        assertEquals(-2022, refused.code(), refused.json().toString());
        assertTrue(
                refused.json()
                        .at("/data/cancelResponse/explanation")
                        .asText()
                        .startsWith("The price 3000.00000000 is too far"),
                refused.json().toString());
    }

    @Test
    void shouldTellTheLimitThatAnOrderIsBeyond() throws Exception {
        venue.send(TestProtections.limit(RunningVenue.FIRST_ACCOUNT, 1, new AccountLimits(10_000, 0, 0, 0, 0)));
        final Answer big =
                alice.post(ORDER, "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=20000");
        assertEquals("ACCOUNT_QUANTITY_LIMIT", big.text("reason"), big.json().toString());
        assertEquals("Filter failure: LOT_SIZE", big.text("msg"));
        assertTrue(big.text("explanation").contains("The limit is "), big.text("explanation"));
        venue.send(
                TestProtections.limit(RunningVenue.FIRST_ACCOUNT, 1, new AccountLimits(0, 0, 300_000_000_000L, 0, 0)));
        enter(alice, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=20000");
        final Answer exposed =
                alice.post(ORDER, "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=20000");
        assertEquals(
                "ACCOUNT_EXPOSURE_LIMIT", exposed.text("reason"), exposed.json().toString());
        assertTrue(exposed.text("explanation").endsWith("The limit is 3000.00000000."), exposed.text("explanation"));
        venue.send(TestProtections.limit(RunningVenue.FIRST_ACCOUNT, 1, AccountLimits.NONE));
        enter(alice, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=20000");
    }

    @Test
    void shouldExpireWhatAMarketOrderMayNotReach() throws Exception {
        protect(MOVING);
        enter(bob, "side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.1&price=21000");
        enter(bob, "side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.1&price=22500");
        final Answer stopped = enter(alice, "side=BUY&type=MARKET&quantity=0.2");
        assertEquals("EXPIRED", stopped.text("status"), stopped.json().toString());
        assertEquals("0.10000000", stopped.text("executedQty"));
        assertEquals("21000.00000000", stopped.json().at("/fills/0/price").asText());
    }
}
