package rialto.benchmarks.quotes;

import rialto.bot.fx.MarketSetup;
import rialto.client.trading.VenueClient;

/** Pairs whose quotes are streamed, firm providers of all of them, and a rich taker. */
final class QuotesMarket {
    private static final long PLENTY = 1L << 55;
    private static final int SCALE = 6;
    /** They hold nothing, and their quotes stand for a day. */
    private static final MarketSetup.Terms FIRM = new MarketSetup.Terms(86_400_000, 0, 0);

    final long[] providers;
    final int[] pairs;
    final long taker;
    /** Makes it, waiting for every outcome. */
    QuotesMarket(final VenueClient client, final int providerCount, final int pairCount) {
        final MarketSetup setup = new MarketSetup(client);
        providers = new long[providerCount];
        pairs = new int[pairCount];
        final int base = setup.addAsset("BASE", SCALE);
        final int quote = setup.addAsset("QUOTE", SCALE);
        for (int i = 0; i < providerCount; i++) {
            providers[i] = account(setup, "provider" + i, base, quote);
        }
        taker = account(setup, "taker", base, quote);
        for (int i = 0; i < pairCount; i++) {
            final String symbol = "PAIR" + i;
            setup.addPair(new MarketSetup.Pair(symbol, base, quote, 10, 1_000_000, 10_000));
            pairs[i] = client.instrument(symbol).orElseThrow().instrumentId();
            for (final long provider : providers) {
                setup.setProvider(provider, pairs[i], FIRM);
            }
        }
    }

    private static long account(final MarketSetup setup, final String name, final int base, final int quote) {
        final long account = setup.createAccount(name);
        setup.fund(account, base, PLENTY, name + "-base");
        setup.fund(account, quote, PLENTY, name + "-quote");
        return account;
    }
}
