package rialto.engine;

/** Quotes left without being taken. The engine reuses it: valid only during the callback. */
public final class QuoteCancellation {
    /** {@link #stream()} when it is about more than one. */
    public static final int ALL_STREAMS = -1;

    long accountId;
    final Identifier quoteId = new Identifier();
    int instrumentId;
    int stream;
    int tier;
    boolean bid;
    int ladderCount;
    QuoteCancelReason reason;

    QuoteCancellation() {}

    /** The provider; 0 for all of the instrument. */
    public long accountId() {
        return accountId;
    }

    /**
     * Of what left, where only one quote id did, or what was to be canceled and did not stand; none where whatever
     * stood left.
     */
    public Identifier quoteId() {
        return quoteId;
    }

    /** 0 for all. */
    public int instrumentId() {
        return instrumentId;
    }

    /** 0 to 15; {@link #ALL_STREAMS} for all. */
    public int stream() {
        return stream;
    }

    /** The one tier that left, 1 to 20; 0 when whole ladders did. */
    public int tier() {
        return tier;
    }

    /** The side of the one tier that left. */
    public Side side() {
        return bid ? Side.BUY : Side.SELL;
    }

    /** Ladders that left; 0 when nothing stood, and when one tier left. */
    public int ladderCount() {
        return ladderCount;
    }

    public QuoteCancelReason reason() {
        return reason;
    }
}
