package rialto.benchmarks.venue;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.load.TradingAccount;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Instruments and accounts for a measurement: made where they are missing, with new keys each time. */
public final class BenchMarket {
    private static final int SCALE = 8;
    private static final String QUOTE = "BUSD";
    private static final String PLENTY = "100000000";
    private static final int MAX_OPEN_ORDERS = 100_000;

    private BenchMarket() {}

    /**
     * @param accountCount half of them buy, half of them sell
     */
    public static OrderFlow prepare(
            final VenueApi venue, final int symbolCount, final int accountCount, final String responseType)
            throws IOException {
        final String run = Long.toString(System.currentTimeMillis() / 1000, Character.MAX_RADIX);
        final String shortRun = run.substring(run.length() - 4);
        final List<String> symbols = new ArrayList<>();
        final List<String> assets = new ArrayList<>(List.of(QUOTE));
        venue.make("assets", Map.of("symbol", QUOTE, "scale", SCALE));
        for (int i = 0; i < symbolCount; i++) {
            final String base = "BENCH" + i;
            venue.make("assets", Map.of("symbol", base, "scale", SCALE));
            venue.make("instruments", instrument(base));
            assets.add(base);
            symbols.add(base + QUOTE);
        }
        final List<TradingAccount> accounts = new ArrayList<>();
        for (int i = 0; i < accountCount; i++) {
            accounts.add(account(venue, "bench-" + i, i % 2 == 0 ? "BUY" : "SELL", assets, run));
        }
        return new OrderFlow(symbols, accounts, shortRun, responseType);
    }

    private static TradingAccount account(
            final VenueApi venue, final String name, final String side, final List<String> assets, final String run)
            throws IOException {
        venue.make("accounts", Map.of("name", name));
        for (final String asset : assets) {
            venue.make(
                    "accounts/" + name + "/deposits",
                    Map.of("transferId", name + "-" + run + "-" + asset, "asset", asset, "amount", PLENTY));
        }
        final JsonNode key = venue.make(
                "accounts/" + name + "/keys",
                Map.of("type", "HMAC_SHA256", "permissions", List.of("READ", "TRADE"), "label", "bench " + run));
        return new TradingAccount(
                key.path("apiKey").asText(), key.path("secretKey").asText(), side);
    }

    private static Map<String, Object> instrument(final String base) {
        final Map<String, Object> body = new HashMap<>();
        body.put("symbol", base + QUOTE);
        body.put("baseAsset", base);
        body.put("quoteAsset", QUOTE);
        body.put("tickSize", "0.01");
        body.put("lotSize", "0.001");
        body.put("minPrice", "0.01");
        body.put("maxPrice", "100000");
        body.put("minQuantity", "0.001");
        body.put("maxQuantity", "1000000");
        body.put("maxMarketQuantity", "1000000");
        body.put("minNotional", "1");
        body.put("maxNotional", "10000000");
        body.put("maxOpenOrders", MAX_OPEN_ORDERS);
        body.put("makerFeeBps", "2");
        body.put("takerFeeBps", "10");
        return body;
    }
}
