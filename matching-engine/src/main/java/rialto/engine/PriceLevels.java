package rialto.engine;

/** The price levels of all books: a price and its queue of orders, first in first out. 32 bytes each. */
final class PriceLevels extends RecordPool {
    private static final int STRIDE_SHIFT = 2;
    private static final int PRICE = 0;
    private static final int QUEUE = 1; // first, last
    private static final int LEAF = 2; // of the side's price tree

    private final Orders orders;

    PriceLevels(final EngineLimits limits, final Orders orders) {
        super(1 << STRIDE_SHIFT, limits.maxOpenOrders(), limits.preallocated());
        this.orders = orders;
    }

    private static int at(final int level, final int field) {
        return (level << STRIDE_SHIFT) + field;
    }

    int add(final long priceTicks, final int leaf) {
        final int level = allocate();
        words[at(level, PRICE)] = priceTicks;
        words[at(level, LEAF)] = leaf;
        return level;
    }

    long priceTicks(final int level) {
        return words[at(level, PRICE)];
    }

    int leaf(final int level) {
        return low(at(level, LEAF));
    }

    int first(final int level) {
        return high(at(level, QUEUE));
    }

    void append(final int level, final int order) {
        final int last = low(at(level, QUEUE));
        if (last == 0) {
            words[at(level, QUEUE)] = pair(order, order);
        } else {
            orders.behind(last, order);
            orders.before(order, last);
            low(at(level, QUEUE), order);
        }
        orders.level(order, level);
    }

    /** @return whether the level is empty now */
    boolean remove(final int level, final int order) {
        final int before = orders.before(order);
        final int behind = orders.behind(order);
        if (before == 0) {
            high(at(level, QUEUE), behind);
        } else {
            orders.behind(before, behind);
        }
        if (behind == 0) {
            low(at(level, QUEUE), before);
        } else {
            orders.before(behind, before);
        }
        return words[at(level, QUEUE)] == 0;
    }
}
