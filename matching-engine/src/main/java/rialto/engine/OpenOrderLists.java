package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

/**
 * For each account and instrument the open orders in order of entry, and the handles of the two balances they use, so
 * that one look tells all that an account's next order there needs. A list that became empty stays, as it will likely
 * be needed again, until there are twice as many lists as orders can be; then all empty ones go.
 */
final class OpenOrderLists extends RecordPool {
    private static final int STRIDE_SHIFT = 2;
    private static final int KEY = 0;
    private static final int ENDS = 1; // first, last
    private static final int SIZE = 2; // lists of orders; how many orders wait for their trigger, how many in all
    private static final int BALANCES = 3; // base, quote; 0 where the instrument does not reserve

    private static final long ONE_THAT_WAITS = 1L << 32;
    private static final long ONE_ORDER_LIST = 1L << 48;

    private final Orders orders;
    private final Long2LongHashMap byOwnerAndInstrument;
    private int highest;

    OpenOrderLists(final EngineLimits limits, final Orders orders) {
        super(1 << STRIDE_SHIFT, 2 * limits.maxOpenOrders(), limits.preallocated());
        this.orders = orders;
        byOwnerAndInstrument = new Long2LongHashMap(limits.preallocated() ? 4 * limits.maxOpenOrders() : 64, 0.55f, 0);
    }

    private static int at(final int list, final int field) {
        return PADDING + (list << STRIDE_SHIFT) + field;
    }

    private static long key(final int account, final int instrumentId) {
        return (long) account << 16 | instrumentId;
    }

    /** @return 0 when the account never had an open order there, as far as is known */
    int find(final int account, final int instrumentId) {
        return (int) byOwnerAndInstrument.get(key(account, instrumentId));
    }

    /** Orders in a list; none in list 0. */
    int size(final int list) {
        return (int) words[at(list, SIZE)];
    }

    /** Orders in a list that wait for their trigger; none in list 0. */
    int waiting(final int list) {
        return high(at(list, SIZE)) & 0xFFFF;
    }

    /** Lists of orders that the account has on the instrument; none in list 0. */
    int orderLists(final int list) {
        return high(at(list, SIZE)) >>> 16;
    }

    /** There is one list of orders more. */
    void addOrderList(final int list) {
        words[at(list, SIZE)] += ONE_ORDER_LIST;
    }

    /** There is one list of orders less. */
    void removeOrderList(final int list) {
        assert orderLists(list) > 0 : "fewer lists of orders than none";
        words[at(list, SIZE)] -= ONE_ORDER_LIST;
    }

    /** An order in a list waits no more. */
    void onTriggered(final int order) {
        words[at(orders.list(order), SIZE)] -= ONE_THAT_WAITS;
    }

    /** An order in a list begins to wait. */
    void onArmed(final int order) {
        words[at(orders.list(order), SIZE)] += ONE_THAT_WAITS;
    }

    private long unit(final int order) {
        return orders.waits(order) ? 1 + ONE_THAT_WAITS : 1;
    }

    int first(final int list) {
        return high(at(list, ENDS));
    }

    /** Where the orders of a list pay from. */
    int paidFrom(final int list, final boolean buy) {
        final long balances = words[at(list, BALANCES)];
        return (int) (buy ? balances : balances >>> 32);
    }

    /** Appends to the list of the order's account and instrument; the order may know it already. */
    void append(final int order) {
        final int known = orders.list(order);
        final int list = known != 0 ? known : obtain(order);
        final int last = low(at(list, ENDS));
        assert last == 0 || orders.id(last) < orders.id(order) : "an order listed behind a younger one";
        orders.previousInList(order, last);
        orders.nextInList(order, 0);
        if (last == 0) {
            words[at(list, ENDS)] = pair(order, order);
        } else {
            orders.nextInList(last, order);
            low(at(list, ENDS), order);
        }
        words[at(list, SIZE)] += unit(order);
        orders.list(order, list);
    }

    void remove(final int order) {
        final int list = orders.list(order);
        final int previous = orders.previousInList(order);
        final int next = orders.nextInList(order);
        assert previous != 0 || first(list) == order : "an order that leaves a list without standing in it";
        if (previous == 0) {
            high(at(list, ENDS), next);
        } else {
            orders.nextInList(previous, next);
        }
        if (next == 0) {
            low(at(list, ENDS), previous);
        } else {
            orders.previousInList(next, previous);
        }
        words[at(list, SIZE)] -= unit(order);
        assert (first(list) == 0) == (size(list) == 0) : "a list whose size is not that of its orders";
    }

    private int obtain(final int order) {
        final int account = orders.account(order);
        final int instrumentId = orders.instrumentId(order);
        final int known = find(account, instrumentId);
        if (known != 0) {
            return known;
        }
        if (room() == 0) {
            dropEmpty();
        }
        final int list = allocate();
        highest = Math.max(highest, list);
        words[at(list, KEY)] = key(account, instrumentId);
        words[at(list, ENDS)] = 0;
        words[at(list, SIZE)] = 0;
        words[at(list, BALANCES)] = orders.isBuy(order)
                ? pair(orders.receivedInto(order), orders.paidFrom(order))
                : pair(orders.paidFrom(order), orders.receivedInto(order));
        byOwnerAndInstrument.put(key(account, instrumentId), list);
        return list;
    }

    private void dropEmpty() {
        for (int list = 1; list <= highest; list++) {
            if (words[at(list, SIZE)] == 0) {
                byOwnerAndInstrument.remove(words[at(list, KEY)]);
                free(list);
            }
        }
    }
}
