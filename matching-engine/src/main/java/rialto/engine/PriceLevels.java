package rialto.engine;

/**
 * The price levels of all books, 64 neighbouring prices to a leaf of a price tree: each a queue of orders, first in first
 * out. A level is named by its leaf and its place in it, so that a price leads to its level without a search.
 */
final class PriceLevels extends RecordPool {
    static final int BITS = 6;
    static final int MASK = 63;

    private static final int STRIDE = 72;
    private static final int BITMAP = 0;
    private static final int PARENT = 1; // node, index in it
    private static final int PREFIX = 2; // price without its last six bits
    private static final int QUEUES = 8; // first, last

    private final Orders orders;

    PriceLevels(final EngineLimits limits, final Orders orders) {
        super(STRIDE, limits.maxOpenOrders() + 1, false);
        this.orders = orders;
    }

    int addLeaf(final long priceTicks) {
        final int leaf = allocate();
        words[leaf * STRIDE + PARENT] = 0;
        words[leaf * STRIDE + PREFIX] = priceTicks >>> BITS;
        return leaf;
    }

    void attach(final int leaf, final int parent, final int index) {
        words[leaf * STRIDE + PARENT] = pair(parent, index);
    }

    int parent(final int leaf) {
        return high(leaf * STRIDE + PARENT);
    }

    int indexInParent(final int leaf) {
        return low(leaf * STRIDE + PARENT);
    }

    long prefix(final int leaf) {
        return words[leaf * STRIDE + PREFIX];
    }

    /** Which of the 64 levels are not empty. */
    long bitmap(final int leaf) {
        return words[leaf * STRIDE + BITMAP];
    }

    static int level(final int leaf, final int index) {
        return leaf << BITS | index;
    }

    static int leaf(final int level) {
        return level >>> BITS;
    }

    long priceTicks(final int level) {
        return prefix(leaf(level)) << BITS | level & MASK;
    }

    private static int queue(final int level) {
        return (level >>> BITS) * STRIDE + QUEUES + (level & MASK);
    }

    int first(final int level) {
        return high(queue(level));
    }

    /** @return whether the level was empty */
    boolean append(final int level, final int order) {
        final int queue = queue(level);
        final int last = low(queue);
        orders.level(order, level);
        if (last == 0) {
            words[queue] = pair(order, order);
            words[leaf(level) * STRIDE + BITMAP] |= 1L << level;
            return true;
        }
        orders.behind(last, order);
        orders.before(order, last);
        low(queue, order);
        return false;
    }

    /** @return whether the level is empty now */
    boolean remove(final int level, final int order) {
        final int queue = queue(level);
        final long neighbours = orders.neighbours(order);
        final int before = (int) (neighbours >>> 32);
        final int behind = (int) neighbours;
        if (neighbours == 0) {
            words[queue] = 0;
            words[leaf(level) * STRIDE + BITMAP] &= ~(1L << level);
            return true;
        }
        if (before == 0) {
            high(queue, behind);
        } else {
            orders.behind(before, behind);
        }
        if (behind == 0) {
            low(queue, before);
        } else {
            orders.before(behind, before);
        }
        return false;
    }
}
