package rialto.engine;

/** What is to stand of an account on both sides of one order book from now on. */
public final class QuoteEntry {
    public int instrumentId;

    /** 0 with {@link #bidLots} 0. */
    public long bidTicks;

    /** That stand in the book from now on, whatever traded before; 0 where the bid leaves. */
    public long bidLots;

    /** 0 with {@link #askLots} 0. */
    public long askTicks;

    /** As {@link #bidLots}. */
    public long askLots;

    /** Sets all of it. */
    public QuoteEntry set(
            final int onInstrument, final long ofBid, final long lotsOfBid, final long ofAsk, final long lotsOfAsk) {
        instrumentId = onInstrument;
        bidTicks = ofBid;
        bidLots = lotsOfBid;
        askTicks = ofAsk;
        askLots = lotsOfAsk;
        return this;
    }

    long ticks(final boolean buy) {
        return buy ? bidTicks : askTicks;
    }

    long lots(final boolean buy) {
        return buy ? bidLots : askLots;
    }

    boolean isMalformed() {
        return (bidTicks | bidLots | askTicks | askLots) < 0
                || (bidTicks == 0) != (bidLots == 0)
                || (askTicks == 0) != (askLots == 0);
    }

    boolean isCrossed() {
        return bidLots != 0 && askLots != 0 && bidTicks >= askTicks;
    }
}
