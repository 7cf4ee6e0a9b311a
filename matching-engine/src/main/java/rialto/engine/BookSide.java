package rialto.engine;

/**
 * One side of a book: its price levels in a tree of 64-way nodes whose bitmaps lead to the next level that is not
 * empty. The tree is as high as its highest price needs: leaves and two kinds of nodes up to 262,143 ticks, one more
 * for every six bits. The best level and the leaf that was used last are kept at hand.
 */
final class BookSide {
    /** A tree as high as this holds every price up to {@link #MAX_PRICE_TICKS}. */
    static final int MAX_HEIGHT = 7;

    static final long MAX_PRICE_TICKS = (1L << PriceLevels.BITS * MAX_HEIGHT) - 1;

    private static final int BITS = PriceLevels.BITS;
    private static final int MASK = PriceLevels.MASK;

    private final Orders orders;
    private final PriceLevels levels;
    private final PriceNodes nodes;

    /** Mirrors price digits and prices so that the market is at the low end: nothing below depends on the side. */
    private final int mirror;

    private int root; // a node; 0 before the first order
    private int height = 2;
    private int best;
    private long bestTicks;
    private int lastLeaf;
    private int lastNode; // above leaves; 0 when it may be gone
    private long lastNodePrefix; // the price without its last two digits

    BookSide(final boolean buy, final Orders orders, final PriceLevels levels, final PriceNodes nodes) {
        mirror = buy ? -1 : 0;
        this.orders = orders;
        this.levels = levels;
        this.nodes = nodes;
    }

    /** The best level; 0 when the side is empty. */
    int best() {
        return best;
    }

    /** The price of the best level; 0 when the side is empty. */
    long bestTicks() {
        return bestTicks;
    }

    private void best(final int level, final long priceTicks) {
        best = level;
        bestTicks = priceTicks;
    }

    /** Puts an order at the end of the queue of its price. */
    void append(final int order) {
        append(order, orders.priceTicks(order));
    }

    /** Puts an order at the end of the queue of a price. */
    void append(final int order, final long priceTicks) {
        final int level = PriceLevels.level(leafOf(priceTicks), digit(priceTicks, 0));
        levels.append(level, order);
        if (best == 0 || (priceTicks ^ mirror) < (bestTicks ^ mirror)) {
            best(level, priceTicks);
        }
        assert isBest() : "a level that is not the best after an order joined";
    }

    /** Puts an order that stands here at the end of its queue. */
    void moveBack(final int order) {
        final int level = orders.level(order);
        levels.remove(level, order);
        levels.append(level, order);
    }

    void remove(final int order) {
        final int level = orders.level(order);
        levels.remove(level, order);
        if (level == best && levels.isEmpty(level)) {
            final int next = next(level);
            best(next, next == 0 ? 0 : levels.priceTicks(next));
        }
        final int leaf = PriceLevels.leaf(level);
        if (levels.bitmap(leaf) == 0) {
            removeLeaf(leaf);
        }
        assert isBest() : "a level that is not the best after an order left";
    }

    /** Whether the best level is the first that the tree leads to, and its price is known. */
    private boolean isBest() {
        int child = root;
        for (int depth = height; depth > 1 && child != 0; depth--) {
            child = nodes.bitmap(child) == 0 ? 0 : nodes.child(child, nearest(nodes.bitmap(child)));
        }
        return best == firstOf(child) && bestTicks == (best == 0 ? 0 : levels.priceTicks(best));
    }

    /** The next level away from the market that is not empty; 0 when there is none. */
    int next(final int level) {
        final int leaf = PriceLevels.leaf(level);
        final long further = further(levels.bitmap(leaf), level);
        return further != 0 ? PriceLevels.level(leaf, nearest(further)) : firstOf(nextLeaf(leaf));
    }

    /** The order with the most priority; 0 when the side is empty. */
    int firstOrder() {
        return firstOrderOf(best);
    }

    /** The one after another; 0 when there is none. */
    int nextOrder(final int order) {
        final int next = orders.nextInQueue(order);
        return next != 0 ? next : firstOrderOf(next(orders.level(order)));
    }

