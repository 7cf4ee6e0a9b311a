package rialto.engine;

/**
 * The orders of an instrument that are pending, in order of entry, and its lists whose pending orders are about to be
 * released, in order of becoming so.
 */
final class PendingOrders {
    private final Orders orders;
    private final OrderLists lists;
    private int first;
    private int last;
    private int firstReady;
    private int lastReady;

    PendingOrders(final Orders orders, final OrderLists lists) {
        this.orders = orders;
        this.lists = lists;
    }

    void add(final int order) {
        orders.previousInQueue(order, last);
        orders.nextInQueue(order, 0);
        if (last == 0) {
            first = order;
        } else {
            orders.nextInQueue(last, order);
        }
        last = order;
    }

    void remove(final int order) {
        final int previous = orders.previousInQueue(order);
        final int next = orders.nextInQueue(order);
        assert previous != 0 || first == order : "a pending order that leaves without standing among them";
        if (previous == 0) {
            first = next;
        } else {
            orders.nextInQueue(previous, next);
        }
        if (next == 0) {
            last = previous;
        } else {
            orders.previousInQueue(next, previous);
        }
    }

    /** 0 when there is none. */
    int first() {
        return first;
    }

    /** The one after another; 0 when there is none. */
    int next(final int order) {
        return orders.nextInQueue(order);
    }

    /** The list that is released next; 0 when there is none. */
    int firstReady() {
        return firstReady;
    }

    void addReady(final int list) {
        lists.linkReady(list, lastReady, 0);
        if (lastReady == 0) {
            firstReady = list;
        } else {
            lists.nextReady(lastReady, list);
        }
        lastReady = list;
    }

    void removeReady(final int list) {
        final int previous = lists.previousReady(list);
        final int next = lists.nextReady(list);
        if (previous == 0) {
            firstReady = next;
        } else {
            lists.nextReady(previous, next);
        }
        if (next == 0) {
            lastReady = previous;
        } else {
            lists.previousReady(next, previous);
        }
    }
}
