package rialto.dialect;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.gatewaytest.Client.Answer;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Phases, auctions and orders that expire, through the interfaces. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class AuctionTest extends AuctionVenue {
    @AfterEach
    void cancelAll() throws Exception {
        alice.delete("/api/v3/openOrders", "symbol=BTCUSDT");
    }

    private static void phase(final String phase) throws Exception {
        final Answer answer = admin("POST", "/phase", "{\"phase\":\"" + phase + "\"}");
        assertEquals(200, answer.status(), answer.json().toString());
        assertEquals(phase, answer.text("phase"));
    }

    private static String limit(final String side, final String quantity, final String price, final String time) {
        return "symbol=BTCUSDT&type=LIMIT&side=" + side + "&quantity=" + quantity + "&price=" + price + "&timeInForce="
                + time;
    }

    @Test
    void shouldHoldAnAuctionAndShowItBeforeAndAfter() throws Exception {
        phase("OPENING_AUCTION");
        assertEquals(
                "AUCTION_MATCH",
                alice.plain("GET", "/api/v3/exchangeInfo?symbol=BTCUSDT")
                        .json()
                        .at("/symbols/0/status")
                        .asText());
        alice.post(ORDER, limit("BUY", "0.3", "20100.00", "GTC"));
        final Answer market = alice.post(ORDER, "symbol=BTCUSDT&side=BUY&type=MARKET&quantity=0.1");
        assertEquals("NEW", market.text("status"), market.json().toString());
        final Answer refused = alice.post(ORDER, limit("BUY", "0.1", "20000.00", "IOC"));
        assertEquals("NOT_IN_THIS_PHASE", refused.text("reason"), refused.json().toString());
        final Answer sale = bob.post(ORDER, limit("SELL", "0.3", "20000.00", "AT_OPEN"));
        assertEquals("AT_OPEN", sale.text("timeInForce"), sale.json().toString());

        final Answer forecast = alice.plain("GET", AUCTION);
        assertEquals("OPENING_AUCTION", forecast.text("phase"));
        assertEquals("20100.00000000", forecast.text("price"));
        assertEquals("0.30000000", forecast.text("volume"));
        assertEquals("0.10000000", forecast.text("imbalance"));
        assertEquals("BUY", forecast.text("imbalanceSide"));

        phase("CONTINUOUS");
        final Answer after = alice.plain("GET", AUCTION);
        assertEquals("0.00000000", after.text("volume"));
        assertEquals("20100.00000000", after.text("lastPrice"));
        assertTrue(after.json().path("imbalanceSide").isNull());
        final Answer depth = alice.plain("GET", "/api/v3/depth?symbol=BTCUSDT");
        assertEquals(
                "[[\"20100.00000000\",\"0.10000000\"]]",
                depth.json().path("bids").toString());
        assertEquals("[]", depth.json().path("asks").toString());
        assertEquals(
                "FILLED",
                bob.get(ORDER, "symbol=BTCUSDT&orderId=" + sale.text("orderId")).text("status"));
    }

    @Test
    void shouldTellWhenAnOrderExpires() throws Exception {
        final long inAnHour = System.currentTimeMillis() + 3_600_000;
        final Answer placed = alice.post(ORDER, limit("BUY", "0.1", "10000.00", "GTD") + "&goodTillDate=" + inAnHour);
        assertEquals(200, placed.status(), placed.json().toString());
        assertEquals(inAnHour, placed.json().path("goodTillDate").asLong());
        Answer soon = placed;
        for (int lifeMs = 300; soon == placed || soon.status() != 200 && lifeMs < 30_000; lifeMs *= 2) {
            // on a machine that is busy its time may be over before it arrives
            final long end = System.currentTimeMillis() + lifeMs;
            soon = alice.post(ORDER, limit("BUY", "0.1", "10000.00", "GTD") + "&goodTillDate=" + end);
        }
        assertEquals(200, soon.status(), soon.json().toString());
        final String query = "symbol=BTCUSDT&orderId=" + soon.text("orderId");
        // what expires is an event of the clock: nothing tells a client that asks
        while (!alice.get(ORDER, query).text("status").equals("EXPIRED")) {
            Thread.onSpinWait();
        }
        final Answer day = alice.post(ORDER, limit("BUY", "0.1", "10000.00", "DAY"));
        assertTrue(
                day.json().path("goodTillDate").asLong() > System.currentTimeMillis(),
                day.json().toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "type=LIMIT&price=10000&timeInForce=GTD|-1102",
                "type=LIMIT&price=10000&timeInForce=GTD&goodTillDate=0|-1130",
                "type=LIMIT&price=10000&timeInForce=GTD&goodTillDate=9223372036855|-1130",
                "type=LIMIT&price=10000&timeInForce=GTD&goodTillDate=1|-1130",
                "type=LIMIT&price=10000&timeInForce=DAY&goodTillDate=1|-1106",
                "type=LIMIT&price=10000&timeInForce=AT_NOON|-1115",
                "type=MARKET&timeInForce=DAY|-1106",
                "type=LIMIT_MAKER&price=10000&timeInForce=AT_OPEN|-1106"
            })
    void shouldSayWhatIsWrongWithATime(final String order, final int code) throws Exception {
        final Answer answer = alice.post(ORDER, "symbol=BTCUSDT&side=BUY&quantity=0.1&" + order);
        assertEquals(code, answer.code(), answer.json().toString());
    }

    @Test
    void shouldKeepASchedule() throws Exception {
        final Answer set = admin(
                "PUT",
                "/schedule",
                "{\"utcOffset\":\"+08:00\",\"days\":[\"MONDAY\",\"FRIDAY\"],"
                        + "\"entries\":[\"09:15 OPENING_AUCTION\",\"09:25:30 CONTINUOUS\"]}");
        assertEquals(200, set.status(), set.json().toString());
        final Answer shown = admin("GET", "/schedule", "");
        assertEquals("+08:00", shown.text("utcOffset"));
        assertEquals("[\"MONDAY\",\"FRIDAY\"]", shown.json().path("days").toString());
        assertEquals(
                "[\"09:15:00 OPENING_AUCTION\",\"09:25:30 CONTINUOUS\"]",
                shown.json().path("entries").toString());
        assertEquals(
                "[]", admin("DELETE", "/schedule", "").json().path("entries").toString());
    }

    @Test
    void shouldTellPastAuctionsAndSchedules() throws Exception {
        admin("PUT", "/schedule", "{\"entries\":[\"09:15 OPENING_AUCTION\"]}");
        admin("DELETE", "/schedule", "");
        admin("POST", "/phase", "{\"phase\":\"OPENING_AUCTION\"}");
        alice.post(ORDER, limit("BUY", "0.3", "10000.00", "GTC"));
        bob.post(ORDER, limit("SELL", "0.1", "10000.00", "GTC"));
        admin("POST", "/phase", "{\"phase\":\"CONTINUOUS\"}");

        final Answer auctions = admin("GET", "/auctions", "");
        final var auction = auctions.json().path(auctions.json().size() - 1);
        assertEquals("OPENING_AUCTION", auction.path("phase").asText(), auctions.toString());
        assertEquals(
                2 * auction.path("volumeLots").asLong(),
                auction.path("imbalanceLots").asLong());
        assertTrue(auction.path("priceTicks").asLong() > 0);
        final long sequence = auction.path("eventSequence").asLong();
        assertEquals(0, admin("GET", "/auctions?after=" + sequence, "").json().size());

        final Answer schedules = admin("GET", "/schedules", "");
        final int count = schedules.json().size();
        assertEquals("[]", schedules.json().path(count - 1).path("entries").toString());
        assertEquals(
                "[\"09:15:00 OPENING_AUCTION\"]",
                schedules.json().path(count - 2).path("entries").toString());
        assertEquals(400, admin("GET", "/schedules?limit=0", "").status());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"entries\":[\"25:00 CONTINUOUS\"]}|entries",
                "{\"entries\":[\"09:00 LUNCH\"]}|entries",
                "{\"entries\":[\"09:00\"]}|entries",
                "{\"entries\":[\"09:00 CLOSED\",\"09:00 CONTINUOUS\"]}|entries",
                "{\"entries\":[\"09:00 CLOSED\"],\"utcOffset\":\"+19:00\"}|utcOffset",
                "{\"entries\":[\"09:00 CLOSED\"],\"days\":[\"SOMEDAY\"]}|days"
            })
    void shouldSayWhatIsWrongWithASchedule(final String body, final String field) throws Exception {
        final Answer answer = admin("PUT", "/schedule", body);
        assertEquals(400, answer.status());
        assertTrue(answer.text("msg").contains("'" + field + "'"), answer.json().toString());
    }
}
