package rialto.engine;

/**
 * A cancel timer that has ended while some of its orders are still open, as a snapshot keeps it. From the engine it is
 * reused and valid only during the callback.
 */
public final class PendingCancel {
    public long accountId;

    /** The number that the cancel timer had. */
    public long cancelTimerId;

    /** If it covered all: the orders with lower ids leave. */
    public long belowOrderId;

    /** When the next orders leave; the same for all pending cancels. */
    public long continuesNs;

    /** Of all orders those of that instrument; 0 for all. */
    public int instrumentId;

    /** Orders that have left with it. */
    public int canceledCount;

    /** Why they leave. */
    public CancelReason reason;

    /** Whether it covered all that the account had open, or the orders that name it. */
    public boolean allOrders;
}
