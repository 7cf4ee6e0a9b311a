package rialto.dialect.binance.quote;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.dialect.binance.quote.QuoteVenue.FIRM;
import static rialto.dialect.binance.quote.QuoteVenue.LAST_LOOK;
import static rialto.dialect.binance.quote.QuoteVenue.LATE;
import static rialto.dialect.binance.quote.QuoteVenue.require;

/** Streamed quotes by REST and WebSocket, on a real cluster. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class QuotesTest {
    @TempDir
    private static Path data;

    private static QuoteVenue venue;

    @BeforeAll
    static void start() throws Exception {
        venue = new QuoteVenue(data, Map.of());
    }

    @AfterAll
    static void stop() {
        venue.close();
    }

    @AfterEach
    void clear() throws Exception {
        for (final int provider : new int[] {FIRM, LAST_LOOK, LATE}) {
            require(venue.client(provider).delete("/venue/v1/quotes", ""));
        }
    }

    @Test
    void shouldShowWhatProvidersQuoteAndLetAnOrderTakeTheBest() throws Exception {
        venue.quote(FIRM, "a-1", "[[\"99.98\",\"1\"]]", "[[\"100.02\",\"1\"],[\"100.03\",\"2\",\"0\"]]");
        venue.quote(LAST_LOOK, "b-1", "[[\"99.97\",\"1\"]]", "[[\"100.01\",\"0.5\"]]");

        final JsonNode shown = venue.quotes();
        assertEquals("account-1", shown.path("bestBid").path("provider").asText());
        assertEquals("100.01000000", shown.path("bestAsk").path("price").asText());
        assertEquals("account-2", shown.path("bestAsk").path("provider").asText());
        assertEquals(2, shown.path("ladders").size());
        final JsonNode asks = shown.path("ladders").get(0).path("asks");
        assertEquals(1, asks.size(), "a tier that others may not see");
        assertEquals("[\"100.02000000\",\"1.00000000\",1]", asks.get(0).toString());

        final JsonNode order = venue.order("side=BUY&type=LIMIT&timeInForce=IOC&quantity=2&price=100.05");
        assertEquals("FILLED", order.path("status").asText());
        assertEquals(3, order.path("fills").size());
        final JsonNode first = order.path("fills").get(0);
        assertEquals("account-2", first.path("provider").asText());
        assertEquals("b-1", first.path("quoteId").asText());
        assertEquals("account-1", first.path("runnerUp").asText());
        assertEquals("100.02000000", first.path("runnerUpPrice").asText());
        assertEquals("TOM", first.path("settlementType").asText());
        final JsonNode hidden = order.path("fills").get(2);
        assertEquals(2, hidden.path("tier").asInt(), "what others may not see can be traded");
        assertEquals("0.50000000", hidden.path("qty").asText());
        assertTrue(venue.quotes().path("bestAsk").isNull());
    }
}
