package rialto.app.past;

import rialto.simulator.crowd.Side;

import java.util.Collections;
import java.util.TreeMap;

/** Lots by price of one instrument, from what the venue told of the orders of those who made its past. */
final class PastBook {
    private final TreeMap<Long, Long> bids = new TreeMap<>(Collections.reverseOrder());
    private final TreeMap<Long, Long> asks = new TreeMap<>();

    /** Best price in ticks; 0 when the side is empty. */
    long bestTicks(final Side side) {
        final TreeMap<Long, Long> levels = side(side);
        return levels.isEmpty() ? 0 : levels.firstKey();
    }

    void add(final Side side, final long ticks, final long lots) {
        side(side).merge(ticks, lots, Long::sum);
    }

    void remove(final Side side, final long ticks, final long lots) {
        side(side).computeIfPresent(ticks, (price, present) -> present > lots ? present - lots : null);
    }

    private TreeMap<Long, Long> side(final Side side) {
        return side == Side.BUY ? bids : asks;
    }
}
