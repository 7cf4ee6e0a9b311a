package rialto.engine;

/**
 * A guard that has ended while some of its orders are still open, as a snapshot keeps it. From the engine it is reused and
 * valid only during the callback.
 */
public final class Withdrawal {
    public long accountId;

    /** The number that the guard had. */
    public long guardId;

    /** If it guarded all: the orders with lower ids leave. */
    public long belowOrderId;

    /** When the next orders leave; the same for all withdrawals. */
    public long continuesNs;

    /** Of all orders those of that instrument; 0 for all. */
    public int instrumentId;

    /** Orders that have left with it. */
    public int canceledCount;

    /** Why they leave. */
    public CancelReason reason;

    /** Whether it guarded all that the account had open, or the orders that name it. */
    public boolean allOrders;
}
