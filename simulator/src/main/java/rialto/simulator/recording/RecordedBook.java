package rialto.simulator.recording;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The orders that a recording leaves open, by number and by price. Not thread-safe. */
final class RecordedBook {
    /** One of them. */
    static final class Order {
        final long orderId;
        final Side side;
        final long price;
        long quantity;

        Order(final long orderId, final Side side, final long price, final long quantity) {
            this.orderId = orderId;
            this.side = side;
            this.price = price;
            this.quantity = quantity;
        }
    }

    private final Map<Long, Order> orders = new HashMap<>();
    private final TreeMap<Long, Map<Long, Order>> bids = new TreeMap<>(Comparator.reverseOrder());
    private final TreeMap<Long, Map<Long, Order>> asks = new TreeMap<>();

    void add(final Order order) {
        orders.put(order.orderId, order);
        side(order.side)
                .computeIfAbsent(order.price, ignored -> new LinkedHashMap<>())
                .put(order.orderId, order);
    }

    /** Null when it is not open. */
    Order get(final long orderId) {
        return orders.get(orderId);
    }

    /** Quantity leaves an order; the order with the last of it. */
    void take(final Order order, final long quantity) {
        order.quantity -= quantity;
        if (order.quantity <= 0) {
            orders.remove(order.orderId);
            final Map<Long, Order> level = side(order.side).get(order.price);
            level.remove(order.orderId);
            if (level.isEmpty()) {
                side(order.side).remove(order.price);
            }
        }
    }

    /** Orders at a price, the earliest first; a copy. */
    List<Order> at(final Side side, final long price) {
        return new ArrayList<>(side(side).getOrDefault(price, Map.of()).values());
    }

    long quantityAt(final Side side, final long price) {
        return side(side).getOrDefault(price, Map.of()).values().stream()
                .mapToLong(order -> order.quantity)
                .sum();
    }

    /** Orders at prices better than one, 0 for all; a copy. */
    List<Order> betterThan(final Side side, final long price) {
        final TreeMap<Long, Map<Long, Order>> levels = side(side);
        return (price == 0 ? levels : levels.headMap(price))
                .values().stream().flatMap(level -> level.values().stream()).toList();
    }

    private TreeMap<Long, Map<Long, Order>> side(final Side side) {
        return side == Side.BUY ? bids : asks;
    }
}
