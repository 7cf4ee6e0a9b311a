package rialto.dialect.fix.price;

import rialto.gateway.state.Trade;
import rialto.protocol.Side;

/**
 * A part of what a feed tells of its instrument. It remembers what its subscribers were told, so that an update is the
 * difference between that and the present, however much happened in between. Owned by the event loop.
 */
abstract class Section {
    /** When what has changed is told. */
    enum Pace {
        /** At the end of a chunk of events. */
        CHUNK,
        /** Every 100 ms. */
        TICK,
        SECOND
    }

    private boolean touched;

    /** A level of the book changed. */
    void onDepthChanged(final Side side, final long priceTicks) {}

    void onTrade(final Trade trade) {}

    /** The phase, or what the auction would come to, is another. */
    void onAuctionChanged() {}

    /** What providers quote is another. */
    void onQuotesChanged() {}

    /** When it is due after it was touched. */
    abstract Pace pace();

    /** Writes what subscribers do not know yet; from now on they do. */
    abstract void writeChanges(EntryWriter entries);

    /** Writes what subscribers know. */
    abstract void writeAll(EntryWriter entries);

    /** Something may be another than was told. */
    final void touch() {
        touched = true;
    }

    /** As {@link #writeChanges}, when something may have changed and it is time. */
    final void update(final Pace pace, final EntryWriter entries) {
        if (touched && pace().compareTo(pace) <= 0) {
            touched = false;
            writeChanges(entries);
        }
    }
}
