package rialto.simulator;

import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.Side;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;

/** A naive price-time book of one instrument on the {@link DialectVenue}. */
final class DialectBook {
    /** Told of what happens to resting and incoming orders. */
    interface Listener {
        void onTrade(DialectOrder maker, DialectOrder taker, long lots);

        void onExpired(DialectOrder maker);
    }

    final Instrument instrument;
    private final TreeMap<Long, Deque<DialectOrder>> bids = new TreeMap<>(Comparator.reverseOrder());
    private final TreeMap<Long, Deque<DialectOrder>> asks = new TreeMap<>();
    private final Listener listener;

    DialectBook(final Instrument instrument, final Listener listener) {
        this.instrument = instrument;
        this.listener = listener;
    }

    long bestTicks(final Side side) {
        final TreeMap<Long, Deque<DialectOrder>> levels = side(side);
        return levels.isEmpty() ? 0 : levels.firstKey();
    }

    int levels(final Side side) {
        return side(side).size();
    }

    List<DialectOrder> orders() {
        return java.util.stream.Stream.concat(bids.values().stream(), asks.values().stream())
                .flatMap(Deque::stream)
                .toList();
    }

    boolean crosses(final DialectOrder order) {
        final long opposite = bestTicks(order.side.opposite());
        return opposite > 0 && order.side.sign() * (order.ticks - opposite) >= 0;
    }

    /** Trades what can be traded; makers of the same account expire instead. */
    void match(final DialectOrder taker) {
        while (taker.remainingLots() > 0 && crosses(taker)) {
            final DialectOrder maker =
                    side(taker.side.opposite()).firstEntry().getValue().peekFirst();
            if (maker.account == taker.account) {
                remove(maker);
                listener.onExpired(maker);
                continue;
            }
            final long lots = Math.min(taker.remainingLots(), maker.remainingLots());
            maker.executedLots += lots;
            taker.executedLots += lots;
            if (maker.remainingLots() == 0) {
                remove(maker);
            }
            listener.onTrade(maker, taker, lots);
        }
    }

    void rest(final DialectOrder order) {
        side(order.side)
                .computeIfAbsent(order.ticks, ignored -> new ArrayDeque<>())
                .add(order);
    }

    void remove(final DialectOrder order) {
        final TreeMap<Long, Deque<DialectOrder>> levels = side(order.side);
        final Deque<DialectOrder> level = levels.get(order.ticks);
        level.remove(order);
        if (level.isEmpty()) {
            levels.remove(order.ticks);
        }
    }

    private TreeMap<Long, Deque<DialectOrder>> side(final Side side) {
        return side == Side.BUY ? bids : asks;
    }
}
