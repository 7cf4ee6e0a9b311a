package rialto.gateway.state;

import java.util.Arrays;

/**
 * The price levels of one side of a book, aggregated. Sorted arrays with the best price last, where most changes
 * happen. Owned by the event loop.
 */
public final class DepthSide {
    private static final int INITIAL_CAPACITY = 64;

    private final boolean bids;
    private long[] prices = new long[INITIAL_CAPACITY];
    private long[] lots = new long[INITIAL_CAPACITY];
    private int size;

    DepthSide(final boolean bids) {
        this.bids = bids;
    }

    /** How many levels there are. */
    public int size() {
        return size;
    }

    /**
     * Price of a level, in ticks.
     *
     * @param level 0 is the best
     */
    public long priceTicks(final int level) {
        return prices[size - 1 - level];
    }

    /** Quantity of a level, in lots. */
    public long quantityLots(final int level) {
        return lots[size - 1 - level];
    }

    /** Quantity at a price, in lots; 0 when there is no such level. */
    public long quantityAt(final long priceTicks) {
        final int index = find(priceTicks);
        return index < 0 ? 0 : lots[index];
    }

    /** Adds lots (negative: takes away) at a price; returns what stands there now. */
    long add(final long priceTicks, final long deltaLots) {
        final int index = find(priceTicks);
        if (index < 0) {
            if (deltaLots > 0) {
                insert(-index - 1, priceTicks, deltaLots);
            } else if (deltaLots < 0) {
                throw new IllegalStateException("no level at " + priceTicks + " to take " + -deltaLots + " from");
            }
            return deltaLots;
        }
        final long now = lots[index] + deltaLots;
        if (now < 0) {
            throw new IllegalStateException("level at " + priceTicks + " would fall to " + now);
        }
        if (now == 0) {
            remove(index);
        } else {
            lots[index] = now;
        }
        return now;
    }

    private int find(final long priceTicks) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            final int middle = (low + high) >>> 1;
            final int order =
                    bids ? Long.compare(prices[middle], priceTicks) : Long.compare(priceTicks, prices[middle]);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }

    private void insert(final int index, final long priceTicks, final long quantityLots) {
        if (size == prices.length) {
            prices = Arrays.copyOf(prices, size * 2);
            lots = Arrays.copyOf(lots, size * 2);
        }
        System.arraycopy(prices, index, prices, index + 1, size - index);
        System.arraycopy(lots, index, lots, index + 1, size - index);
        prices[index] = priceTicks;
        lots[index] = quantityLots;
        size++;
    }

    private void remove(final int index) {
        size--;
        System.arraycopy(prices, index + 1, prices, index, size - index);
        System.arraycopy(lots, index + 1, lots, index, size - index);
    }
}
