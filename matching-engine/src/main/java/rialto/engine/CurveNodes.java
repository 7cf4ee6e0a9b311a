package rialto.engine;

/**
 * The nodes of all {@link AuctionCurve}s. A node stands for the prices below it and has the lots that are to be bought
 * and sold at them; a leaf stands for one price. An inner node has two children: prices without and with its bit.
 */
final class CurveNodes extends RecordPool {
    /** What is summed up. */
    static final int BIDS = 0;

    static final int ASKS = 2;
    static final int LIMIT_ORDERS = 4;

    private static final int STRIDE = 8;
    private static final int CHILDREN = 5; // without the bit, with it
    private static final int PRICE = 6; // of a leaf, else any below it
    private static final int BIT = 7; // -1 of a leaf
    private static final int LEAF = -1;

    /** A leaf for each order at most, and always one inner node fewer than leaves. */
    CurveNodes(final EngineLimits limits) {
        super(STRIDE, 2 * limits.maxOpenOrders(), false);
    }

    private static int at(final int node, final int field) {
        return PADDING + node * STRIDE + field;
    }

    int addLeaf(final long priceTicks) {
        return add(priceTicks, LEAF, 0, 0);
    }

    /** A node over another one and a new leaf; it has the sums of the other. */
    int addOver(final int node, final int leaf) {
        final int bit = Long.SIZE - 1 - Long.numberOfLeadingZeros(priceTicks(node) ^ priceTicks(leaf));
        final boolean leafHasBit = (priceTicks(leaf) >>> bit & 1) != 0;
        final int over = add(priceTicks(leaf), bit, leafHasBit ? node : leaf, leafHasBit ? leaf : node);
        System.arraycopy(words, at(node, 0), words, at(over, 0), CHILDREN);
        return over;
    }

    private int add(final long priceTicks, final int bit, final int without, final int with) {
        final int node = allocate();
        for (int i = 0; i < CHILDREN; i++) {
            words[at(node, i)] = 0;
        }
        words[at(node, CHILDREN)] = pair(without, with);
        words[at(node, PRICE)] = priceTicks;
        words[at(node, BIT)] = bit;
        return node;
    }

    boolean isLeaf(final int node) {
        return words[at(node, BIT)] == LEAF;
    }

    /** Of a leaf; of an inner node any price below it. */
    long priceTicks(final int node) {
        return words[at(node, PRICE)];
    }

    int bit(final int node) {
        return (int) words[at(node, BIT)];
    }

    int child(final int node, final boolean withBit) {
        return withBit ? low(at(node, CHILDREN)) : high(at(node, CHILDREN));
    }

    void child(final int node, final boolean withBit, final int child) {
        if (withBit) {
            low(at(node, CHILDREN), child);
        } else {
            high(at(node, CHILDREN), child);
        }
    }

    /** Which child leads to a price. */
    boolean hasBit(final int node, final long priceTicks) {
        return (priceTicks >>> bit(node) & 1) != 0;
    }

    /** Whether a price is the leaf's, or would stand below the node. */
    boolean covers(final int node, final long ticks) {
        final int shift = bit(node) + 1;
        return (ticks ^ priceTicks(node)) >>> shift == 0;
    }

    /** The lowest price that would stand below the node. */
    long lowest(final int node) {
        final int shift = bit(node) + 1;
        return priceTicks(node) >>> shift << shift;
    }

    /** The highest price that would stand below the node. */
    long highest(final int node) {
        return lowest(node) | (1L << bit(node) + 1) - 1;
    }

    /** @param lots may be below zero */
    void change(final int node, final int what, final long lots, final int limitOrders) {
        final int at = at(node, what);
        words[at] += lots;
        words[at + 1] += (lots >> Long.SIZE - 1) + WideSum.carry(words[at], lots);
        words[at(node, LIMIT_ORDERS)] += limitOrders;
    }

    boolean has(final int node, final int what) {
        return (words[at(node, what)] | (what == LIMIT_ORDERS ? 0 : words[at(node, what + 1)])) != 0;
    }

    void addTo(final WideSum sum, final int node, final int what) {
        sum.add(words[at(node, what) + 1], words[at(node, what)]);
    }
}
