package rialto.system;

import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Endpoint;

import java.io.IOException;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A bank that streams and a taker that deals, each waiting for its answer. */
final class QuoteDeals {
    private static final int LEASE_MS = 3_600_000;
    private static final int VALID_MS = 60_000;

    private final VenueHttp http;
    private final Endpoint venue;
    private final ApiKey bank;
    private final ApiKey taker;
    private int dealt;

    QuoteDeals(final VenueHttp http, final Endpoint venue) throws IOException {
        this.http = http;
        this.venue = venue;
        final QuoteMarket market = new QuoteMarket(http, venue);
        market.open();
        bank = market.bank("bank", LEASE_MS, 0);
        taker = market.account("taker");
    }

    /** So many ladders, and on each an order: all must be done, and every order filled. */
    void deal(final int orders) throws IOException {
        for (int i = 0; i < orders; i++) {
            final String number = Integer.toString(++dealt);
            final VenueHttp.Answer ladder = http.signed(
                    venue,
                    "POST",
                    "/venue/v1/quotes",
                    bank,
                    QuoteMarket.ladder("q-" + number, "1.0999", "1.1001", false, VALID_MS));
            assertEquals(200, ladder.status(), ladder::toString);
            final VenueHttp.Answer order = http.signed(
                    venue,
                    "POST",
                    "/venue/v1/quoteOrder",
                    taker,
                    Map.of(
                            "symbol",
                            QuoteMarket.SYMBOL,
                            "side",
                            dealt % 2 == 0 ? "BUY" : "SELL",
                            "type",
                            "MARKET",
                            "quantity",
                            "100",
                            "newClientOrderId",
                            "t-" + number));
            assertEquals("FILLED", order.body().path("status").asText(), order::toString);
        }
    }

    /** How many orders were filled. */
    int dealt() {
        return dealt;
    }

    /** Of the last event that the venue's gateway has. */
    long eventSequence() throws IOException {
        return http.status(venue).path("eventSequence").asLong();
    }

    /** What the venue says of reporting. */
    String reportingState() throws IOException {
        return http.status(venue).path("reportingState").asText();
    }
}
