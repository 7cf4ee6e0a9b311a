package rialto.benchmarks.venue;

import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.load.TradingAccount;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.Market;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Instruments and accounts for a measurement: made where they are missing, with new keys each time. */
public final class BenchMarket {
    private static final String QUOTE = "BUSD";
    private static final String PLENTY = "100000000";
    private static final Map<String, ?> INSTRUMENT = Map.of(
            "lotSize", "0.001",
            "maxPrice", "100000",
            "minQuantity", "0.001",
            "maxQuantity", "1000000",
            "maxMarketQuantity", "1000000",
            "minNotional", "1",
            "maxOpenOrders", 100_000);

    private BenchMarket() {}

    /**
     * @param accountCount half of them buy, half of them sell
     */
    public static OrderFlow prepare(
            final VenueApi venue, final int symbolCount, final int accountCount, final String responseType)
            throws IOException {
        final String run = Long.toString(System.currentTimeMillis() / 1000, Character.MAX_RADIX);
        final String shortRun = run.substring(run.length() - 4);
        final Market market = new Market(venue::make);
        final List<String> symbols = new ArrayList<>();
        final Map<String, String> deposits = new TreeMap<>(Map.of(QUOTE, PLENTY));
        market.asset(QUOTE);
        for (int i = 0; i < symbolCount; i++) {
            final String base = "BENCH" + i;
            market.asset(base);
            market.instrument(base, QUOTE, INSTRUMENT);
            deposits.put(base, PLENTY);
            symbols.add(base + QUOTE);
        }
        final List<TradingAccount> accounts = new ArrayList<>();
        for (int i = 0; i < accountCount; i++) {
            final ApiKey key = market.account("bench-" + i, run, deposits);
            accounts.add(new TradingAccount(key.id(), key.secret(), i % 2 == 0 ? "BUY" : "SELL"));
        }
        return new OrderFlow(symbols, accounts, shortRun, responseType);
    }
}
