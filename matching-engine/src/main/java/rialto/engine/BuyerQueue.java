package rialto.engine;

import java.util.Arrays;

/**
 * The buyers of a posted-offer market in order of arrival. Each has a slot, and over the slots stands a tree of the
 * highest prices that are accepted below each node. So the first buyer from some slot on that accepts a price is found
 * in the logarithm of how many there are, whatever those before it offer.
 *
 * <p>Slots are given out in turn; when all are, those of buyers that left are closed up. Allocates only when it grows
 * past its greatest size since it was empty or nearly so.
 */
final class BuyerQueue {
    /** What a buyer accepts that has no limit. */
    static final long ANY_PRICE = Long.MAX_VALUE;

    private static final int INITIAL_SLOTS = 16;

    /** A queue that had more gives memory back when few are left: there may be thousands of queues. */
    private static final int KEPT_SLOTS = 1_024;

    private static final int FEW = 8;

    private final Orders orders;
    private int[] buyers = new int[INITIAL_SLOTS]; // by slot; 0 for one that left
    private long[] highest = new long[2 * INITIAL_SLOTS]; // of node n the children are 2n and 2n + 1; slots last
    private int used;
    private int count;
    private int first;
    private int last;

    BuyerQueue(final Orders orders) {
        this.orders = orders;
    }

    int first() {
        return first;
    }

    /** The highest price that a buyer accepts. */
    long limitTicks(final int buyer) {
        return orders.type(buyer) == OrderType.MARKET ? ANY_PRICE : orders.priceTicks(buyer);
    }

    /** Where a buyer stands; good until the next one joins. */
    int slot(final int buyer) {
        return orders.level(buyer);
    }

    void append(final int buyer) {
        if (used == buyers.length) {
            moveTo(count > buyers.length / 2 ? 2 * buyers.length : buyers.length);
        } else if (buyers.length > KEPT_SLOTS && count < buyers.length / FEW) {
            moveTo(buyers.length / 2);
        }
        orders.join(buyer, used, last);
        if (last == 0) {
            first = buyer;
        } else {
            orders.nextInQueue(last, buyer);
        }
        last = buyer;
        count++;
        buyers[used] = buyer;
        accept(used++, limitTicks(buyer));
    }

    void remove(final int buyer) {
        assert buyers[slot(buyer)] == buyer : "a buyer that leaves a slot that it does not have";
        final int previous = orders.previousInQueue(buyer);
        final int next = orders.nextInQueue(buyer);
        if (previous == 0) {
            first = next;
        } else {
            orders.nextInQueue(previous, next);
        }
        if (next == 0) {
            last = previous;
        } else {
            orders.previousInQueue(next, previous);
        }
        buyers[slot(buyer)] = 0;
        accept(slot(buyer), 0);
        if (--count == 0) {
            used = 0;
            if (buyers.length > KEPT_SLOTS) {
                moveTo(INITIAL_SLOTS);
            }
        }
    }

    /** The first buyer, from a slot on, that accepts a price; 0 when none does. */
    int firstAccepting(final long priceTicks, final int fromSlot) {
        if (fromSlot >= used || highest[1] < priceTicks) {
            return 0;
        }
        int node = buyers.length + fromSlot;
        while (highest[node] < priceTicks) {
            while ((node & 1) != 0) {
                node >>= 1; // a right child: what is further right is right of its parent
            }
            if (node == 0) {
                return 0;
            }
            node++;
        }
        while (node < buyers.length) {
            node = highest[2 * node] >= priceTicks ? 2 * node : 2 * node + 1;
        }
        return buyers[node - buyers.length];
    }

    private void accept(final int slot, final long priceTicks) {
        int node = buyers.length + slot;
        highest[node] = priceTicks;
        for (node >>= 1; node > 0; node >>= 1) {
            final long now = Math.max(highest[2 * node], highest[2 * node + 1]);
            if (highest[node] == now) {
                return;
            }
            highest[node] = now;
        }
    }

    /** Gives all buyers the first slots of so many. */
    private void moveTo(final int slots) {
        if (slots == buyers.length) {
            Arrays.fill(buyers, 0);
            Arrays.fill(highest, 0);
        } else {
            buyers = new int[slots];
            highest = new long[2 * slots];
        }
        used = 0;
        for (int buyer = first; buyer != 0; buyer = orders.nextInQueue(buyer)) {
            orders.level(buyer, used);
            buyers[used] = buyer;
            highest[slots + used] = limitTicks(buyer);
            used++;
        }
        for (int node = slots - 1; node > 0; node--) {
            highest[node] = Math.max(highest[2 * node], highest[2 * node + 1]);
        }
    }

    /** Whether each buyer stands in its slot, in order, and the tree knows what it accepts. */
    boolean isConsistent() {
        int seen = 0;
        int before = -1;
        for (int buyer = first; buyer != 0; buyer = orders.nextInQueue(buyer)) {
            final int slot = slot(buyer);
            if (slot <= before || buyers[slot] != buyer || highest[buyers.length + slot] != limitTicks(buyer)) {
                return false;
            }
            before = slot;
            seen++;
        }
        boolean isHighest = true;
        for (int node = 1; node < buyers.length; node++) {
            isHighest &= highest[node] == Math.max(highest[2 * node], highest[2 * node + 1]);
        }
        return seen == count && before < used && used <= buyers.length && isHighest;
    }
}
