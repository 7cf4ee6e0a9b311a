package rialto.benchmarks.engine;

import rialto.engine.BareBooks;
import rialto.engine.EngineLimits;
import rialto.engine.Identifier;
import rialto.engine.InstrumentDefinition;
import rialto.engine.MarketModelKind;
import rialto.engine.MatchingEngine;
import rialto.engine.OrderRequest;
import rialto.engine.OrderType;
import rialto.engine.RiskRule;
import rialto.engine.SelfTradePrevention;
import rialto.engine.Side;
import rialto.engine.TimeInForce;
import rialto.engine.TransferRequest;

import java.util.ArrayList;
import java.util.List;

/**
 * {@link FifteenBooks} by plain calls, without transport, log or events: the bound of everything that has them. Engines are
 * new for each run, so that every run does the same.
 */
public final class PlainCalls {
    private static final long PLENTY = 1L << 45;

    private PlainCalls() {}

    /** One engine, which is called with the orders that are its own. */
    private interface Engine {
        void enter(long order);

        /** @throws IllegalStateException unless so many trades were made, and nothing rests */
        void requireTraded(long trades);
    }

    /** Order books alone: no accounts, no names, no checks. Orders a second. */
    public static double books(final int repetitions, final int threads) {
        return run(List.of(new Books(), new Books(), new Books()), repetitions, threads);
    }

    /**
     * Whole engines: accounts with holds, names of orders, every event told to a listener. Orders a second.
     *
     * @param accounts that orders are of by turns
     */
    public static double engines(final int repetitions, final int threads, final int accounts) {
        return run(List.of(new Whole(accounts), new Whole(accounts), new Whole(accounts)), repetitions, threads);
    }

    private static double run(final List<? extends Engine> engines, final int repetitions, final int threads) {
        final long orders = (long) repetitions * FifteenBooks.ORDERS;
        final List<Thread> others = new ArrayList<>();
        final long beginNs = System.nanoTime();
        for (int i = 1; i < threads; i++) {
            final int first = i;
            others.add(Thread.ofPlatform().start(() -> play(engines, orders, first, threads)));
        }
        play(engines, orders, 0, threads);
        others.forEach(PlainCalls::join);
        final long tookNs = System.nanoTime() - beginNs;
        for (int i = 0; i < engines.size(); i++) {
            engines.get(i).requireTraded(FifteenBooks.trades(orders) / FifteenBooks.ENGINES);
        }
        return orders * 1e9 / tookNs;
    }

    /** The engines of one thread: each {@code threads}th one. */
    private static void play(
            final List<? extends Engine> engines, final long orders, final int first, final int threads) {
        for (long order = 0; order < orders; order++) {
            final int engine = FifteenBooks.engine(order);
            if (engine % threads == first) {
                engines.get(engine).enter(order);
            }
        }
    }

    private static void join(final Thread thread) {
        try {
            thread.join();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static void requireTrades(final long expected, final long made, final long left) {
        if (made != expected || left != 0) {
            throw new IllegalStateException(
                    made + " trades instead of " + expected + ", and " + left + " left in the books");
        }
    }

    private static final class Books implements Engine {
        private static final int MAX_ORDERS = 1_024;

        private final Trades trades = new Trades();
        private final BareBooks books = new BareBooks(FifteenBooks.BOOKS_PER_ENGINE, MAX_ORDERS, trades::add);

        @Override
        public void enter(final long order) {
            books.enter(
                    FifteenBooks.book(order),
                    order + 1,
                    FifteenBooks.isBid(order),
                    FifteenBooks.priceTicks(order),
                    FifteenBooks.LOTS,
                    false);
        }

        @Override
        public void requireTraded(final long expected) {
            requireTrades(expected, trades.count, books.restingOrders());
        }
    }

    private static final class Whole implements Engine {
        private static final int BASE = 1;
        private static final int QUOTE = 2;

        private final EnginePeerListener listener = new EnginePeerListener(0);
        private final MatchingEngine engine = new MatchingEngine(EngineLimits.defaults(), listener);
        private final OrderRequest request = new OrderRequest();
        private final int accounts;

        private Whole(final int accounts) {
            this.accounts = accounts;
            final Identifier name = new Identifier();
            engine.addAsset(name.set(1, 0, 0, 0), 0, 0);
            engine.addAsset(name.set(2, 0, 0, 0), 0, 0);
            for (int i = 0; i < accounts; i++) {
                engine.createAccount(name.set(i + 1, 0, 0, 0), 0);
                deposit(i, BASE);
                deposit(i, QUOTE);
            }
            for (int i = 0; i < FifteenBooks.BOOKS_PER_ENGINE; i++) {
                engine.addInstrument(instrument(i), 0);
            }
            request.selfTradePrevention = SelfTradePrevention.NONE;
        }

        private void deposit(final int account, final int asset) {
            final TransferRequest transfer = new TransferRequest();
            transfer.transferId.set(account + 1, asset, 0, 0);
            transfer.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + account;
            transfer.assetId = asset;
            transfer.amount = PLENTY;
            engine.transferFunds(transfer, 0);
        }

        private static InstrumentDefinition instrument(final int book) {
            final InstrumentDefinition definition = new InstrumentDefinition();
            definition.symbol.set(book + 1, 0, 0, 0);
            definition.baseAssetId = BASE;
            definition.quoteAssetId = QUOTE;
            definition.tickSize = 1;
            definition.lotSize = 1;
            definition.minPriceTicks = 1;
            definition.maxPriceTicks = 1_000;
            definition.minQuantityLots = 1;
            definition.maxQuantityLots = FifteenBooks.LOTS;
            definition.maxMarketQuantityLots = FifteenBooks.LOTS;
            definition.maxNotional = 1L << 50;
            definition.maxOpenOrders = 1_000_000;
            definition.marketModel = MarketModelKind.ORDER_BOOK;
            definition.riskRule = RiskRule.FULL_RESERVE;
            return definition;
        }

        @Override
        public void enter(final long order) {
            request.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + order % accounts;
            // ten characters, the first an A: no other order of this run has that name
            request.clientOrderId.set(order << 6, 0, 0, 10L << 40);
            request.instrumentId = FifteenBooks.book(order) + 1;
            request.terms(
                    FifteenBooks.isBid(order) ? Side.BUY : Side.SELL,
                    OrderType.LIMIT,
                    TimeInForce.GTC,
                    SelfTradePrevention.NONE);
            request.priceTicks = FifteenBooks.priceTicks(order);
            request.quantityLots = FifteenBooks.LOTS;
            engine.enterOrder(request, order);
        }

        @Override
        public void requireTraded(final long expected) {
            requireTrades(expected, listener.trades.count, listener.restedLots - listener.trades.lots);
        }
    }
}
