package rialto.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.Client.Answer;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Volatility interruptions through the interfaces: how they are set, what is told of them, and how they end. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class VolatilityInterruptionTest extends AuctionVenue {
    @AfterEach
    void takeAllBack() throws Exception {
        admin("DELETE", "/protection", "");
        alice.delete("/api/v3/openOrders", "symbol=BTCUSDT");
        bob.delete("/api/v3/openOrders", "symbol=BTCUSDT");
        admin("POST", "/phase", "{\"phase\":\"CONTINUOUS\"}");
    }

    private static Answer enter(final Client client, final String terms) throws Exception {
        final Answer answer = client.post(ORDER, "symbol=BTCUSDT&newOrderRespType=FULL&" + terms);
        assertEquals(200, answer.status(), answer.json().toString());
        return answer;
    }

    private static Answer limit(final Client client, final String side, final String price) throws Exception {
        return enter(client, "type=LIMIT&timeInForce=GTC&quantity=0.01&side=" + side + "&price=" + price);
    }

    /** After a trade at 20,000 trades are within 5 %. */
    private static void protect(final int seconds) throws Exception {
        limit(bob, "SELL", "20000");
        limit(alice, "BUY", "20000");
        final Answer set =
                admin("PUT", "/protection", "{\"volatilityBps\":500,\"interruptionSeconds\":" + seconds + "}");
        assertEquals(200, set.status(), set.json().toString());
        assertEquals(500, set.json().path("volatilityBps").asInt());
        assertEquals(seconds, set.json().path("interruptionSeconds").asInt());
    }

    @Test
    void shouldTellWhyNothingTradesAndUntilWhen() throws Exception {
        protect(3_600);
        assertTrue(alice.plain("GET", AUCTION).json().path("interruption").isNull());
        final long before = System.currentTimeMillis();
        limit(bob, "SELL", "21500");
        final Answer expired = enter(alice, "type=MARKET&side=BUY&quantity=0.01");
        assertEquals("EXPIRED", expired.text("status"));

        final JsonNode auction = alice.plain("GET", AUCTION).json();
        assertEquals("VOLATILITY_AUCTION", auction.path("phase").asText());
        final JsonNode interruption = auction.path("interruption");
        assertTrue(interruption.path("endTime").asLong() >= before + 3_600_000, auction::toString);
        assertTrue(interruption.path("endTime").asLong() <= System.currentTimeMillis() + 3_601_000, auction::toString);
        assertEquals("20000.00000000", interruption.path("referencePrice").asText());
        assertEquals("21500.00000000", interruption.path("price").asText());
        assertEquals("19000.00000000", interruption.path("lowestPrice").asText());
        assertEquals("21000.00000000", interruption.path("highestPrice").asText());
        assertEquals(0, interruption.path("extensions").asInt());
        assertEquals(
                "AUCTION_MATCH",
                alice.plain("GET", "/api/v3/exchangeInfo?symbol=BTCUSDT")
                        .json()
                        .at("/symbols/0/status")
                        .asText());
        final Answer waiting = limit(alice, "BUY", "21500");
        assertEquals("NEW", waiting.text("status"));
        admin("POST", "/phase", "{\"phase\":\"CONTINUOUS\"}");
        assertEquals(
                "FILLED",
                alice.get(ORDER, "symbol=BTCUSDT&orderId=" + waiting.text("orderId"))
                        .text("status"));
        assertTrue(alice.plain("GET", AUCTION).json().path("interruption").isNull());
    }

    @Test
    void shouldTradeAgainByItself() throws Exception {
        protect(1);
        limit(bob, "SELL", "22000");
        final Answer waiting = limit(alice, "BUY", "22000");
        assertEquals("NEW", waiting.text("status"), "it waits for the auction");
        // what ends an auction is an event of the clock: nothing tells a client that asks
        while (!alice.plain("GET", AUCTION).text("phase").equals("CONTINUOUS")) {
            Thread.onSpinWait();
        }
        assertEquals(
                "FILLED",
                alice.get(ORDER, "symbol=BTCUSDT&orderId=" + waiting.text("orderId"))
                        .text("status"));
        assertEquals("22000.00000000", alice.plain("GET", AUCTION).text("lastPrice"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"volatilityBps\":500}|volatilityBps",
                "{\"interruptionSeconds\":60}|volatilityBps",
                "{\"volatilityBps\":10000,\"interruptionSeconds\":60}|volatilityBps",
                "{\"volatilityBps\":-1,\"interruptionSeconds\":60}|volatilityBps",
                "{\"volatilityBps\":500,\"interruptionSeconds\":3601}|interruptionSeconds",
                "{\"volatilityBps\":500,\"interruptionSeconds\":60,\"extensionBps\":800}|extensionBps",
                "{\"volatilityBps\":500,\"interruptionSeconds\":60,\"maxExtensions\":2}|extensionBps",
                "{\"volatilityBps\":500,\"interruptionSeconds\":60,\"extensionBps\":499,\"maxExtensions\":2}|extensionBps",
                "{\"extensionBps\":499,\"maxExtensions\":2}|extensionBps",
                "{\"volatilityBps\":500,\"interruptionSeconds\":60,\"extensionBps\":800,\"maxExtensions\":11}|maxExtensions"
            })
    void shouldSayWhatIsWrongWithASetting(final String body, final String field) throws Exception {
        final Answer answer = admin("PUT", "/protection", body);
        assertEquals(400, answer.status(), answer.json().toString());
        assertTrue(answer.text("msg").contains("'" + field + "'"), answer.json().toString());
    }

    @Test
    void shouldRefuseToBeginOneByHandOrBySchedule() throws Exception {
        final Answer phase = admin("POST", "/phase", "{\"phase\":\"VOLATILITY_AUCTION\"}");
        assertEquals(400, phase.status());
        assertTrue(phase.text("msg").contains("'phase'"), phase.json().toString());
        final Answer schedule = admin("PUT", "/schedule", "{\"entries\":[\"09:00 VOLATILITY_AUCTION\"]}");
        assertEquals(400, schedule.status());
        assertTrue(schedule.text("msg").contains("'entries'"), schedule.json().toString());
    }
}
