package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.WsClient;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Calls that clients make beside trading and the usual market data, and those that are refused with a reason. */
@Timeout(90)
class ServedCallsTest {
    private static final String LIMIT = "symbol=BTCUSDT&side=%s&type=LIMIT&timeInForce=GTC&quantity=%s&price=%s";
    private static final long MINUTE_MS = 60_000;
    private static final long DAY_MS = 86_400_000;

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static Client alice;
    private static Client bob;
    private static long orderId;

    /** A book with an order that was amended twice, and trades at 20,000, 20,100 and 19,900. */
    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data);
        venue.fill(2);
        alice = new Client(venue.gateway().port(), RunningVenue.keyId(0), RunningVenue.SECRET);
        bob = new Client(venue.gateway().port(), RunningVenue.keyId(1), RunningVenue.SECRET);
        for (final String price : List.of("20000", "20100", "19900")) {
            assertEquals(
                    200,
                    alice.post("/api/v3/order", LIMIT.formatted("BUY", "0.1", price))
                            .status());
            assertEquals(
                    200,
                    bob.post("/api/v3/order", LIMIT.formatted("SELL", "0.1", price))
                            .status());
        }
        orderId = alice.post("/api/v3/order", LIMIT.formatted("BUY", "0.5", "10000") + "&newClientOrderId=first")
                .json()
                .path("orderId")
                .asLong();
        for (final String next : List.of("0.4&newClientOrderId=second", "0.3&newClientOrderId=third")) {
            final String amended = "symbol=BTCUSDT&orderId=" + orderId + "&newQty=" + next;
            assertEquals(
                    200, alice.put("/api/v3/order/amend/keepPriority", amended).status());
        }
    }

    @AfterAll
    static void stop() {
        alice.close();
        bob.close();
        venue.close();
    }

    private static JsonNode get(final String pathAndQuery) throws Exception {
        final Client.Answer answer = alice.plain("GET", pathAndQuery);
        assertEquals(200, answer.status(), pathAndQuery + " " + answer.json());
        return answer.json();
    }

    private static void assertOfAllTrades(final JsonNode ticker) {
        assertEquals("20000.00000000", ticker.path("openPrice").asText());
        assertEquals("20100.00000000", ticker.path("highPrice").asText());
        assertEquals("19900.00000000", ticker.path("lowPrice").asText());
        assertEquals("19900.00000000", ticker.path("lastPrice").asText());
        assertEquals("0.30000000", ticker.path("volume").asText());
        assertEquals("6000.00000000", ticker.path("quoteVolume").asText());
        assertEquals(1, ticker.path("firstId").asLong());
        assertEquals(3, ticker.path("lastId").asLong());
        assertEquals(3, ticker.path("count").asLong());
    }

    @Test
    void shouldAnswerTickersOfTheWindowThatIsAskedFor() throws Exception {
        for (final String window : List.of("59m", "2h", "1d", "7d")) {
            final JsonNode ticker = get("/api/v3/ticker?symbol=BTCUSDT&windowSize=" + window);
            assertOfAllTrades(ticker);
            assertEquals("-100.00000000", ticker.path("priceChange").asText());
            assertEquals("-0.500", ticker.path("priceChangePercent").asText());
            assertEquals("20000.00000000", ticker.path("weightedAvgPrice").asText());
            assertEquals(0, ticker.path("openTime").asLong() % MINUTE_MS);
        }
        final JsonNode day = get("/api/v3/ticker?symbol=BTCUSDT");
        final long length =
                day.path("closeTime").asLong() - day.path("openTime").asLong();
        assertTrue(length >= DAY_MS && length < DAY_MS + MINUTE_MS, "one day by default: " + length);
        final JsonNode list = get("/api/v3/ticker?symbols=%5B%22BTCUSDT%22%5D&type=MINI&windowSize=1h");
        assertTrue(list.isArray());
        assertFalse(list.get(0).has("priceChange"));
    }

    @Test
    void shouldSayWhichWindowsThereAre() throws Exception {
        for (final String window : List.of("0m", "60m", "24h", "8d", "1w", "h", "1")) {
            final Client.Answer answer = alice.plain("GET", "/api/v3/ticker?symbol=BTCUSDT&windowSize=" + window);
            assertEquals(-1130, answer.code(), window);
            assertEquals("It must be 1m to 59m, 1h to 23h, or 1d to 7d.", answer.text("explanation"));
        }
        final Client.Answer none = alice.plain("GET", "/api/v3/ticker");
        assertEquals(-1102, none.code());
        assertEquals(
                -1122,
                alice.plain("GET", "/api/v3/ticker/price?symbolStatus=OPEN").code());
    }

    @Test
    void shouldWeighTickersByHowManyAreNamedOverBothTransports() throws Exception {
        try (WsClient socket = new WsClient(venue.gateway().port(), "/ws-api/v3")) {
            final String[][] weighed = {
                {"24hr", "24hr", "20", "2"},
                {"24hr", "24hr", "21", "40"},
                {"24hr", "24hr", "101", "80"},
                {"price", "price", "101", "8"},
                {"bookTicker", "book", "201", "12"},
            };
            for (final String[] call : weighed) {
                final String[] symbols = new String[Integer.parseInt(call[2])];
                Arrays.setAll(symbols, i -> "S" + i);
                final String path =
                        "/api/v3/ticker/" + call[0] + "?symbols=%5B%22" + String.join("%22,%22", symbols) + "%22%5D";
                final String message = "{\"id\":1,\"method\":\"ticker." + call[1] + "\",\"params\":{\"symbols\":[\""
                        + String.join("\",\"", symbols) + "\"]}}";
                final long weight = Long.parseLong(call[3]);
                assertEquals(weight, weight(() -> usedAfter(path)), path);
                assertEquals(
                        weight,
                        weight(() -> socket.ask(message)
                                .path("rateLimits")
                                .path(0)
                                .path("count")
                                .asLong()),
                        message);
            }
        }
    }

    /** What a call weighs; it tells what its address has used. */
    private static long weight(final Callable<Long> call) throws Exception {
        while (true) {
            final long minute = System.currentTimeMillis() / MINUTE_MS;
            final long before = usedAfter("/api/v3/ping");
            final long after = call.call();
            if (System.currentTimeMillis() / MINUTE_MS == minute) {
                return after - before;
            }
        }
    }

    private static long usedAfter(final String pathAndQuery) throws Exception {
        return alice.plain("GET", pathAndQuery)
                .raw()
                .headers()
                .firstValueAsLong("X-MBX-USED-WEIGHT-1M")
                .orElseThrow();
    }

    @Test
    void shouldAnswerTheTradingDayOfATimeZone() throws Exception {
        for (final String zone : List.of("0", "8", "-12:00", "%2B05:45", "14")) {
            final JsonNode ticker = get("/api/v3/ticker/tradingDay?symbol=BTCUSDT&timeZone=" + zone);
            assertEquals(
                    DAY_MS - 1,
                    ticker.path("closeTime").asLong() - ticker.path("openTime").asLong());
            final long now = get("/api/v3/time").path("serverTime").asLong();
            assertTrue(ticker.path("openTime").asLong() <= now, zone);
        }
        final JsonNode kathmandu = get("/api/v3/ticker/tradingDay?symbol=BTCUSDT&timeZone=5:45");
        assertEquals(
                DAY_MS - (5 * 60 + 45) * MINUTE_MS, kathmandu.path("openTime").asLong() % DAY_MS);
        for (final String zone : List.of("15", "-12:30", "UTC", "1:60")) {
            final Client.Answer answer =
                    alice.plain("GET", "/api/v3/ticker/tradingDay?symbol=BTCUSDT&timeZone=" + zone);
            assertEquals(-1130, answer.code(), zone);
        }
    }

    @Test
    void shouldTellWhatAmendmentsChanged() throws Exception {
        final JsonNode all = alice.get("/api/v3/order/amendments", "symbol=BTCUSDT&orderId=" + orderId)
                .json();
        assertEquals(2, all.size(), all.toString());
        assertAmended("first", "second", "0.50000000", "0.40000000", all.get(0));
        assertAmended("second", "third", "0.40000000", "0.30000000", all.get(1));
        final String second = "symbol=BTCUSDT&orderId=" + orderId + "&fromExecutionId="
                + all.get(1).path("executionId").asLong();
        assertEquals(
                all.get(1), alice.get("/api/v3/order/amendments", second).json().get(0));
        assertEquals(
                -2013,
                bob.get("/api/v3/order/amendments", "symbol=BTCUSDT&orderId=" + orderId)
                        .code());
    }

    private static void assertAmended(
            final String before, final String after, final String from, final String to, final JsonNode amendment) {
        assertEquals(before, amendment.path("origClientOrderId").asText());
        assertEquals(after, amendment.path("newClientOrderId").asText());
        assertEquals(from, amendment.path("origQty").asText());
        assertEquals(to, amendment.path("newQty").asText());
        assertEquals(orderId, amendment.path("orderId").asLong());
    }

    @Test
    void shouldListAssetsWithTheirBalances() throws Exception {
        final JsonNode assets = alice.get("/sapi/v1/capital/config/getall", "").json();
        final JsonNode account = alice.get("/api/v3/account", "").json().path("balances");
        assertEquals(2, assets.size());
        for (int i = 0; i < assets.size(); i++) {
            assertEquals(account.get(i).path("asset"), assets.get(i).path("coin"));
            assertEquals(account.get(i).path("free"), assets.get(i).path("free"));
            assertEquals(account.get(i).path("locked"), assets.get(i).path("locked"));
            assertTrue(assets.get(i).path("trading").asBoolean());
        }
        assertEquals(
                -2014,
                new Client(venue.gateway().port(), "", "x")
                        .get("/sapi/v1/capital/config/getall", "")
                        .code());
    }

    @Test
    void shouldServeTheStatusAndTheFirstVersionsPaths() throws Exception {
        assertEquals(
                "{\"status\":0,\"msg\":\"normal\"}",
                get("/sapi/v1/system/status").toString());
        for (final String path : List.of(
                "ping",
                "depth?symbol=BTCUSDT",
                "trades?symbol=BTCUSDT",
                "historicalTrades?symbol=BTCUSDT",
                "aggTrades?symbol=BTCUSDT")) {
            assertEquals(get("/api/v3/" + path), get("/api/v1/" + path));
        }
        for (final String path : List.of("time", "exchangeInfo", "klines?symbol=BTCUSDT&interval=1m", "ticker/24hr")) {
            assertEquals(get("/api/v3/" + path).size(), get("/api/v1/" + path).size());
        }
        assertEquals(200, alice.get("/api/v3/account", "").status());
        assertEquals(
                64,
                alice.plain("POST", "/api/v1/userDataStream").text("listenKey").length());
    }

    @Test
    void shouldSayWhyACallIsRefusedAndWhatToUse() throws Exception {
        final String[][] refused = {
            {"POST", "/api/v3/sor/order", "SOR (smart order routing)", "POST /api/v3/order"},
            {"POST", "/api/v3/sor/order/test", "SOR (smart order routing)", "POST /api/v3/order"},
            {"GET", "/api/v3/myAllocations", "SOR (smart order routing)", "POST /api/v3/order"},
            {"GET", "/api/v3/myPreventedMatches", "no list of prevented matches", "EXPIRED_IN_MATCH"},
        };
        for (final String[] call : refused) {
            final Client.Answer answer = alice.signed(call[0], call[1], "symbol=BTCUSDT");
            assertEquals(400, answer.status());
            assertEquals(-1020, answer.code());
            assertTrue(answer.text("explanation").contains(call[2]), answer.text("explanation"));
            assertTrue(answer.text("explanation").contains(call[3]), answer.text("explanation"));
        }
    }

    @Test
    void shouldNotCancelAloneWhenThereAreTooManyOrders() throws Exception {
        final Client.Answer answer = alice.post(
                "/api/v3/order/cancelReplace",
                LIMIT.formatted("BUY", "0.1", "10000")
                        + "&cancelReplaceMode=STOP_ON_FAILURE&orderRateLimitExceededMode=CANCEL_ONLY&cancelOrderId="
                        + orderId);
        assertEquals(-1130, answer.code());
        assertEquals(
                "NEW",
                alice.get("/api/v3/order", "symbol=BTCUSDT&orderId=" + orderId).text("status"));
    }
}
