package rialto.engine;

/**
 * A cancel timer that has ended, or an administrator's mass cancel, of which some orders are still open, as a snapshot
 * keeps it. From the engine it is
 * reused and valid only during the callback.
 */
public final class PendingCancel {
    /** 0 for everybody: by an administrator. */
    public long accountId;

    /** The number that the cancel timer had; 0 by an administrator. */
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
