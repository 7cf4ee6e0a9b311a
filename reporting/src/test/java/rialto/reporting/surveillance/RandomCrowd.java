package rialto.reporting.surveillance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Accounts that act at random around a price that wanders: limit orders near it, orders that take, and cancels. Nobody means
 * anything by it. A naive order book matches them by price and time.
 */
final class RandomCrowd {
    private static final int ACCOUNTS = 40;
    private static final long FIRST_ACCOUNT = 1_000;

    private static final class Open {
        private final long orderId;
        private final long accountId;
        private final boolean buys;
        private final long priceTicks;
        private long lots;

        private Open(
                final long orderId, final long accountId, final boolean buys, final long priceTicks, final long lots) {
            this.orderId = orderId;
            this.accountId = accountId;
            this.buys = buys;
            this.priceTicks = priceTicks;
            this.lots = lots;
        }
    }

    private final WatchedMarket market;
    private final Random random;
    private final Map<Long, List<Open>> openOf = new HashMap<>();
    private final TreeMap<Long, List<Open>> bids = new TreeMap<>(Comparator.reverseOrder());
    private final TreeMap<Long, List<Open>> asks = new TreeMap<>();
    private long midTicks = 5_000;
    private int orders;

    RandomCrowd(final WatchedMarket market, final long seed) {
        this.market = market;
        this.random = new Random(seed);
    }

    int orders() {
        return orders;
    }

    /** Somebody does something. */
    void step() {
        market.later(random.nextInt(100));
        if (random.nextInt(20) == 0) {
            midTicks += random.nextInt(3) - 1;
        }
        final long accountId = FIRST_ACCOUNT + random.nextInt(ACCOUNTS);
        final boolean buys = random.nextBoolean();
        final List<Open> own = openOf.computeIfAbsent(accountId, ignored -> new ArrayList<>());
        final int choice = random.nextInt(10);
        if (choice < 3 && !own.isEmpty()) {
            final Open canceled = own.get(random.nextInt(own.size()));
            remove(canceled);
            market.cancel(canceled.orderId);
        } else {
            final long offset = choice < 5 ? -30 : 1 + random.nextInt(20);
            enter(accountId, buys, midTicks + (buys ? -offset : offset), 1 + random.nextInt(50));
        }
    }

    private void enter(final long accountId, final boolean buys, final long priceTicks, final long lots) {
        orders++;
        final long orderId = buys ? market.buy(accountId, priceTicks, lots) : market.sell(accountId, priceTicks, lots);
        final Open order = new Open(orderId, accountId, buys, priceTicks, lots);
        final TreeMap<Long, List<Open>> others = buys ? asks : bids;
        while (order.lots > 0 && !others.isEmpty()) {
            final Open maker = others.firstEntry().getValue().getFirst();
            if (buys ? maker.priceTicks > priceTicks : maker.priceTicks < priceTicks) {
                break;
            }
            final long traded = Math.min(order.lots, maker.lots);
            market.trade(orderId, maker.orderId, traded);
            order.lots -= traded;
            maker.lots -= traded;
            if (maker.lots == 0) {
                remove(maker);
            }
        }
        if (order.lots > 0) {
            (buys ? bids : asks)
                    .computeIfAbsent(priceTicks, ignored -> new ArrayList<>())
                    .add(order);
            openOf.get(accountId).add(order);
        }
    }

    private void remove(final Open order) {
        final TreeMap<Long, List<Open>> side = order.buys ? bids : asks;
        final List<Open> level = side.get(order.priceTicks);
        level.remove(order);
        if (level.isEmpty()) {
            side.remove(order.priceTicks);
        }
        openOf.get(order.accountId).remove(order);
    }
}
