package rialto.engine;

/**
 * The price levels of all books, 64 neighbouring prices to a leaf of a price tree: each a queue of orders, first in
 * first out. A level is named by its leaf and its place in it, so that a price leads to its level without a search.
 * Places count away from the market: up in price for asks, down for bids.
 *
 * <p>Queues change without a branch on what they hold: whether an order stands alone, first, last or between cannot be
 * foreseen, and a processor that guesses wrong waits for the order's memory. What has no neighbour writes to order 0.
 */
final class PriceLevels extends RecordPool {
    static final int BITS = 6;
    static final int MASK = 63;

    private static final int STRIDE = 72;
    private static final int BITMAP = 0;
    private static final int PARENT = 1; // node, index in it
    private static final int BASE = 2; // price of place 0
    private static final int QUEUES = 8; // first, last

    private final Orders orders;

    PriceLevels(final EngineLimits limits, final Orders orders) {
        super(STRIDE, limits.maxOpenOrders() + 1, false);
        this.orders = orders;
    }

    private static int at(final int leaf, final int field) {
        return PADDING + leaf * STRIDE + field;
    }

    /** @param base the price of place 0: the lowest of the 64 for asks, the highest for bids */
    int addLeaf(final long base, final int parent, final int index) {
        final int leaf = allocate();
        words[at(leaf, BASE)] = base;
        words[at(leaf, PARENT)] = pair(parent, index);
        return leaf;
    }

    int parent(final int leaf) {
        return high(at(leaf, PARENT));
    }

    int indexInParent(final int leaf) {
        return low(at(leaf, PARENT));
    }

    /** The price of place 0. */
    long base(final int leaf) {
        return words[at(leaf, BASE)];
    }

    /** Which of the 64 levels are not empty. */
    long bitmap(final int leaf) {
        return words[at(leaf, BITMAP)];
    }

    static int level(final int leaf, final int place) {
        return leaf << BITS | place;
    }

    static int leaf(final int level) {
        return level >>> BITS;
    }

    /** A base has its last six bits all clear (asks) or all set (bids): so places count up or down. */
    long priceTicks(final int level) {
        return base(leaf(level)) ^ level & MASK;
    }

    private static int queue(final int level) {
        return at(leaf(level), QUEUES + (level & MASK));
    }

    int first(final int level) {
        return high(queue(level));
    }

    void append(final int level, final int order) {
        final int queue = queue(level);
        final long ends = words[queue];
        final int last = (int) ends;
        assert last == 0 || orders.level(last) == level : "a queue that ends with an order of another level";
        words[queue] = pair((int) (ends >>> 32) | order & allOnesIfZero(last), order);
        words[at(leaf(level), BITMAP)] |= 1L << level;
        orders.nextInQueue(last, order);
        orders.join(order, level, last);
    }

    void remove(final int level, final int order) {
        final int queue = queue(level);
        final long ends = words[queue];
        final int previous = orders.previousInQueue(order);
        final int next = orders.nextInQueue(order);
        assert previous != 0 || first(level) == order : "an order that leaves a queue without standing in it";
        orders.nextInQueue(previous, next);
        orders.previousInQueue(next, previous);
        final int isFirst = allOnesIfZero(previous);
        final int isLast = allOnesIfZero(next);
        final int first = next & isFirst | (int) (ends >>> 32) & ~isFirst;
        words[queue] = pair(first, previous & isLast | (int) ends & ~isLast);
        words[at(leaf(level), BITMAP)] &= ~(1L << level & allOnesIfZero(first));
        assert isEmpty(level) == (first == 0) : "a level whose bit does not tell whether it is empty";
    }

    private static int allOnesIfZero(final int order) {
        return order - 1 >> 31;
    }

    boolean isEmpty(final int level) {
        return (bitmap(leaf(level)) >>> level & 1) == 0;
    }
}
