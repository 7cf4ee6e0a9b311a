package rialto.benchmarks.cluster;

import rialto.benchmarks.venue.BookInstrument;
import rialto.bot.fx.MarketSetup;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;

/** Four instruments and four pairs of rich accounts, and orders among them that trade two by two. */
final class NativeMarket {
    private static final int PAIRS = 4;
    private static final String QUOTE = "CASH";
    private static final long PRICE_TICKS = 10_000;
    /** Neighbours in time are none in the book. */
    private static final long RESTING_STEP = 7_919;

    private static final long PLENTY = 1L << 55;
    private static final short SCALE = 8;

    private final int[] instruments = new int[PAIRS];
    private final long[] buyers = new long[PAIRS];
    private final long[] sellers = new long[PAIRS];
    private final StringBuilder clientOrderId = new StringBuilder();

    private NativeMarket() {}

    /** Makes it, waiting for every outcome. */
    static NativeMarket open(final VenueClient client) {
        final NativeMarket market = new NativeMarket();
        final MarketSetup setup = new MarketSetup(client);
        setup.addAsset(QUOTE, SCALE);
        for (int i = 0; i < PAIRS; i++) {
            market.addPair(client, setup, i);
        }
        return market;
    }

    /** The order of that number, from 0. */
    void order(final OrderRequest order, final long number) {
        final int pair = (int) (number / 2 % PAIRS);
        final boolean buys = (number & 1) == 0;
        clientOrderId.setLength(0);
        clientOrderId.append("b-").append(number);
        order.account(buys ? buyers[pair] : sellers[pair])
                .instrumentId(instruments[pair])
                .clientOrderId(clientOrderId.toString())
                .limit(PRICE_TICKS)
                .lots(1 + number / 2 % 10);
        if (buys) {
            order.buy();
        } else {
            order.sell();
        }
    }

    /** An order to buy, below the prices of {@link #order}, that stays open; of that number, from 0. */
    void resting(final OrderRequest order, final long number) {
        final int pair = (int) (number % PAIRS);
        clientOrderId.setLength(0);
        clientOrderId.append("r-").append(number);
        order.account(buyers[pair])
                .instrumentId(instruments[pair])
                .clientOrderId(clientOrderId.toString())
                .limit(PRICE_TICKS - 1 - number / PAIRS * RESTING_STEP % (PRICE_TICKS - 1))
                .lots(1 + number % 10)
                .buy();
    }

    private void addPair(final VenueClient client, final MarketSetup setup, final int pair) {
        final String base = "BENCH" + pair;
        final int baseId = setup.addAsset(base, SCALE);
        final int quoteId = client.asset(QUOTE).orElseThrow().assetId();
        new BookInstrument(base + QUOTE, baseId, quoteId)
                .steps(1_000_000, 100_000)
                .feesPpm(200, 1_000)
                .add(client, setup);
        instruments[pair] = client.instrument(base + QUOTE).orElseThrow().instrumentId();
        buyers[pair] = account(setup, "buyer" + pair, baseId, quoteId);
        sellers[pair] = account(setup, "seller" + pair, baseId, quoteId);
    }

    private static long account(final MarketSetup setup, final String name, final int baseId, final int quoteId) {
        final long id = setup.createAccount(name);
        setup.fund(id, baseId, PLENTY, name + "-base");
        setup.fund(id, quoteId, PLENTY, name + "-quote");
        return id;
    }
}
