package rialto.dialect.binance.quote;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.dialect.binance.quote.QuoteVenue.FIRM;
import static rialto.dialect.binance.quote.QuoteVenue.SYMBOL;
import static rialto.dialect.binance.quote.QuoteVenue.require;

/**
 * A provider renews its quotes all the time, and what it signs for that is what it would sign to cancel them all. So whoever
 * overheard a renewal took all its quotes from the market, and its orders.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class OverheardRenewalTest {
    private static final String QUOTES = "/venue/v1/quotes";

    @TempDir
    private static Path data;

    private static QuoteVenue venue;
    /** Has the provider's connection not, nor its secret. */
    private static Client listener;

    @BeforeAll
    static void start() throws Exception {
        venue = new QuoteVenue(data, Map.of());
        listener = new Client(venue.venue.gateway().port(), RunningVenue.keyId(FIRM), "nobody knows");
    }

    @AfterAll
    static void stop() {
        listener.close();
        venue.close();
    }

    private static String signed(final String query) throws Exception {
        final String payload = query + "timestamp=" + System.currentTimeMillis();
        return "?" + payload + "&signature=" + venue.client(FIRM).sign(payload);
    }

    private static void assertForAnotherCall(final Client.Answer answer) {
        assertEquals(-1022, answer.code(), answer.json()::toString);
        assertEquals("SIGNED_FOR_ANOTHER_CALL", answer.text("reason"));
    }

    @Test
    void shouldCancelNothingByARenewal() throws Exception {
        venue.quote(FIRM, "renewed-1", "[[\"100\",\"1\"]]", "[[\"101\",\"1\"]]");
        for (final String query : new String[] {"symbol=" + SYMBOL + "&", ""}) {
            final String renewal = signed(query);
            require(venue.client(FIRM).plain("POST", QUOTES + "/renew" + renewal));
            assertForAnotherCall(listener.plain("DELETE", QUOTES + renewal));
            if (!query.isEmpty()) {
                assertForAnotherCall(listener.plain("DELETE", "/api/v3/openOrders" + renewal));
            }
            require(venue.client(FIRM).plain("POST", QUOTES + "/renew" + renewal));
        }
        assertEquals(
                1,
                require(venue.client(FIRM).delete(QUOTES, "symbol=" + SYMBOL))
                        .path("canceledLadders")
                        .asInt(),
                "it stood until its provider took it back");
    }
}
