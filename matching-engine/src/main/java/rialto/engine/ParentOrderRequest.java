package rialto.engine;

/**
 * A parent order to enter. Reused by the caller; the engine never writes to it and keeps no reference. A null enum stands
 * for a code that does not exist and makes the command malformed.
 */
public final class ParentOrderRequest {
    public long accountId;

    /** The client's name for it, among those of the account's orders; required. */
    public final Identifier clientOrderId = new Identifier();

    public long quantityLots;

    /** The worst price; 0 for none, which WAIT_FOR_PRICE must not have. */
    public long limitTicks;

    /** When it begins, nanoseconds; 0 for at once, and always for SWEEP. */
    public long startNs;

    /** When what is left of it expires, nanoseconds; 0 with {@link #durationNs}, and for SWEEP. */
    public long endNs;

    /** Instead of its end: how long after its start, or after now, what is left of it expires, nanoseconds; otherwise 0. */
    public long durationNs;

    /** TWAP: a slice that has less to do leaves it to the next one; 0 for any, and for others. */
    public long minChildLots;

    /** TWAP: a slice takes no more; 0 for any, and for others. */
    public long maxChildLots;

    /** Where quotes are streamed. */
    public int instrumentId;

    /** The order book of the same assets that children may go to besides; 0 for none. */
    public int bookInstrumentId;

    /** TWAP: 1 to {@link #MAX_SLICES}; 0 for others. */
    public int sliceCount;

    public Side side;

    public TargetStrategy strategy;

    /** Slices of a parent order at most. */
    public static final int MAX_SLICES = 10_000;

    /** Between two slices at least, nanoseconds. */
    public static final long MIN_INTERVAL_NS = 100_000_000L;

    /** From now to a start or an end at most, nanoseconds: 31 days. */
    public static final long MAX_DURATION_NS = 31L * 86_400 * 1_000_000_000L;

    /** Parent orders of an account at most. */
    public static final int MAX_PER_ACCOUNT = 64;

    /** Sets a copy of another's. */
    public ParentOrderRequest clientOrderId(final Identifier other) {
        clientOrderId.set(other);
        return this;
    }
}
