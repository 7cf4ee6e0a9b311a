package rialto.engine;

/**
 * Demand and supply of an auction by price, kept as orders come and go: a binary tree over the bits of the price in
 * which nobody stands alone below a node, each node with the sums of all below it. Every question and every change
 * follows one path: at most 42 steps, about as many as the logarithm of how many prices there are. Memory: two nodes of
 * 64 bytes for each price. MARKET orders stand at what they reserve at, sell orders among them at 0, where no limit
 * order can be.
 */
final class AuctionCurve {
    private static final long NO_PRICE = -1;

    private final CurveNodes nodes;
    private int root;
    private boolean open;

    AuctionCurve(final CurveNodes nodes) {
        this.nodes = nodes;
    }

    /** Whether it is kept at present. */
    boolean isOpen() {
        return open;
    }

    /** Begins with no order at all. */
    void open() {
        open = true;
    }

    /** Forgets all orders. */
    void close() {
        open = false;
        free(root);
        root = 0;
    }

    /** No path is longer than prices have bits. */
    private void free(final int node) {
        if (node != 0) {
            if (!nodes.isLeaf(node)) {
                free(nodes.child(node, false));
                free(nodes.child(node, true));
            }
            nodes.free(node);
        }
    }

    // ------------------------------------------------------------------------------------------------------- changes

    /**
     * Orders of one price come.
     *
     * @param limitOrders how many; 0 for MARKET orders
     */
    void add(final boolean buy, final long priceTicks, final long lots, final int limitOrders) {
        final int what = buy ? CurveNodes.BIDS : CurveNodes.ASKS;
        int above = 0;
        int node = root;
        while (node != 0 && nodes.covers(node, priceTicks)) {
            nodes.change(node, what, lots, limitOrders);
            if (nodes.isLeaf(node)) {
                return;
            }
            above = node;
            node = nodes.child(node, nodes.hasBit(node, priceTicks));
        }
        final int leaf = nodes.addLeaf(priceTicks);
        nodes.change(leaf, what, lots, limitOrders);
        if (node == 0) {
            root = leaf;
            return;
        }
        final int over = nodes.addOver(node, leaf);
        nodes.change(over, what, lots, limitOrders);
        replace(above, priceTicks, over);
    }

    /**
     * Lots of orders that are there go.
     *
     * @param limitOrders how many go wholly; 0 for MARKET orders
     */
    void remove(final boolean buy, final long priceTicks, final long lots, final int limitOrders) {
        assert root != 0 : "an order that leaves an empty curve";
        final int what = buy ? CurveNodes.BIDS : CurveNodes.ASKS;
        int aboveThat = 0;
        int above = 0;
        int node = root;
        while (true) {
            nodes.change(node, what, -lots, -limitOrders);
            if (nodes.isLeaf(node)) {
                break;
            }
            aboveThat = above;
            above = node;
            node = nodes.child(node, nodes.hasBit(node, priceTicks));
        }
        assert nodes.priceTicks(node) == priceTicks : "an order that leaves a curve without its price";
        if (nodes.has(node, CurveNodes.BIDS) || nodes.has(node, CurveNodes.ASKS)) {
            return;
        }
        if (above == 0) {
            root = 0;
        } else {
            replace(aboveThat, priceTicks, nodes.child(above, !nodes.hasBit(above, priceTicks)));
            nodes.free(above);
        }
        nodes.free(node);
    }

    private void replace(final int above, final long priceTicks, final int node) {
        if (above == 0) {
            root = node;
        } else {
            nodes.child(above, nodes.hasBit(above, priceTicks), node);
        }
    }

    // ----------------------------------------------------------------------------------------------------- questions

    /** Whether there is an order with a limit. */
    boolean hasLimits() {
        return root != 0 && nodes.has(root, CurveNodes.LIMIT_ORDERS);
    }

    /** The highest limit; 0 without any. */
    long highestLimit() {
        return hasLimits() ? highest(root, CurveNodes.LIMIT_ORDERS) : 0;
    }

