package rialto.engine;

/**
 * A parent order and how it stands. In callbacks it is the engine's own: to be read only, and valid only during the call.
 * The engine reuses it for another one when it has ended.
 */
public final class ParentOrder {
    /** Of a parent order that has nothing to do by the clock. */
    static final long NEVER = DueQueue.NEVER;

    /** From the numbers of orders. */
    public long parentOrderId;

    public long accountId;
    public final Identifier clientOrderId = new Identifier();

    /** Of what it was entered with, for repetitions. */
    public long contentHash;

    public long quantityLots;

    /** 0 for none. */
    public long limitTicks;

    public long startNs;

    /** 0 for SWEEP. */
    public long endNs;

    public long minChildLots;
    public long maxChildLots;
    public int instrumentId;

    /** 0 for none. */
    public int bookInstrumentId;

    public int sliceCount;
    public boolean buy;
    public TargetStrategy strategy;

    public long executedLots;

    /** What its children traded, minor units of the quote asset. */
    public long executedQuote;

    /** Of its children, on hold. */
    public long workingLots;

    /** TWAP: slices whose time has come. */
    public int slicesDone;

    /** Refused ones included. */
    public int childCount;

    /** When it is worked next, {@link Long#MAX_VALUE} for never; changes only while it is not in the queue. */
    public long dueNs = NEVER;

    /** Until then no quote makes it look; 0 for none. */
    public long pausedUntilNs;

    /** Why what was left of it leaves or left; null while it works. */
    public CancelReason endReason;

    final AvoidedStreams avoided = new AvoidedStreams();

    int account;

    // where it stands
    int handle;
    int queueIndex = -1;
    int previous;
    int next;
    int firstChild;
    int lastChild;

    /** Sets all that a new one begins with. */
    void clear() {
        executedLots = 0;
        executedQuote = 0;
        workingLots = 0;
        slicesDone = 0;
        childCount = 0;
        dueNs = NEVER;
        pausedUntilNs = 0;
        endReason = null;
        avoided.clear();
        queueIndex = -1;
        previous = 0;
        next = 0;
        firstChild = 0;
        lastChild = 0;
    }

    /** Takes what a snapshot tells but for what is on hold, which its children tell, and for when it is worked. */
    void set(final ParentOrder from) {
        accountId = from.accountId;
        clientOrderId.set(from.clientOrderId);
        contentHash = from.contentHash;
        quantityLots = from.quantityLots;
        limitTicks = from.limitTicks;
        startNs = from.startNs;
        endNs = from.endNs;
        minChildLots = from.minChildLots;
        maxChildLots = from.maxChildLots;
        instrumentId = from.instrumentId;
        bookInstrumentId = from.bookInstrumentId;
        sliceCount = from.sliceCount;
        buy = from.buy;
        strategy = from.strategy;
        executedLots = from.executedLots;
        executedQuote = from.executedQuote;
        slicesDone = from.slicesDone;
        childCount = from.childCount;
        pausedUntilNs = from.pausedUntilNs;
        endReason = from.endReason;
    }

    /** What children can still be sent for, as far as quantity is concerned. */
    long freeLots() {
        return quantityLots - executedLots - workingLots;
    }

    boolean works() {
        return endReason == null;
    }

    /** Whether its end was told, or will be when nothing of it is on hold; not while it waits for its turn to end. */
    boolean isLeaving() {
        return endReason != null && queueIndex < 0;
    }

    /** How many slices are due at a time. */
    int slicesDueAt(final long nowNs) {
        if (nowNs < startNs) {
            return 0;
        }
        int low = Math.max(1, slicesDone);
        int high = sliceCount;
        while (low < high) {
            final int middle = low + high + 1 >>> 1;
            if (sliceNs(middle) <= nowNs) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** @param slice from 1 */
    long sliceNs(final int slice) {
        final long durationNs = endNs - startNs;
        return startNs + share(durationNs, slice - 1);
    }

    /** What is to be executed or on hold after so many slices. */
    long scheduledLots(final int slices) {
        return share(quantityLots, slices);
    }

    /** Rounded down; never overflows, for there are few slices. */
    private long share(final long of, final int slices) {
        return of / sliceCount * slices + of % sliceCount * slices / sliceCount;
    }

    /** For which it can still send children; 0 once it is at its end. */
    public long remainingLots() {
        return works() ? freeLots() : 0;
    }

    /** When it is worked next or expires; 0 for never. */
    public long nextNs() {
        return dueNs == NEVER ? 0 : dueNs;
    }

    public Side side() {
        return buy ? Side.BUY : Side.SELL;
    }

    /** NEW until something is executed; what ends it counts from then on. */
    public ParentOrderState state() {
        if (executedLots == quantityLots) {
            return ParentOrderState.FILLED;
        }
        if (works()) {
            return executedLots > 0 ? ParentOrderState.PARTIALLY_FILLED : ParentOrderState.NEW;
        }
        if (workingLots > 0) {
            return ParentOrderState.PENDING_CANCEL;
        }
        return endReason == CancelReason.EXPIRED ? ParentOrderState.EXPIRED : ParentOrderState.CANCELED;
    }
}