    private int firstOrderOf(final int level) {
        return level == 0 ? 0 : levels.first(level);
    }

    private int firstOf(final int leaf) {
        return leaf == 0 ? 0 : PriceLevels.level(leaf, nearest(levels.bitmap(leaf)));
    }

    /** The first level that is not empty at a price or further away from the market; 0 when there is none. */
    int from(final long priceTicks) {
        if (best == 0 || (bestTicks ^ mirror) >= (priceTicks ^ mirror)) {
            return best;
        }
        if (priceTicks >>> BITS * height != 0) {
            return 0; // an ask above all of them: a bid is below the best one
        }
        int node = root;
        for (int shift = BITS * (height - 1); shift > 0; shift -= BITS) {
            final int index = digit(priceTicks, shift);
            if (!nodes.hasChild(node, index)) {
                return firstOf(nextLeaf(node, index, shift / BITS - 1));
            }
            node = nodes.child(node, index);
        }
        final long here = levels.bitmap(node) & -1L << digit(priceTicks, 0);
        return here != 0 ? PriceLevels.level(node, nearest(here)) : firstOf(nextLeaf(node));
    }

    private int nextLeaf(final int leaf) {
        return nextLeaf(levels.parent(leaf), levels.indexInParent(leaf), 0);
    }

    /** The first leaf behind a place of a node whose children stand so many nodes above the leaves; 0 when there is none. */
    private int nextLeaf(final int from, final int place, final int above) {
        int node = from;
        long further = further(nodes.bitmap(node), place);
        int depth = above;
        while (further == 0) {
            final int index = nodes.indexInParent(node);
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

    private static long further(final long bitmap, final int index) {
        return bitmap & -2L << index;
    }

    private static int nearest(final long bitmap) {
        return Long.numberOfTrailingZeros(bitmap);
    }

    private int digit(final long priceTicks, final int shift) {
        return (int) (priceTicks >>> shift ^ mirror) & MASK;
    }

    private int leafOf(final long priceTicks) {
        if (lastLeaf == 0 || (levels.base(lastLeaf) ^ priceTicks) >>> BITS != 0) {
            lastLeaf = findLeaf(priceTicks);
        }
        return lastLeaf;
    }

    private int findLeaf(final long priceTicks) {
        if (lastNode == 0 || lastNodePrefix != priceTicks >>> 2 * BITS) {
            lastNode = findNode(priceTicks);
            lastNodePrefix = priceTicks >>> 2 * BITS;
        }
        final int node = lastNode;
        final int index = digit(priceTicks, BITS);
        if (nodes.hasChild(node, index)) {
            return nodes.child(node, index);
        }
        final int leaf = levels.addLeaf(priceTicks & ~MASK | mirror & MASK, node, index);
        nodes.child(node, index, leaf);
        return leaf;
    }

    /** The lowest node over a price. */
    private int findNode(final long priceTicks) {
        growTo(priceTicks);
        int node = root;
        for (int shift = BITS * (height - 1); shift > BITS; shift -= BITS) {
            final int index = digit(priceTicks, shift);
            node = nodes.hasChild(node, index) ? nodes.child(node, index) : nodes.addBelow(node, index);
        }
        return node;
    }

    private void growTo(final long priceTicks) {
        if (root == 0) {
            root = nodes.add();
        }
        while (priceTicks >>> BITS * height != 0) {
            if (nodes.bitmap(root) != 0) {
                root = nodes.addAbove(root, mirror & MASK);
            }
            height++;
        }
    }

    private void removeLeaf(final int leaf) {
        if (leaf == lastLeaf) {
            lastLeaf = 0;
        }
        int node = levels.parent(leaf);
        int index = levels.indexInParent(leaf);
        assert nodes.child(node, index) == leaf : "a leaf that its node does not know";
        levels.free(leaf);
        while (nodes.removeChild(node, index) && node != root) {
            final int empty = node;
            index = nodes.indexInParent(node);
            node = nodes.parent(node);
            nodes.free(empty);
            lastNode = 0;
        }
    }
}