    /** The lowest price of a limit order or of what a MARKET buy reserves at; {@link Long#MAX_VALUE} without any. */
    long lowestPrice() {
        int turned = 0;
        int node = root;
        while (node != 0 && !nodes.isLeaf(node)) {
            turned = node;
            node = nodes.child(node, false);
        }
        if (node != 0 && nodes.priceTicks(node) == 0) { // MARKET sell orders
            node = turned == 0 ? 0 : nodes.child(turned, true);
            while (node != 0 && !nodes.isLeaf(node)) {
                node = nodes.child(node, false);
            }
        }
        return node == 0 ? Long.MAX_VALUE : nodes.priceTicks(node);
    }

    /** What is to be bought at a price or above. */
    void demandAt(final long priceTicks, final WideSum demand) {
        demand.set(0, 0);
        sum(CurveNodes.BIDS, priceTicks, Long.MAX_VALUE, demand);
    }

    /** What is to be sold at a price or below. */
    void supplyAt(final long priceTicks, final WideSum supply) {
        supply.set(0, 0);
        sum(CurveNodes.ASKS, 0, priceTicks, supply);
    }

    /** One of the bounds lies beyond all prices. */
    private void sum(final int what, final long from, final long to, final WideSum sum) {
        int node = root;
        while (node != 0) {
            final long lowest = nodes.lowest(node);
            final long highest = nodes.highest(node);
            if (from <= lowest && highest <= to) {
                nodes.addTo(sum, node, what);
                return;
            }
            if (highest < from || to < lowest || nodes.isLeaf(node)) {
                return;
            }
            final long middle = lowest + (highest - lowest >> 1);
            final boolean up = from == 0 ? to > middle : from > middle;
            if (up == (from == 0)) {
                nodes.addTo(sum, nodes.child(node, from != 0), what); // wholly inside
            }
            node = nodes.child(node, up);
        }
    }

    /** The highest price up to another at which somebody buys or sells; -1 for none. */
    long highestUpTo(final long ticks, final boolean buy) {
        final int what = buy ? CurveNodes.BIDS : CurveNodes.ASKS;
        int below = 0;
        int node = root;
        while (node != 0 && nodes.highest(node) > ticks) {
            if (nodes.isLeaf(node) || nodes.lowest(node) > ticks) {
                node = 0;
            } else if (ticks > middle(node)) {
                final int without = nodes.child(node, false);
                below = nodes.has(without, what) ? without : below;
                node = nodes.child(node, true);
            } else {
                node = nodes.child(node, false);
            }
        }
        if (node != 0 && nodes.has(node, what)) {
            return highest(node, what);
        }
        return below == 0 ? NO_PRICE : highest(below, what);
    }

    private long middle(final int node) {
        return nodes.lowest(node) + (nodes.highest(node) - nodes.lowest(node) >> 1);
    }

    private long highest(final int from, final int what) {
        int node = from;
        while (!nodes.isLeaf(node)) {
            final int with = nodes.child(node, true);
            node = nodes.has(with, what) ? with : nodes.child(node, false);
        }
        return nodes.priceTicks(node);
    }

    /**
     * The highest price at which no less can be bought than sold; {@link Long#MAX_VALUE} when that is so at every
     * price.
     *
     * <p>What can be bought at a price is all demand but that below it. So it is asked where the demand below and the
     * supply up to it together become more than all demand; both grow with the price.
     */
    long lastWithoutSurplusOfSupply(final WideSum allDemand, final WideSum passed, final WideSum next) {
        demandAt(0, allDemand);
        passed.set(0, 0);
        int node = root;
        while (node != 0) {
            addBoth(next.set(passed), node);
            if (next.compareTo(allDemand) <= 0) {
                return Long.MAX_VALUE; // only of the root: of two children one is known to exceed
            }
            if (nodes.isLeaf(node)) {
                nodes.addTo(passed, node, CurveNodes.ASKS);
                return nodes.priceTicks(node) - (passed.compareTo(allDemand) > 0 ? 1 : 0);
            }
            final int without = nodes.child(node, false);
            addBoth(next.set(passed), without);
            if (next.compareTo(allDemand) <= 0) {
                passed.set(next);
                node = nodes.child(node, true);
            } else {
                node = without;
            }
        }
        return Long.MAX_VALUE;
    }

    private void addBoth(final WideSum sum, final int node) {
        nodes.addTo(sum, node, CurveNodes.BIDS);
        nodes.addTo(sum, node, CurveNodes.ASKS);
    }
}
