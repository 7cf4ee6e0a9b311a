package rialto.engine;

/** What would have passed instead of an order's limit, in a callback. The engine reuses it: valid only during the call. */
public final class PriceOutOfBand {
    long accountId;
    long priceTicks;
    long referenceTicks;
    long lowestTicks;
    long highestTicks;
    int instrumentId;
    boolean buy;
    RejectReason reason;

    PriceOutOfBand() {}

    /** Of the order. */
    public long accountId() {
        return accountId;
    }

    /** The order's limit. */
    public long priceTicks() {
        return priceTicks;
    }

    /** What the band lies around. */
    public long referenceTicks() {
        return referenceTicks;
    }

    public long lowestTicks() {
        return lowestTicks;
    }

    public long highestTicks() {
        return highestTicks;
    }

    public int instrumentId() {
        return instrumentId;
    }

    public Side side() {
        return buy ? Side.BUY : Side.SELL;
    }

    /** OUTSIDE_STATIC_BAND or OUTSIDE_MOVING_BAND. */
    public RejectReason reason() {
        return reason;
    }
}
