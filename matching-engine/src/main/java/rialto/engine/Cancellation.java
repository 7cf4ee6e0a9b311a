package rialto.engine;

/**
 * An order left with a part not executed; its hold is released. The engine reuses it: valid only during the callback.
 */
public final class Cancellation {
    long orderId;
    long accountId;
    final Identifier requestId = new Identifier();
    long priceTicks;
    long canceledLots;
    int instrumentId;
    boolean buy;
    CancelReason reason;
    boolean resting;

    Cancellation() {}

    /** As {@link OrderRequest#terms} stores. */
    void reason(final CancelReason why) {
        if (reason != why) {
            reason = why;
        }
    }

    public long orderId() {
        return orderId;
    }

    public long accountId() {
        return accountId;
    }

    /** Of the cancel; none when nobody asked. */
    public Identifier requestId() {
        return requestId;
    }

    public long priceTicks() {
        return priceTicks;
    }

    /**
     * 0 for a MARKET order by quote amount. Where quotes are streamed what was not on hold, and that may be all of it: then
     * 0 too. One that cannot wait may be canceled in several parts.
     */
    public long canceledLots() {
        return canceledLots;
    }

    public int instrumentId() {
        return instrumentId;
    }

    public Side side() {
        return buy ? Side.BUY : Side.SELL;
    }

    public CancelReason reason() {
        return reason;
    }

    /** Whether it was on the book. */
    public boolean resting() {
        return resting;
    }
}
