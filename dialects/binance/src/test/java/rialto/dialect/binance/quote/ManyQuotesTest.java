package rialto.dialect.binance.quote;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.WsClient;
import rialto.protocol.HoldOutcome;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static rialto.dialect.binance.quote.QuoteVenue.FIRM;
import static rialto.dialect.binance.quote.QuoteVenue.LAST_LOOK;
import static rialto.dialect.binance.quote.QuoteVenue.OTHER;
import static rialto.dialect.binance.quote.QuoteVenue.SYMBOL;
import static rialto.dialect.binance.quote.QuoteVenue.TAKER;
import static rialto.dialect.binance.quote.QuoteVenue.event;
import static rialto.dialect.binance.quote.QuoteVenue.require;

/** What there is much of costs by how much of it is told, and no answer is without bounds. On a real cluster. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ManyQuotesTest {
    private static final int TIERS = 20;
    private static final int STREAMS = 16;

    @TempDir
    private static Path data;

    private static QuoteVenue venue;

    @BeforeAll
    static void start() throws Exception {
        venue = new QuoteVenue(data, Map.of());
        venue.setProvider(OTHER, 0, HoldOutcome.REJECT);
    }

    @AfterAll
    static void stop() {
        venue.close();
    }

    /** Asks of some cents upwards from a price, each of a lot. */
    private static String asks(final int price) {
        final StringBuilder asks = new StringBuilder("[");
        for (int tier = 0; tier < TIERS; tier++) {
            asks.append(tier == 0 ? "" : ",").append("[\"").append(price).append('.');
            asks.append(10 + tier).append("\",\"0.00001\"]");
        }
        return asks.append(']').toString();
    }

    @Test
    void shouldWeighHoldsByHowManyItTellsAndTellThemInPages() throws Exception {
        assertEquals(2, weight(LAST_LOOK, "/venue/v1/holds", ""), "none");
        venue.quote(LAST_LOOK, "h-1", "[]", asks(300), "&lastLook=true");
        venue.quote(LAST_LOOK, "h-2", "[]", asks(300), "&lastLook=true&stream=1");
        final JsonNode order = venue.order("side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.00016&price=301");
        final JsonNode second = venue.order("side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.00005&price=301");
        final int ofTaker = weight(TAKER, "/venue/v1/holds", "");
        final int ofProvider = weight(LAST_LOOK, "/venue/v1/holds", "");
        final int ofNeither = weight(FIRM, "/venue/v1/holds", "");
        final int ofTen = weight(TAKER, "/venue/v1/holds", "limit=10");
        final int ofEleven = weight(TAKER, "/venue/v1/holds", "limit=11");
        final long firstOfSecond = second.path("holds").get(0).path("holdId").asLong();
        final int fromSecond = require(venue.client(TAKER).get("/venue/v1/holds", "fromId=" + firstOfSecond))
                .size();
        final Set<Long> told = new HashSet<>();
        final List<Integer> pages = new ArrayList<>();
        long from = 0;
        for (JsonNode page = holds(from); !page.isEmpty(); page = holds(from)) {
            pages.add(page.size());
            for (final JsonNode hold : page) {
                told.add(hold.path("holdId").asLong());
                from = hold.path("holdId").asLong() + 1;
            }
        }
        // a hold is ten seconds at most: on a machine that was busy for so long there is none left to count
        assumeTrue(System.currentTimeMillis()
                < order.path("holds").get(0).path("endTime").asLong());
        assertEquals(16, order.path("holds").size());
        assertEquals(5, second.path("holds").size());
        assertEquals(6, ofTaker, "21 holds");
        assertEquals(6, ofProvider, "they concern both sides");
        assertEquals(2, ofNeither);
        assertEquals(2, ofTen);
        assertEquals(4, ofEleven);
        assertEquals(5, fromSecond);
        assertEquals(List.of(8, 8, 5), pages);
        assertEquals(21, told.size());

        require(venue.client(LAST_LOOK).delete("/venue/v1/quotes", ""));
        for (final long holdId : told) {
            venue.client(LAST_LOOK).post("/venue/v1/holds", "holdId=" + holdId + "&accept=false");
        }
        venue.await(view -> view.quotes().holdCount(view.account("account-0")) == 0);
        assertEquals(
                0, require(venue.client(LAST_LOOK).get("/venue/v1/holds", "")).size());
    }

    @Test
    void shouldSayWhatIsWrongWithAPage() throws Exception {
        for (final String path : List.of("/venue/v1/holds", "/venue/v1/quoteRequests")) {
            final Client.Answer none = venue.client(TAKER).get(path, "limit=0");
            assertEquals(400, none.status());
            assertEquals(-1130, none.json().path("code").asInt());
            assertEquals(
                    -1100,
                    venue.client(TAKER)
                            .get(path, "fromId=x")
                            .json()
                            .path("code")
                            .asInt());
        }
    }

    private static JsonNode holds(final long from) throws Exception {
        return require(venue.client(TAKER).get("/venue/v1/holds", "limit=8&fromId=" + from));
    }

    @Test
    void shouldWeighRequestsByHowManyAnswersItTellsAndOneByWhomItAsks() throws Exception {
        final String of = "symbol=" + SYMBOL + "&side=BUY&quantity=1&validForMs=600000";
        final String providers = of + "&providers=";
        assertEquals(2, weight(TAKER, "/venue/v1/quoteRequests", ""), "none");
        assertEquals(4, weightOfRequest(of), "all");
        assertEquals(1, weightOfRequest(providers + QuoteVenue.encoded("[\"account-2\"]")));
        assertEquals(2, weightOfRequest(providers + QuoteVenue.encoded("[\"account-1\",\"account-2\"]")));
        assertEquals(4, weightOfRequest(of), "all");
        assertEquals(4, weightOfRequest(of), "all");
        final JsonNode open = require(venue.client(TAKER).get("/venue/v1/quoteRequests", ""));
        int parts = 0;
        int names = 0;
        for (final JsonNode request : open) {
            parts++;
            names += request.path("providers").size();
            for (final JsonNode asked : request.path("providers")) {
                parts++;
                final int provider = asked.asText().charAt(asked.asText().length() - 1) - '0';
                require(venue.client(provider)
                        .post(
                                "/venue/v1/quoteRequests/answer",
                                "requestId=" + request.path("requestId") + "&ask=70&validForMs=600000"));
            }
        }
        assertTrue(parts >= 20, "5 requests and 15 answers; more where a minute ended");
        assertEquals(2 * Math.ceilDiv(10 * parts + names, 100), weight(TAKER, "/venue/v1/quoteRequests", ""));
        final int asked =
                require(venue.client(FIRM).get("/venue/v1/quoteRequests", "")).size();
        assertTrue(asked >= 4, "all but one");
        assertEquals(
                2 * Math.ceilDiv(21 * asked, 100),
                weight(FIRM, "/venue/v1/quoteRequests", ""),
                "each with its own answer, and none of another provider");
        assertEquals(2, weight(TAKER, "/venue/v1/quoteRequests", "limit=1"), "one, and four answers");
        final long last = open.get(open.size() - 1).path("requestId").asLong();
        final JsonNode page = require(venue.client(TAKER).get("/venue/v1/quoteRequests", "fromId=" + last));
        assertEquals(1, page.size());
        assertEquals(last, page.get(0).path("requestId").asLong());
        for (final JsonNode request : open) {
            require(venue.client(TAKER).delete("/venue/v1/quoteRequests", "requestId=" + request.path("requestId")));
        }
        for (int account = TAKER; account <= OTHER; account++) {
            assertEquals(
                    0,
                    require(venue.client(account).get("/venue/v1/quoteRequests", ""))
                            .size());
        }
    }

    @Test
    void shouldTellWithAnAnswerThatOneAndNotThoseBeforeIt() throws Exception {
        try (WsClient taker = venue.logOn(TAKER)) {
            final String id = venue.requestQuotes("side=BUY&quantity=1&validForMs=600000")
                    .path("requestId")
                    .asText();
            for (final int provider : new int[] {FIRM, LAST_LOOK, FIRM}) {
                require(venue.client(provider)
                        .post(
                                "/venue/v1/quoteRequests/answer",
                                "requestId=" + id + "&ask=7" + provider + "&validForMs=600000"));
                final JsonNode told = event(taker, e -> e.path("state").asText().equals("QUOTED"));
                assertEquals("account-" + provider, told.path("provider").asText());
                assertEquals(1, told.path("answers").size(), told::toString);
                final JsonNode answer = told.path("answers").get(0);
                assertEquals(told.path("provider"), answer.path("provider"));
                assertEquals("7" + provider + ".00000000", answer.path("ask").asText());
                assertEquals(4, told.path("providers").size(), "whom it asks is told each time");
            }
            require(venue.client(FIRM).post("/venue/v1/quoteRequests/decline", "requestId=" + id));
            final JsonNode declined = event(taker, e -> e.path("state").asText().equals("REJECTED"));
            assertEquals(0, declined.path("answers").size(), declined::toString);
            assertEquals("[\"account-1\"]", declined.path("declined").toString());
            require(venue.client(TAKER).delete("/venue/v1/quoteRequests", "requestId=" + id));
            final JsonNode canceled = event(taker, e -> e.path("state").asText().equals("CANCELED"));
            assertEquals(1, canceled.path("answers").size(), "where it is about no provider, all there are");
        }
    }

    @Test
    void shouldTellAllFillsOfAnOrderThatMadeAsManyAsItMay() throws Exception {
        int tiers = 0;
        for (int provider = FIRM; provider <= OTHER; provider++) {
            for (int stream = 0; stream < STREAMS; stream++) {
                venue.quote(provider, "f-" + stream, "[]", asks(400), "&stream=" + stream);
                tiers += TIERS;
            }
        }
        final BigDecimal all = BigDecimal.valueOf(tiers, 5);
        final JsonNode order = venue.order("side=BUY&type=MARKET&quantity=" + all.toPlainString());
        assertTrue(tiers > 256, "more tiers than an order takes in one command");
        assertEquals("EXPIRED", order.path("status").asText());
        assertEquals(256, order.path("fills").size());
    }

    /** What it costs its key, within one minute. */
    private static int weight(final int account, final String path, final String parameters) throws Exception {
        while (true) {
            final long minute = System.currentTimeMillis() / 60_000;
            final int before = usedWeight(venue.client(account).get("/api/v3/rateLimit/order", ""));
            final int after = usedWeight(venue.client(account).get(path, parameters));
            if (minute == System.currentTimeMillis() / 60_000) {
                return after - before;
            }
        }
    }

    private static int weightOfRequest(final String parameters) throws Exception {
        while (true) {
            final long minute = System.currentTimeMillis() / 60_000;
            final int before = usedWeight(venue.client(TAKER).get("/api/v3/rateLimit/order", ""));
            final int after = usedWeight(venue.client(TAKER).post("/venue/v1/quoteRequests", parameters));
            if (minute == System.currentTimeMillis() / 60_000) {
                return after - before;
            }
        }
    }

    private static int usedWeight(final Client.Answer answer) {
        return Integer.parseInt(
                answer.raw().headers().firstValue("X-MBX-USED-WEIGHT-1M").orElseThrow());
    }
}
