package rialto.engine;

/** The orders that bettered each side of a book last, be it that they are gone. By PRO_RATA_TOP they are filled first. */
final class TopOrders {
    private final Orders orders;
    private long bidOrderId; // 0 for none
    private long askOrderId;

    TopOrders(final Orders orders) {
        this.orders = orders;
    }

    /** The order of a side that is filled before all others; 0 for none. */
    int order(final boolean buy) {
        return orders.find(buy ? bidOrderId : askOrderId);
    }

    /** As {@link #order}, its id. */
    long orderId(final boolean buy) {
        final int order = order(buy);
        return order == 0 ? 0 : orders.id(order);
    }

    /** An order has bettered its side. */
    void set(final int order) {
        if (orders.isBuy(order)) {
            bidOrderId = orders.id(order);
        } else {
            askOrderId = orders.id(order);
        }
    }

    /** Sets both; 0 for none. */
    void set(final long ofBids, final long ofAsks) {
        bidOrderId = ofBids;
        askOrderId = ofAsks;
    }

    /** An order has lost its place. */
    void end(final int order) {
        final long orderId = orders.id(order);
        bidOrderId = bidOrderId == orderId ? 0 : bidOrderId;
        askOrderId = askOrderId == orderId ? 0 : askOrderId;
    }

    /** No order has precedence. */
    void forget() {
        set(0, 0);
    }
}
