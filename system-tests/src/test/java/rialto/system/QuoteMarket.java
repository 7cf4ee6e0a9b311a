package rialto.system;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.EventAudit;
import rialto.testsupport.client.Market;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Endpoint;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A pair of currencies whose quotes banks stream, and those who trade it. */
final class QuoteMarket {
    static final String SYMBOL = "EURUSD";
    /** What each account begins with, of either currency. */
    static final String WEALTH = "1000000";

    private static final List<String> ASSETS = List.of("EUR", "USD");
    /** So that no limit of a client's speed is what a test meets. */
    private static final String UNLIMITED = "1000000000";

    private final VenueHttp http;
    private final Endpoint venue;
    private final Market market;

    QuoteMarket(final VenueHttp http, final Endpoint venue) {
        this.http = http;
        this.venue = venue;
        market = new Market((path, body) -> {
            final VenueHttp.Answer answer = http.admin(venue, "POST", path, body);
            assertTrue(answer.ok(), answer::toString);
            return answer.body();
        });
    }

    /** Options of a venue in one process without limits for those who trade. */
    static String[] unlimited() {
        return new String[] {
            "--set", "limits.request-weight-1m=" + UNLIMITED,
            "--set", "limits.orders-10s=" + UNLIMITED,
            "--set", "limits.orders-1d=" + UNLIMITED
        };
    }

    /** Makes the pair. Assets have the ids 1 and 2, in this order. */
    void open() throws IOException {
        for (final String asset : ASSETS) {
            market.asset(asset);
        }
        market.instrument(
                ASSETS.get(0),
                ASSETS.get(1),
                Map.of(
                        "marketModel", "STREAMED_QUOTES",
                        "settlementType", "SPOT",
                        "tickSize", "0.0001",
                        "lotSize", "1",
                        "minPrice", "0.0001",
                        "minQuantity", "1",
                        "maxQuantity", "1000000",
                        "maxMarketQuantity", "1000000"));
    }

    /** An account with money; returns its key. */
    ApiKey account(final String name) throws IOException {
        final Map<String, String> wealth = new TreeMap<>();
        ASSETS.forEach(asset -> wealth.put(asset, WEALTH));
        return market.account(name, "fx", wealth);
    }

    /**
     * Likewise of one that quotes the pair.
     *
     * @param holdMs 0 for none that has last look; trades that it does not answer are rejected
     */
    ApiKey bank(final String name, final int leaseMs, final int holdMs) throws IOException {
        final ApiKey key = account(name);
        final VenueHttp.Answer answer = http.admin(
                venue,
                "PUT",
                "/instruments/" + SYMBOL + "/providers/" + name,
                Map.of(
                        "leaseMs",
                        leaseMs,
                        "holdMs",
                        holdMs,
                        "tolerance",
                        "0.0100",
                        "outcomeAtEnd",
                        "REJECT",
                        "enabled",
                        true));
        assertTrue(answer.ok(), answer::toString);
        return key;
    }

    /** Parameters of a ladder of one tier a side, of 500 each. */
    static Map<String, String> ladder(
            final String quoteId, final String bid, final String ask, final boolean lastLook, final int validForMs) {
        return Map.of(
                "symbol",
                SYMBOL,
                "quoteId",
                quoteId,
                "validForMs",
                Integer.toString(validForMs),
                "lastLook",
                Boolean.toString(lastLook),
                "bids",
                tier(bid),
                "asks",
                tier(ask));
    }

    private static String tier(final String price) {
        return URLEncoder.encode("[[\"" + price + "\",\"500\"]]", StandardCharsets.UTF_8);
    }

    /** What an account has at the venue is what the events say. */
    void checkBalances(final EventAudit audit, final ApiKey key) throws IOException {
        final JsonNode account =
                http.signed(venue, "GET", "/api/v3/account", key, Map.of()).body();
        assertEquals(ASSETS.size(), account.path("balances").size(), account::toString);
        for (final JsonNode balance : account.path("balances")) {
            final int asset = ASSETS.indexOf(balance.path("asset").asText()) + 1;
            final EventAudit.Balance recorded =
                    audit.balance(account.path("uid").asLong(), asset);
            assertEquals(decimal(balance, "free").movePointRight(8).longValueExact(), recorded.available());
            assertEquals(decimal(balance, "locked").movePointRight(8).longValueExact(), recorded.held());
        }
    }

    static BigDecimal decimal(final JsonNode node, final String field) {
        return new BigDecimal(node.path(field).asText());
    }
}
