package rialto.app.replay;

import rialto.engine.Side;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Resting orders by price of one side of a book, best price first, at one price the earliest first; from events. */
final class Levels {
    private final TreeMap<Long, Level> byPrice;

    private static final class Level {
        private final Map<Long, OpenOrder> orders = new LinkedHashMap<>();
        private long lots;
    }

    Levels(final Side side) {
        byPrice = new TreeMap<>(side == Side.BUY ? Comparator.<Long>reverseOrder() : Comparator.naturalOrder());
    }

    /** At the end of the queue at its price. */
    void add(final OpenOrder order) {
        final Level level = byPrice.computeIfAbsent(order.priceTicks, ignored -> new Level());
        level.orders.put(order.orderId, order);
        level.lots += order.remainingLots;
    }

    /** {@code lots} less are left of an order, whose {@link OpenOrder#remainingLots} say so already. */
    void reduce(final OpenOrder order, final long lots) {
        final Level level = byPrice.get(order.priceTicks);
        level.lots -= lots;
        if (order.remainingLots == 0) {
            level.orders.remove(order.orderId);
            if (level.orders.isEmpty()) {
                byPrice.remove(order.priceTicks);
            }
        }
    }

    /** 0 when the side is empty. */
    long bestPrice() {
        return byPrice.isEmpty() ? 0 : byPrice.firstKey();
    }

    /** At the best price; 0 when the side is empty. */
    long bestLots() {
        return byPrice.isEmpty() ? 0 : byPrice.firstEntry().getValue().lots;
    }

    long lotsAt(final long priceTicks) {
        final Level level = byPrice.get(priceTicks);
        return level == null ? 0 : level.lots;
    }

    /** The order that trades first at a price; null when there is none. */
    OpenOrder first(final long priceTicks) {
        final Level level = byPrice.get(priceTicks);
        return level == null ? null : level.orders.values().iterator().next();
    }

    /** Orders at a price, the earliest first; a copy. */
    List<OpenOrder> at(final long priceTicks) {
        final Level level = byPrice.get(priceTicks);
        return level == null ? List.of() : new ArrayList<>(level.orders.values());
    }

    /** Orders at prices better than one; a copy. */
    List<OpenOrder> betterThan(final long priceTicks) {
        return byPrice.headMap(priceTicks).values().stream()
                .map(level -> level.orders.values())
                .flatMap(Collection::stream)
                .toList();
    }

    int size() {
        return byPrice.size();
    }
}
