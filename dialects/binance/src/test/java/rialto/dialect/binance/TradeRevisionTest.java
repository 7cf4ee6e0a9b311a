package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.TestRevisions;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Trades that are busted or corrected, as their owners and everybody are told over HTTP. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class TradeRevisionTest extends OrderVenue {
    private static final long TICKS = 2_000_000;
    private static final long LOTS = 1_000;

    private static JsonNode trades(final String more) throws Exception {
        return alice.get("/api/v3/myTrades", "symbol=BTCUSDT&limit=1000" + more).json();
    }

    private static long trade() throws Exception {
        enter(bob, "side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.01&price=20000");
        final Answer bought = enter(alice, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=20000");
        return bought.json().at("/fills/0/tradeId").asLong();
    }

    private static JsonNode find(final JsonNode trades, final long tradeId) {
        for (final JsonNode trade : trades) {
            if (trade.path("id").asLong() == tradeId) {
                return trade;
            }
        }
        return null;
    }

    @Test
    void shouldLeaveOutABustedTradeUnlessItIsAskedFor() throws Exception {
        final long tradeId = trade();
        assertFalse(find(trades(""), tradeId).has("isBusted"));
        venue.send(TestRevisions.revise(1, tradeId, TICKS, LOTS, 0));
        assertEquals(null, find(trades(""), tradeId));
        final JsonNode busted = find(trades("&includeBusted=true"), tradeId);
        assertTrue(busted.path("isBusted").asBoolean(), busted::toString);
        assertEquals("20000.00000000", busted.path("price").asText());
        final JsonNode revisions =
                alice.plain("GET", "/venue/v1/tradeRevisions?symbol=BTCUSDT").json();
        final JsonNode last = revisions.get(revisions.size() - 1);
        assertEquals(tradeId, last.path("tradeId").asLong(), revisions::toString);
        assertEquals("BUSTED", last.path("kind").asText());
        assertFalse(last.has("price"), last::toString);
        final JsonNode tape =
                alice.plain("GET", "/api/v3/trades?symbol=BTCUSDT").json();
        assertEquals(tradeId, tape.get(tape.size() - 1).path("id").asLong(), "the tape has it as it was made");
    }

    @Test
    void shouldTellTheNewPriceOfACorrectedTrade() throws Exception {
        final long tradeId = trade();
        venue.send(TestRevisions.revise(1, tradeId, TICKS, LOTS, 1_900_000));
        final JsonNode corrected = find(trades(""), tradeId);
        assertEquals("19000.00000000", corrected.path("price").asText(), corrected::toString);
        assertEquals("190.00000000", corrected.path("quoteQty").asText());
        assertEquals(1, corrected.path("revision").asInt());
        assertFalse(corrected.path("isBusted").asBoolean());
    }

    @Test
    void shouldMakeAnOpenOrderSmaller() throws Exception {
        final Answer resting = enter(bob, "side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.03&price=20000");
        final Answer bought = enter(alice, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=20000");
        venue.send(TestRevisions.revise(1, bought.json().at("/fills/0/tradeId").asLong(), TICKS, LOTS, 0));
        final JsonNode order = bob.get(ORDER, "symbol=BTCUSDT&orderId=" + resting.text("orderId"))
                .json();
        assertEquals("0.02000000", order.path("origQty").asText(), order::toString);
        assertEquals("0.00000000", order.path("executedQty").asText());
        assertEquals("NEW", order.path("status").asText());
    }
}
