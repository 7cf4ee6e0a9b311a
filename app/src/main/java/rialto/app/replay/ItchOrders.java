package rialto.app.replay;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.simulator.recording.ItchMessage;
import rialto.simulator.recording.Side;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The orders of an ITCH file by its own account, beside the engine's. */
final class ItchOrders {
    /** One of them. */
    static final class Order {
        final long reference;
        final int stockLocate;
        final Side side;
        final long price;
        long shares;
        boolean inEngine;

        Order(final long reference, final int stockLocate, final Side side, final long price, final long shares) {
            this.reference = reference;
            this.stockLocate = stockLocate;
            this.side = side;
            this.price = price;
            this.shares = shares;
        }
    }

    private final Long2ObjectHashMap<Order> orders = new Long2ObjectHashMap<>();
    private final Long2ObjectHashMap<List<ItchMessage>> waiting = new Long2ObjectHashMap<>();
    private long early;

    /** False when there is one with that reference. */
    boolean add(final Order order) {
        return orders.putIfAbsent(order.reference, order) == null;
    }

    /** Null when there is none. */
    Order get(final long reference) {
        return orders.get(reference);
    }

    /** Shares go; the order with the last of them. */
    void take(final Order order, final long shares) {
        order.shares -= shares;
        if (order.shares <= 0) {
            orders.remove(order.reference);
        }
    }

    /** Keeps a message until its order is added. */
    void await(final long reference, final ItchMessage message) {
        waiting.computeIfAbsent(reference, ignored -> new ArrayList<>()).add(message);
    }

    /** Messages that came before their order, which is there now. */
    List<ItchMessage> waitingFor(final long reference) {
        final List<ItchMessage> messages = waiting.remove(reference);
        if (messages == null) {
            return List.of();
        }
        early += messages.size();
        return messages;
    }

    /** How many messages came before their order. */
    long early() {
        return early;
    }

    /** Messages whose order has not come. */
    Map<Long, List<ItchMessage>> waiting() {
        return waiting;
    }

    Stream<Order> stream() {
        return orders.values().stream();
    }
}
