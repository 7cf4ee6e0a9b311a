package rialto.gateway.state;

/** The last trades of one instrument, oldest first. Bounded. Owned by the event loop. */
public final class RecentTrades {
    public static final int CAPACITY = 1024;

    private final Trade[] ring = new Trade[CAPACITY];
    private long added;

    void add(final Trade trade) {
        ring[(int) (added++ % CAPACITY)] = trade;
    }

    public int size() {
        return (int) Math.min(added, CAPACITY);
    }

    /** @param index 0 is the oldest that is kept */
    public Trade get(final int index) {
        return ring[(int) ((added - size() + index) % CAPACITY)];
    }

    /** The newest trade, or null. */
    public Trade last() {
        return added == 0 ? null : get(size() - 1);
    }
}
