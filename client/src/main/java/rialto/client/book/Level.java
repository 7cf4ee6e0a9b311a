package rialto.client.book;

import rialto.protocol.Side;

import java.util.ArrayList;
import java.util.List;

/** The queue of orders at one price of an {@link OrderBook}. */
public final class Level {
    private final Side side;
    private final long price;
    private BookOrder first;
    private BookOrder last;
    /** Those up to this one came with a snapshot, and stand before those that were added meanwhile. */
    private BookOrder lastOfSnapshot;

    private long quantity;
    private int size;

    Level(final Side side, final long price) {
        this.side = side;
        this.price = price;
    }

    public Side side() {
        return side;
    }

    /** Of one whole unit of the base asset, in minor units of the quote asset. */
    public long price() {
        return price;
    }

    /** What all its orders have left, in minor units of the base asset; {@link Long#MAX_VALUE} where that is more. */
    public long quantity() {
        return quantity < 0 ? Long.MAX_VALUE : quantity;
    }

    /** How many orders stand there. */
    public int size() {
        return size;
    }

    /** The order that trades first; null when the level has left its book. */
    public BookOrder first() {
        return first;
    }

    /** Its orders in the order in which they trade; a copy. */
    public List<BookOrder> orders() {
        final List<BookOrder> orders = new ArrayList<>(size);
        for (BookOrder order = first; order != null; order = order.behind) {
            orders.add(order);
        }
        return orders;
    }

    void addLast(final BookOrder order) {
        insert(order, last);
    }

    void addOfSnapshot(final BookOrder order) {
        insert(order, lastOfSnapshot);
        lastOfSnapshot = order;
    }

    void add(final long delta) {
        quantity += delta;
    }

    void remove(final BookOrder order) {
        if (lastOfSnapshot == order) {
            lastOfSnapshot = order.ahead;
        }
        if (order.ahead == null) {
            first = order.behind;
        } else {
            order.ahead.behind = order.behind;
        }
        if (order.behind == null) {
            last = order.ahead;
        } else {
            order.behind.ahead = order.ahead;
        }
        order.ahead = null;
        order.behind = null;
        quantity -= order.quantity;
        size--;
    }

    private void insert(final BookOrder order, final BookOrder ahead) {
        final BookOrder behind = ahead == null ? first : ahead.behind;
        order.ahead = ahead;
        order.behind = behind;
        if (ahead == null) {
            first = order;
        } else {
            ahead.behind = order;
        }
        if (behind == null) {
            last = order;
        } else {
            behind.ahead = order;
        }
        quantity += order.quantity;
        size++;
    }
}
