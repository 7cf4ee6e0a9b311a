package rialto.system;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Assets, instruments and funded accounts of a system test, made through the administration API. */
final class TestMarket {
    static final List<String> SYMBOLS = List.of("BTCUSDT", "ETHUSDT");

    private TestMarket() {}

    /** Makes the market and {@code accounts} accounts named trader0, trader1 …; returns their keys. */
    static List<VenueHttp.Key> create(final VenueHttp http, final VenueProcess venue, final int accounts)
            throws IOException, InterruptedException {
        for (final String asset : List.of("BTC", "ETH", "USDT")) {
            expect(201, http.admin(venue, "POST", "/assets", Map.of("symbol", asset, "scale", 8)));
        }
        for (final String symbol : SYMBOLS) {
            expect(201, http.admin(venue, "POST", "/instruments", instrument(symbol)));
        }
        final List<VenueHttp.Key> keys = new ArrayList<>();
        for (int i = 0; i < accounts; i++) {
            keys.add(account(http, venue, "trader" + i));
        }
        return keys;
    }

    private static Map<String, Object> instrument(final String symbol) {
        return Map.ofEntries(
                Map.entry("symbol", symbol),
                Map.entry("baseAsset", symbol.substring(0, 3)),
                Map.entry("quoteAsset", "USDT"),
                Map.entry("tickSize", "0.01"),
                Map.entry("lotSize", "0.0001"),
                Map.entry("minPrice", "0.01"),
                Map.entry("maxPrice", "1000000"),
                Map.entry("minQuantity", "0.0001"),
                Map.entry("maxQuantity", "1000"),
                Map.entry("maxMarketQuantity", "1000"),
                Map.entry("minNotional", "0.01"),
                Map.entry("maxNotional", "10000000"),
                Map.entry("maxOpenOrders", 1_000),
                Map.entry("makerFeeBps", "2"),
                Map.entry("takerFeeBps", "10"));
    }

    private static VenueHttp.Key account(final VenueHttp http, final VenueProcess venue, final String name)
            throws IOException, InterruptedException {
        expect(201, http.admin(venue, "POST", "/accounts", Map.of("name", name)));
        for (final String asset : List.of("BTC", "ETH", "USDT")) {
            expect(
                    200,
                    http.admin(
                            venue,
                            "POST",
                            "/accounts/" + name + "/deposits",
                            Map.of(
                                    "transferId",
                                    "initial-" + name + "-" + asset,
                                    "asset",
                                    asset,
                                    "amount",
                                    asset.equals("USDT") ? "1000000" : "1000")));
        }
        final VenueHttp.Answer key = expect(
                201,
                http.admin(
                        venue,
                        "POST",
                        "/accounts/" + name + "/keys",
                        Map.of("type", "HMAC_SHA256", "permissions", List.of("READ", "TRADE"), "label", "test")));
        return new VenueHttp.Key(
                key.body().path("apiKey").asText(), key.body().path("secretKey").asText());
    }

    private static VenueHttp.Answer expect(final int status, final VenueHttp.Answer answer) {
        if (answer.status() != status) {
            throw new AssertionError("expected " + status + ", got " + answer);
        }
        return answer;
    }
}
