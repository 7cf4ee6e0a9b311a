package rialto.testsupport.client;

import com.fasterxml.jackson.databind.JsonNode;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Assets, instruments and accounts with money and keys, made through the administration API. */
public final class Market {
    private static final int SCALE = 8;

    private final Call call;

    /** Posts a body to a path after {@code /admin/v1} and decides what is an error. */
    @FunctionalInterface
    public interface Call {
        JsonNode post(String path, Map<String, ?> body) throws IOException;
    }

    public Market(final Call call) {
        this.call = call;
    }

    /** An asset with eight decimals. */
    public void asset(final String symbol) throws IOException {
        call.post("/assets", Map.of("symbol", symbol, "scale", SCALE));
    }

    /**
     * An instrument of an order book, base and quote one after the other in its symbol.
     *
     * @param other what differs from a tick of 0.01, a lot of 0.0001 and wide limits
     */
    public void instrument(final String base, final String quote, final Map<String, ?> other) throws IOException {
        final Map<String, Object> body = new TreeMap<>(Map.ofEntries(
                Map.entry("symbol", base + quote),
                Map.entry("baseAsset", base),
                Map.entry("quoteAsset", quote),
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
                Map.entry("takerFeeBps", "10")));
        body.putAll(other);
        call.post("/instruments", body);
    }

    /**
     * An account that may read and trade.
     *
     * @param run distinguishes its deposits from those that somebody made before
     * @param deposits amounts by asset
     * @return a new key of it
     */
    public ApiKey account(final String name, final String run, final Map<String, String> deposits) throws IOException {
        call.post("/accounts", Map.of("name", name));
        for (final Map.Entry<String, String> deposit : deposits.entrySet()) {
            call.post(
                    "/accounts/" + name + "/deposits",
                    Map.of(
                            "transferId",
                            name + "-" + run + "-" + deposit.getKey(),
                            "asset",
                            deposit.getKey(),
                            "amount",
                            deposit.getValue()));
        }
        final JsonNode key = call.post(
                "/accounts/" + name + "/keys",
                Map.of("type", "HMAC_SHA256", "permissions", List.of("READ", "TRADE"), "label", run));
        return new ApiKey(key.path("apiKey").asText(), key.path("secretKey").asText());
    }
}
