package rialto.simulator.crowd;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/** A naive price-time order book for one instrument, for tests of the crowd alone. */
final class TestBook {
    /** Told of each trade. */
    interface TradeListener {
        void onTrade(WorkingOrder maker, WorkingOrder taker, long ticks, long lots);
    }

    private final TreeMap<Long, ArrayDeque<WorkingOrder>> bids = new TreeMap<>(Comparator.reverseOrder());
    private final TreeMap<Long, ArrayDeque<WorkingOrder>> asks = new TreeMap<>();
    private final TradeListener trades;

    TestBook(final TradeListener trades) {
        this.trades = trades;
    }

    /** Enters an order and tells it what became of it. */
    void enter(final WorkingOrder order) {
        final TreeMap<Long, ArrayDeque<WorkingOrder>> opposite = order.side() == Side.BUY ? asks : bids;
        if (order.kind() == OrderKind.POST_ONLY && crosses(order, opposite)) {
            order.closed();
            return;
        }
        while (order.remainingLots() > 0 && crosses(order, opposite)) {
            trade(order, opposite);
        }
        final boolean rests = order.kind() == OrderKind.LIMIT || order.kind() == OrderKind.POST_ONLY;
        if (order.remainingLots() == 0 || !rests) {
            order.closed();
            return;
        }
        side(order)
                .computeIfAbsent(order.priceTicks(), ignored -> new ArrayDeque<>())
                .add(order);
        order.opened();
    }

    /** Whether it was there to cancel; tells the order. */
    boolean cancel(final WorkingOrder order) {
        final ArrayDeque<WorkingOrder> level = side(order).get(order.priceTicks());
        if (level == null || !level.remove(order)) {
            return false;
        }
        if (level.isEmpty()) {
            side(order).remove(order.priceTicks());
        }
        order.closed();
        return true;
    }

    long bestBid() {
        return bids.isEmpty() ? 0 : bids.firstKey();
    }

    long bestAsk() {
        return asks.isEmpty() ? 0 : asks.firstKey();
    }

    int levels(final Side side) {
        return (side == Side.BUY ? bids : asks).size();
    }

    /** Lots at prices within {@code from} to {@code to} ticks of the best price of a side. */
    long lotsWithin(final Side side, final long from, final long to) {
        long lots = 0;
        final long best = side == Side.BUY ? bestBid() : bestAsk();
        for (final Map.Entry<Long, ArrayDeque<WorkingOrder>> level : (side == Side.BUY ? bids : asks).entrySet()) {
            final long distance = Math.abs(level.getKey() - best);
            if (distance >= from && distance < to) {
                lots += level.getValue().stream()
                        .mapToLong(WorkingOrder::remainingLots)
                        .sum();
            }
        }
        return lots;
    }

    /** Best price of an account's own orders, 0 when it has none. */
    long ownBest(final Side side, final int account) {
        for (final Map.Entry<Long, ArrayDeque<WorkingOrder>> level : (side == Side.BUY ? bids : asks).entrySet()) {
            final Iterator<WorkingOrder> orders = level.getValue().iterator();
            while (orders.hasNext()) {
                if (orders.next().account() == account) {
                    return level.getKey();
                }
            }
        }
        return 0;
    }

    private void trade(final WorkingOrder order, final TreeMap<Long, ArrayDeque<WorkingOrder>> opposite) {
        final ArrayDeque<WorkingOrder> level = opposite.firstEntry().getValue();
        final WorkingOrder maker = level.peekFirst();
        final long ticks = opposite.firstKey();
        final long lots = Math.min(order.remainingLots(), maker.remainingLots());
        order.executed(lots, ticks);
        maker.executed(lots, ticks);
        if (maker.remainingLots() == 0) {
            level.pollFirst();
            if (level.isEmpty()) {
                opposite.remove(ticks);
            }
            maker.closed();
        }
        trades.onTrade(maker, order, ticks, lots);
    }

    private static boolean crosses(final WorkingOrder order, final TreeMap<Long, ArrayDeque<WorkingOrder>> opposite) {
        if (opposite.isEmpty()) {
            return false;
        }
        final boolean market = order.kind() == OrderKind.MARKET || order.kind() == OrderKind.MARKET_QUOTE;
        return market || order.side().sign() * (order.priceTicks() - opposite.firstKey()) >= 0;
    }

    private TreeMap<Long, ArrayDeque<WorkingOrder>> side(final WorkingOrder order) {
        return order.side() == Side.BUY ? bids : asks;
    }
}
