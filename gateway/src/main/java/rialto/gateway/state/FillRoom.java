package rialto.gateway.state;

/**
 * How many executions are kept with orders, of all orders that the view has. An open order may have millions of them: the order
 * with which there are too many keeps none from then on but those that follow, and the others are in the database. Owned by the
 * event loop.
 */
final class FillRoom {
    /** Of the heap for one, with the room that is kept for more. */
    private static final int BYTES_OF_FILL = 48;
    /** Of the heap for all of them: one in so many bytes. */
    private static final int SHARE = 16;

    private final long most;
    private long kept;

    FillRoom(final long heapBytes) {
        most = Math.max(1, heapBytes / SHARE / BYTES_OF_FILL);
    }

    /** Notes an execution that is in the order's figures already. */
    void add(final Order order, final long priceTicks, final long lots, final long timestampNs) {
        if (kept == most) {
            forget(order);
            // a new one: a reader may be going on with what the old one has
            order.fills = new Fills(order.executedLots);
        } else {
            order.fills.add(priceTicks, lots, timestampNs);
            kept++;
        }
    }

    /** An order is kept no longer. */
    void forget(final Order order) {
        if (order.fills != null) {
            kept -= order.fills.size();
        }
    }

    long kept() {
        return kept;
    }
}
