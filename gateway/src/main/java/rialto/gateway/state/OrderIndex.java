package rialto.gateway.state;

import org.agrona.collections.Long2ObjectHashMap;

import java.util.ArrayDeque;

/**
 * Open and recently closed orders by id. A closed order stays until reporting has committed its end and it is not
 * among the newest {@link #KEEP_CLOSED}; when reporting does not follow, as many stay as an eighth of the heap has room for,
 * {@link #MAX_CLOSED} at most.
 */
final class OrderIndex {
    static final int KEEP_CLOSED = 10_000;
    static final int MAX_CLOSED = 1_000_000;

    /** Of the heap for a closed order, with its names and its places in tables. */
    private static final int BYTES_OF_CLOSED = 512;
    /** Of the heap for all of them: one in so many bytes. */
    private static final int SHARE = 8;

    private final Long2ObjectHashMap<Order> byId = new Long2ObjectHashMap<>();
    private final ArrayDeque<Order> closed = new ArrayDeque<>();

    private final FillRoom fillRoom;
    private final int mostClosed;
    private long forgottenSequence;

    /** @param heapBytes the largest that the heap may become */
    OrderIndex(final FillRoom fillRoom, final long heapBytes) {
        this.fillRoom = fillRoom;
        mostClosed = Math.clamp(heapBytes / SHARE / BYTES_OF_CLOSED, KEEP_CLOSED, MAX_CLOSED);
    }

    /** The view begins with orders that closed up to this event left out. */
    void startAfter(final long sequence) {
        forgottenSequence = sequence;
    }

    long forgottenSequence() {
        return forgottenSequence;
    }

    Order get(final long orderId) {
        return byId.get(orderId);
    }

    void add(final Order order) {
        byId.put(order.orderId, order);
        order.account.openOrders.put(order.orderId, order);
        order.account.byClientOrderId.put(order.clientOrderId, order);
    }

    void rename(final Order order, final String clientOrderId) {
        order.account.byClientOrderId.remove(order.clientOrderId, order);
        order.clientOrderId = clientOrderId;
        order.account.byClientOrderId.put(clientOrderId, order);
    }

    void close(final Order order) {
        order.account.openOrders.remove(order.orderId);
        closed.addLast(order);
        if (closed.size() > mostClosed) {
            forget(closed.removeFirst());
        }
    }

    /** Forgets closed orders that reporting has, beyond those kept anyway. */
    void forgetUpTo(final long committedSequence) {
        while (closed.size() > KEEP_CLOSED && closed.peekFirst().closedSequence <= committedSequence) {
            forget(closed.removeFirst());
        }
    }

    private void forget(final Order order) {
        byId.remove(order.orderId);
        fillRoom.forget(order);
        forgottenSequence = Math.max(forgottenSequence, order.closedSequence);
        order.account.byClientOrderId.remove(order.clientOrderId, order);
    }

    int openCount() {
        return byId.size() - closed.size();
    }

    int closedCount() {
        return closed.size();
    }
}
