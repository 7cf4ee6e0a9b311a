package rialto.engine;

import java.util.Arrays;

/** Parent orders of an instrument that wait for a price: of each side the one that is reached first, first. */
final class WaitingParents {
    /** Of an instrument at most, both sides together. */
    static final int MAX = 256;

    private final Side buyers = new Side();
    private final Side sellers = new Side();

    int count() {
        return buyers.count + sellers.count;
    }

    /**
     * @param ticks its limit in the instrument's ticks
     * @param parent a handle; ids ascend, so it comes behind others with the same limit
     */
    void add(final boolean buy, final long ticks, final int parent) {
        side(buy).add(buy, ticks, parent);
    }

    void remove(final boolean buy, final int parent) {
        side(buy).remove(parent);
    }

    /** How many of a side accept a price; they are the first ones. */
    int reached(final boolean buy, final long ticks) {
        return side(buy).reached(buy, ticks);
    }

    int countOf(final boolean buy) {
        return side(buy).count;
    }

    int parent(final boolean buy, final int index) {
        return side(buy).parents[index];
    }

    long ticks(final boolean buy, final int index) {
        return side(buy).ticks[index];
    }

    private Side side(final boolean buy) {
        return buy ? buyers : sellers;
    }

    private static final class Side {
        private int[] parents = new int[4];
        private long[] ticks = new long[4];
        private int count;

        void add(final boolean buy, final long limitTicks, final int parent) {
            if (count == parents.length) {
                parents = Arrays.copyOf(parents, 2 * count);
                ticks = Arrays.copyOf(ticks, 2 * count);
            }
            final int index = reached(buy, limitTicks);
            System.arraycopy(parents, index, parents, index + 1, count - index);
            System.arraycopy(ticks, index, ticks, index + 1, count - index);
            parents[index] = parent;
            ticks[index] = limitTicks;
            count++;
        }

        void remove(final int parent) {
            int index = 0;
            while (parents[index] != parent) {
                index++;
            }
            count--;
            System.arraycopy(parents, index + 1, parents, index, count - index);
            System.arraycopy(ticks, index + 1, ticks, index, count - index);
        }

        int reached(final boolean buy, final long priceTicks) {
            int index = 0;
            while (index < count && (buy ? ticks[index] >= priceTicks : ticks[index] <= priceTicks)) {
                index++;
            }
            return index;
        }
    }
}
