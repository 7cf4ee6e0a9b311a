package rialto.engine;

/**
 * One side of a book: its price levels in a tree of 64-way nodes whose bitmaps lead to the next level that is not empty.
 * The tree is as high as its highest price needs: three nodes deep up to 262,143 ticks, four up to 16.7 million.
 */
final class BookSide {
    private static final int BITS = 6;
    private static final int MASK = 63;

    private final boolean buy;
    private final Orders orders;
    private final PriceLevels levels;
    private final PriceNodes nodes;

    private int root;
    private int height = 1;
    private int best;

    BookSide(final boolean buy, final Orders orders, final PriceLevels levels, final PriceNodes nodes) {
        this.buy = buy;
        this.orders = orders;
        this.levels = levels;
        this.nodes = nodes;
    }

    /** The best level; 0 when the side is empty. */
    int best() {
        return best;
    }

    /** Puts an order at the end of the queue of its price. */
    void append(final int order) {
        levels.append(levelOf(orders.priceTicks(order)), order);
    }

    void remove(final int order) {
        final int level = orders.level(order);
        if (levels.remove(level, order)) {
            removeLevel(level);
        }
    }

    /** The next level away from the market; 0 when there is none. */
    int next(final int level) {
        int node = levels.leaf(level);
        int index = (int) levels.priceTicks(level) & MASK;
        long further = further(nodes.bitmap(node), index);
        int depth = 0;
        while (further == 0) {
            index = nodes.indexInParent(node);
            node = nodes.parent(node);
            if (node == 0) {
                return 0;
            }
            further = further(nodes.bitmap(node), index);
            depth++;
        }
        int child = nodes.child(node, nearest(further));
        for (; depth > 0; depth--) {
            child = nodes.child(child, nearest(nodes.bitmap(child)));
        }
        return child;
    }

    private long further(final long bitmap, final int index) {
        return buy ? bitmap & (1L << index) - 1 : bitmap & -2L << index;
    }

    private int nearest(final long bitmap) {
        return buy ? MASK - Long.numberOfLeadingZeros(bitmap) : Long.numberOfTrailingZeros(bitmap);
    }

    private int levelOf(final long priceTicks) {
        if (best != 0 && levels.priceTicks(best) == priceTicks) {
            return best;
        }
        final int leaf = leafOf(priceTicks);
        final int index = (int) priceTicks & MASK;
        if ((nodes.bitmap(leaf) >>> index & 1) != 0) {
            return nodes.child(leaf, index);
        }
        final int level = levels.add(priceTicks, leaf);
        nodes.child(leaf, index, level);
        if (best == 0 || isBetter(priceTicks, levels.priceTicks(best))) {
            best = level;
        }
        return level;
    }

    private boolean isBetter(final long priceTicks, final long other) {
        return buy ? priceTicks > other : priceTicks < other;
    }

    private int leafOf(final long priceTicks) {
        growTo(priceTicks);
        int node = root;
        for (int shift = BITS * (height - 1); shift > 0; shift -= BITS) {
            final int index = (int) (priceTicks >>> shift) & MASK;
            if ((nodes.bitmap(node) >>> index & 1) != 0) {
                node = nodes.child(node, index);
            } else {
                final int child = nodes.allocate();
                nodes.attach(child, node, index);
                node = child;
            }
        }
        return node;
    }

    private void growTo(final long priceTicks) {
        if (root == 0) {
            root = nodes.allocate();
        }
        while (height < PriceNodes.MAX_HEIGHT && priceTicks >>> BITS * height != 0) {
            if (nodes.bitmap(root) != 0) {
                final int higher = nodes.allocate();
                nodes.attach(root, higher, 0);
                root = higher;
            }
            height++;
        }
    }

    private void removeLevel(final int level) {
        if (level == best) {
            best = next(level);
        }
        int node = levels.leaf(level);
        int index = (int) levels.priceTicks(level) & MASK;
        while (nodes.removeChild(node, index) && node != root) {
            final int empty = node;
            index = nodes.indexInParent(node);
            node = nodes.parent(node);
            nodes.free(empty);
        }
        levels.free(level);
    }
}
