package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

/** Children of parent orders that have trades on hold, and the one that is entering; of a parent in order of their making. */
final class Children extends RecordPool {
    private static final int STRIDE = 4;
    private static final int ORDER_ID = 0;
    private static final int WORKING = 1;
    private static final int PARENT = 2; // parent; next of the parent
    private static final int PREVIOUS = 3;
    private static final int INITIAL_RECORDS = 16;

    private final Long2LongHashMap byOrderId = new Long2LongHashMap(0);

    /** Each has a hold, but for the one that is entering. */
    Children(final EngineLimits limits) {
        super(
                STRIDE,
                limits.quotes().maxHolds() + 1,
                limits.preallocated() ? limits.quotes().maxHolds() + 1 : INITIAL_RECORDS);
    }

    private static int at(final int child, final int field) {
        return PADDING + child * STRIDE + field;
    }

    int add(final ParentOrder parent, final long orderId, final long workingLots) {
        final int child = allocate();
        words[at(child, ORDER_ID)] = orderId;
        words[at(child, WORKING)] = workingLots;
        words[at(child, PARENT)] = pair(parent.handle, 0);
        words[at(child, PREVIOUS)] = parent.lastChild;
        if (parent.lastChild == 0) {
            parent.firstChild = child;
        } else {
            low(at(parent.lastChild, PARENT), child);
        }
        parent.lastChild = child;
        byOrderId.put(orderId, child);
        return child;
    }

    void remove(final ParentOrder parent, final int child) {
        final int previous = (int) words[at(child, PREVIOUS)];
        final int next = next(child);
        if (previous == 0) {
            parent.firstChild = next;
        } else {
            low(at(previous, PARENT), next);
        }
        if (next == 0) {
            parent.lastChild = previous;
        } else {
            words[at(next, PREVIOUS)] = previous;
        }
        byOrderId.remove(orderId(child));
        free(child);
    }

    /** 0 for an order that is no child, or has nothing on hold. */
    int find(final long orderId) {
        return count() == 0 ? 0 : (int) byOrderId.get(orderId);
    }

    long orderId(final int child) {
        return words[at(child, ORDER_ID)];
    }

    /** What it has on hold. */
    long workingLots(final int child) {
        return words[at(child, WORKING)];
    }

    void workingLots(final int child, final long lots) {
        words[at(child, WORKING)] = lots;
    }

    /** The handle of its parent. */
    int parent(final int child) {
        return high(at(child, PARENT));
    }

    /** The next one of its parent; 0 for none. */
    int next(final int child) {
        return low(at(child, PARENT));
    }
}
