package rialto.engine;

/**
 * The inner nodes of all price trees. A node has 64 children, a bitmap of those that are there, and its place in its
 * parent. Children are leaves of {@link PriceLevels} one step above these, else nodes.
 */
final class PriceNodes extends RecordPool {
    private static final int STRIDE = 34;
    private static final int BITMAP = 0;
    private static final int PARENT = 1; // parent, index in it
    private static final int CHILDREN = 2; // two to a word

    private static final int MAX_NODES = 60_000_000; // as many as an array can hold
    static final int ROOTS_PER_INSTRUMENT = 20;

    /** In the worst case every order stands at a far price and needs all nodes over its leaf for itself. */
    PriceNodes(final EngineLimits limits) {
        super(
                STRIDE,
                (int) Math.min(
                        MAX_NODES,
                        (BookSide.MAX_HEIGHT - 1L) * limits.maxOpenOrders()
                                + (long) ROOTS_PER_INSTRUMENT * limits.maxInstruments()),
                false);
    }

    int add() {
        final int node = allocate();
        words[PADDING + node * STRIDE + PARENT] = 0;
        return node;
    }

    long bitmap(final int node) {
        return words[PADDING + node * STRIDE + BITMAP];
    }

    int parent(final int node) {
        return high(PADDING + node * STRIDE + PARENT);
    }

    int indexInParent(final int node) {
        return low(PADDING + node * STRIDE + PARENT);
    }

    int addBelow(final int node, final int index) {
        final int child = allocate();
        attach(child, node, index);
        return child;
    }

    int addAbove(final int node, final int index) {
        final int parent = add();
        attach(node, parent, index);
        return parent;
    }

    private void attach(final int node, final int parent, final int index) {
        words[PADDING + node * STRIDE + PARENT] = pair(parent, index);
        child(parent, index, node);
    }

    boolean hasChild(final int node, final int index) {
        return (bitmap(node) >>> index & 1) != 0;
    }

    int child(final int node, final int index) {
        final long two = words[PADDING + node * STRIDE + CHILDREN + (index >> 1)];
        return (int) ((index & 1) == 0 ? two : two >>> 32);
    }

    void child(final int node, final int index, final int child) {
        final int word = PADDING + node * STRIDE + CHILDREN + (index >> 1);
        if ((index & 1) == 0) {
            low(word, child);
        } else {
            high(word, child);
        }
        words[PADDING + node * STRIDE + BITMAP] |= 1L << index;
    }

    /** @return whether the node has no child now */
    boolean removeChild(final int node, final int index) {
        return (words[PADDING + node * STRIDE + BITMAP] &= ~(1L << index)) == 0;
    }
}
