package rialto.engine;

/**
 * The nodes of all price trees. A node has 64 children, a bitmap of those that are there, and its place in its parent.
 * Children of a leaf are price levels, of other nodes nodes.
 */
final class PriceNodes extends RecordPool {
    private static final int STRIDE = 34;
    private static final int BITMAP = 0;
    private static final int PARENT = 1; // parent, index in it
    private static final int CHILDREN = 2; // two to a word

    /** A tree as high as this holds every price. */
    static final int MAX_HEIGHT = 11;

    /** @param limits decide the bound: in the worst case every order stands at a far price and needs a path of its own */
    PriceNodes(final EngineLimits limits) {
        super(
                STRIDE,
                (int) Math.min(limits.maxOpenOrders() * (long) MAX_HEIGHT + 1, Integer.MAX_VALUE / STRIDE - 1),
                false);
    }

    long bitmap(final int node) {
        return words[node * STRIDE + BITMAP];
    }

    int parent(final int node) {
        return high(node * STRIDE + PARENT);
    }

    int indexInParent(final int node) {
        return low(node * STRIDE + PARENT);
    }

    int child(final int node, final int index) {
        final long two = words[node * STRIDE + CHILDREN + (index >> 1)];
        return (int) ((index & 1) == 0 ? two : two >>> 32);
    }

    void attach(final int node, final int parent, final int index) {
        words[node * STRIDE + PARENT] = pair(parent, index);
        child(parent, index, node);
    }

    void child(final int node, final int index, final int child) {
        final int word = node * STRIDE + CHILDREN + (index >> 1);
        if ((index & 1) == 0) {
            low(word, child);
        } else {
            high(word, child);
        }
        words[node * STRIDE + BITMAP] |= 1L << index;
    }

    /** @return whether the node has no child now */
    boolean removeChild(final int node, final int index) {
        return (words[node * STRIDE + BITMAP] &= ~(1L << index)) == 0;
    }
}
