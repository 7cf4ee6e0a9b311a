package rialto.engine;

/**
 * The average price of the trades of the last minutes, weighted by their lots. The minutes are cut into sixty slots, counted
 * from 1970; the slot of the time that is asked for and the fifty-nine before it count. A slot takes in trades up to
 * {@link #MAX_SLOT_LOTS}; what comes then does not count, so that sums stay within 128 bits. Only trades change it.
 */
final class PriceAverage {
    static final int SLOTS = 60;
    static final long MAX_SLOT_LOTS = 1L << 56;

    private static final long SECOND_NS = 1_000_000_000;
    private static final long NOTHING = -1;

    private final int minutes;
    private final long slotNs;
    private final long[] slotLots = new long[SLOTS];
    private final long[] amountHigh = new long[SLOTS];
    private final long[] amountLow = new long[SLOTS];
    private final WideSum amount = new WideSum();

    /** Of the last trade; the slots of the ring are this one and those before it. */
    private long lastSlot;

    /** What was last computed, for which slot; {@link #NOTHING} when trades came since. */
    private long averageTicks;

    private long averageSlot = NOTHING;

    PriceAverage(final int minutes) {
        this.minutes = minutes;
        slotNs = minutes * SECOND_NS;
    }

    int minutes() {
        return minutes;
    }

    void onTrade(final long priceTicks, final long lots, final long timestampNs) {
        final long slot = Math.max(lastSlot, slot(timestampNs));
        advance(slot);
        final int index = index(slot);
        if (lots > MAX_SLOT_LOTS - slotLots[index]) {
            return;
        }
        final long low = priceTicks * lots;
        slotLots[index] += lots;
        amountLow[index] += low;
        amountHigh[index] += Math.multiplyHigh(priceTicks, lots) + WideSum.carry(amountLow[index], low);
        averageSlot = NOTHING;
    }

    private void advance(final long slot) {
        for (long next = Math.max(lastSlot + 1, slot - SLOTS + 1); next <= slot; next++) {
            clear(index(next));
        }
        lastSlot = slot;
    }

    /** Nothing has traded. */
    void clear() {
        for (int index = 0; index < SLOTS; index++) {
            clear(index);
        }
        averageSlot = NOTHING;
    }

    private void clear(final int index) {
        slotLots[index] = 0;
        amountHigh[index] = 0;
        amountLow[index] = 0;
    }

    /** In ticks, rounded down; 0 when nothing has traded in the minutes before. */
    long ticks(final long timestampNs) {
        final long slot = Math.max(lastSlot, slot(timestampNs));
        if (averageSlot != slot) {
            averageSlot = slot;
            averageTicks = compute(slot);
        }
        return averageTicks;
    }

    private long compute(final long atSlot) {
        long lots = 0;
        amount.set(0, 0);
        for (long slot = Math.max(0, atSlot - SLOTS + 1); slot <= lastSlot; slot++) {
            final int index = index(slot);
            lots += slotLots[index];
            amount.add(amountHigh[index], amountLow[index]);
        }
        return lots == 0 ? 0 : amount.dividedBy(lots, BookSide.MAX_PRICE_TICKS);
    }

    private long slot(final long timestampNs) {
        return Math.max(0, timestampNs) / slotNs;
    }

    private static int index(final long slot) {
        return (int) (slot % SLOTS);
    }

    /** Each slot in which something traded, oldest first. */
    void snapshot(final int instrumentId, final EngineSnapshotListener listener) {
        for (long slot = Math.max(0, lastSlot - SLOTS + 1); slot <= lastSlot; slot++) {
            final int index = index(slot);
            if (slotLots[index] != 0) {
                listener.onPriceAverage(instrumentId, slot, slotLots[index], amountHigh[index], amountLow[index]);
            }
        }
    }

    /** A slot of a snapshot, behind those before it. */
    void load(final long slot, final long lots, final long high, final long low) {
        EngineSnapshotLoader.require(
                slot >= lastSlot && lots > 0 && lots <= MAX_SLOT_LOTS && slotLots[index(slot)] == 0,
                "slot of an average",
                slot);
        advance(slot);
        final int index = index(slot);
        slotLots[index] = lots;
        amountHigh[index] = high;
        amountLow[index] = low;
    }
}
