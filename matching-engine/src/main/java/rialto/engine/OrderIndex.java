package rialto.engine;

/**
 * Open orders by id. Open-addressed, eight bytes an entry: the id's low half and the order. Neighbouring ids have
 * neighbouring entries, so that orders that come one after the other touch one cache line, not eight.
 */
final class OrderIndex {
    private static final int INITIAL_ENTRIES = 2_048;
    private static final int MIX = 0x9E37_79B1;
    private static final int NEIGHBOURS = 7;

    private final Orders orders;
    private long[] entries;
    private int shift;
    private int count;

    OrderIndex(final EngineLimits limits, final Orders orders) {
        this.orders = orders;
        final int wanted =
                limits.preallocated() ? Math.max(INITIAL_ENTRIES, 2 * limits.maxOpenOrders()) : INITIAL_ENTRIES;
        resize(Integer.highestOneBit(wanted - 1) << 1);
    }

    private void resize(final int size) {
        entries = new long[size];
        shift = Integer.numberOfLeadingZeros(size - 1) + 3;
    }

    /** @return the order, 0 when there is none */
    int find(final long id) {
        final int mask = entries.length - 1;
        for (int i = home((int) id); entries[i] != 0; i = i + 1 & mask) {
            if ((int) (entries[i] >>> 32) == (int) id && orders.id((int) entries[i]) == id) {
                return (int) entries[i];
            }
        }
        return 0;
    }

    /** Adds an order under its id, which is new. */
    void add(final int order) {
        if (++count > entries.length >> 1) {
            grow();
        }
        insert(RecordPool.pair((int) orders.id(order), order));
    }

    void remove(final int order) {
        final int mask = entries.length - 1;
        final long entry = RecordPool.pair((int) orders.id(order), order);
        int hole = home((int) (entry >>> 32));
        while (entries[hole] != entry) {
            hole = hole + 1 & mask;
        }
        for (int i = hole + 1 & mask; entries[i] != 0; i = i + 1 & mask) {
            if ((i - home((int) (entries[i] >>> 32)) & mask) >= (i - hole & mask)) {
                entries[hole] = entries[i];
                hole = i;
            }
        }
        entries[hole] = 0;
        count--;
    }

    private int home(final int id) {
        return (id >>> 3) * MIX >>> shift << 3 | id & NEIGHBOURS;
    }

    private void insert(final long entry) {
        final int mask = entries.length - 1;
        int i = home((int) (entry >>> 32));
        while (entries[i] != 0) {
            i = i + 1 & mask;
        }
        entries[i] = entry;
    }

    private void grow() {
        final long[] old = entries;
        resize(old.length << 1);
        for (final long entry : old) {
            if (entry != 0) {
                insert(entry);
            }
        }
    }
}
