package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

/**
 * Lists of orders of which some are open. Handles of links are those of other lists. Nothing here moves money or tells
 * anybody: {@link OrderListWork} does.
 */
final class OrderLists extends RecordPool {
    /** Lists of an account on an instrument, at most. */
    static final int MAX_OF_ACCOUNT = 256;

    /** {@link #winner} when no order has ended another one. */
    static final int NO_WINNER = -1;

    private static final int STRIDE = 8;
    private static final int ID = 0;
    private static final int OWNER = 1; // account, instrument
    private static final int CLIENT_ORDER = 2; // client order, terms
    private static final int LEGS = 3; // first, second
    private static final int LAST_LEG = 4; // third, next of those touched
    private static final int LATER_ORDER_ID = 5;
    private static final int ALL = 6; // previous, next of all
    private static final int READY = 7; // previous, next of those ready

    private static final int TYPE_MASK = 3;
    private static final int RELEASED = 1 << 2;
    private static final int IS_READY = 1 << 3;
    private static final int TOUCHED = 1 << 4;
    private static final int WINNER_SHIFT = 5; // number of the leg, from 1
    private static final int WINNER_MASK = 3;
    private static final int REASON_SHIFT = 8; // code
    private static final int REASON_MASK = 0xFF;

    private final Orders orders;
    /** By the id of any of its orders, open or not; the list's own is that of the first. */
    private final Long2LongHashMap byOrderId;

    private int first;
    private int last;
    private int firstTouched;
    private int lastTouched;

    OrderLists(final EngineLimits limits, final Orders orders) {
        super(STRIDE, Math.max(1, limits.maxOpenOrders() / 2), limits.preallocated());
        this.orders = orders;
        byOrderId = new Long2LongHashMap(limits.preallocated() ? 3 * limits.maxOpenOrders() : 64, 0.55f, 0);
    }

    private static int at(final int list, final int field) {
        return PADDING + list * STRIDE + field;
    }

    // ------------------------------------------------------------------------------------------------- coming, going

    /** A list without orders yet. */
    int add(
            final long listId,
            final int account,
            final int instrumentId,
            final int clientOrder,
            final ContingencyType type) {
        final int list = allocate();
        words[at(list, ID)] = listId;
        words[at(list, OWNER)] = pair(account, instrumentId);
        words[at(list, CLIENT_ORDER)] = pair(clientOrder, type.code() | (type.hasPending() ? 0 : RELEASED));
        words[at(list, LEGS)] = 0;
        words[at(list, LAST_LEG)] = 0;
        words[at(list, LATER_ORDER_ID)] = 0;
        words[at(list, ALL)] = pair(last, 0);
        words[at(list, READY)] = 0;
        if (last == 0) {
            first = list;
        } else {
            low(at(last, ALL), list);
        }
        last = list;
        for (int leg = 0; leg < type.legCount(); leg++) {
            byOrderId.put(listId + leg, list);
        }
        return list;
    }

    /** One without open orders. */
    void remove(final int list) {
        assert firstOpen(list) == 0 && !isReady(list) : "a list that ends with open orders";
        final int previous = high(at(list, ALL));
        final int next = next(list);
        if (previous == 0) {
            first = next;
        } else {
            low(at(previous, ALL), next);
        }
        if (next == 0) {
            last = previous;
        } else {
            high(at(next, ALL), previous);
        }
        for (int leg = 0; leg < type(list).legCount(); leg++) {
            byOrderId.remove(id(list) + leg);
        }
        free(list);
    }

    /** An order is a leg of a list from now on. */
    void join(final int list, final int leg, final int order) {
        orders.joinList(order);
        leg(list, leg, order);
    }

    /** An order that is closed was a leg of a list. */
    void onClosed(final int order) {
        final int list = of(order);
        leg(list, legOf(list, order), 0);
        touch(list);
    }

    /** An order is about to be closed for this reason, other than that it was filled. */
    void onCanceled(final int order, final CancelReason reason) {
        canceledFor(of(order), reason);
    }

    /** The first reason stays. */
    void canceledFor(final int list, final CancelReason reason) {
        if (reason(list) == 0) {
            low(at(list, CLIENT_ORDER), terms(list) | reason.code() << REASON_SHIFT);
        }
        touch(list);
    }

    // -------------------------------------------------------------------------------------------------------- touched

    /** What its orders did is to be looked at before anything else happens. */
    void touch(final int list) {
        if ((terms(list) & TOUCHED) != 0) {
            return;
        }
        low(at(list, CLIENT_ORDER), terms(list) | TOUCHED);
        low(at(list, LAST_LEG), 0);
        if (lastTouched == 0) {
            firstTouched = list;
        } else {
            low(at(lastTouched, LAST_LEG), list);
        }
        lastTouched = list;
    }

    boolean isAnyTouched() {
        return firstTouched != 0;
    }

    /** The one that was touched first; it stays so, and is not put in again, until {@link #settled}. */
    int takeTouched() {
        final int list = firstTouched;
        firstTouched = low(at(list, LAST_LEG));
        lastTouched = firstTouched == 0 ? 0 : lastTouched;
        return list;
    }

    void settled(final int list) {
        low(at(list, CLIENT_ORDER), terms(list) & ~TOUCHED);
    }

    // --------------------------------------------------------------------------------------------------------- fields

    /** @return 0 when there is none of that id any more */
    int find(final long listId) {
        final int list = (int) byOrderId.get(listId);
        return list != 0 && id(list) == listId ? list : 0;
    }

    /** The list that an order is a leg of; 0 for none. */
    int of(final int order) {
        return ofOrder(orders.id(order));
    }

    /** The list that an order, open or not, is a leg of; 0 for none, and when the list has ended. */
    int ofOrder(final long orderId) {
        return (int) byOrderId.get(orderId);
    }

    /** The oldest; 0 when there is none. */
    int first() {
        return first;
    }

    /** The next younger one; 0 when there is none. */
    int next(final int list) {
        return low(at(list, ALL));
    }

    long id(final int list) {
        return words[at(list, ID)];
    }

    int account(final int list) {
        return high(at(list, OWNER));
    }

    int instrumentId(final int list) {
        return low(at(list, OWNER));
    }

    int clientOrder(final int list) {
        return high(at(list, CLIENT_ORDER));
    }

    /** @param moved new handles by old ones */
    void renumberClientOrders(final int[] moved) {
        for (int list = first; list != 0; list = next(list)) {
            high(at(list, CLIENT_ORDER), moved[clientOrder(list)]);
        }
    }

    private int terms(final int list) {
        return low(at(list, CLIENT_ORDER));
    }

    ContingencyType type(final int list) {
        return ContingencyType.of(terms(list) & TYPE_MASK);
    }

    /** An open leg; 0 for one that has left. */
    int leg(final int list, final int leg) {
        return switch (leg) {
            case 0 -> high(at(list, LEGS));
            case 1 -> low(at(list, LEGS));
            default -> high(at(list, LAST_LEG));
        };
    }

    private void leg(final int list, final int leg, final int order) {
        switch (leg) {
            case 0 -> high(at(list, LEGS), order);
            case 1 -> low(at(list, LEGS), order);
            default -> high(at(list, LAST_LEG), order);
        }
    }

    /** Which leg of its list an order is, from 0. */
    int legOf(final int list, final int order) {
        return (int) (orders.id(order) - id(list));
    }

    /** The first of its orders that is open; 0 when none is. */
    int firstOpen(final int list) {
        for (int leg = 0; leg < OrderListRequest.MAX_LEGS; leg++) {
            if (leg(list, leg) != 0) {
                return leg(list, leg);
            }
        }
        return 0;
    }

    /** Whether no order of it is pending any more. */
    boolean isReleased(final int list) {
        return (terms(list) & RELEASED) != 0;
    }

    /** Its pending orders come to the market, before that of this id. */
    void released(final int list, final long laterOrderId) {
        low(at(list, CLIENT_ORDER), terms(list) | RELEASED);
        words[at(list, LATER_ORDER_ID)] = laterOrderId;
    }

    /** Orders from this id on came to the market after its pending ones were released; 0 before, and where there were none. */
    long laterOrderId(final int list) {
        return words[at(list, LATER_ORDER_ID)];
    }

    /** Whether its pending orders are about to be released. */
    boolean isReady(final int list) {
        return (terms(list) & IS_READY) != 0;
    }

    void ready(final int list, final boolean ready) {
        low(at(list, CLIENT_ORDER), ready ? terms(list) | IS_READY : terms(list) & ~IS_READY);
    }

    /** The leg that traded or was triggered and so ended the other one of its pair; NO_WINNER when none has. */
    int winner(final int list) {
        return (terms(list) >> WINNER_SHIFT & WINNER_MASK) - 1;
    }

    void winner(final int list, final int leg) {
        low(at(list, CLIENT_ORDER), terms(list) & ~(WINNER_MASK << WINNER_SHIFT) | leg + 1 << WINNER_SHIFT);
    }

    /** Code of why the first of its orders left that left without being filled; 0 when none did. */
    int reason(final int list) {
        return terms(list) >> REASON_SHIFT & REASON_MASK;
    }

    /**
     * The other one of two open orders that end one another, as long as neither traded or was triggered; 0 for an order
     * without such a one.
     */
    int alternative(final int order) {
        if (!orders.isInList(order)) {
            return 0;
        }
        final int list = of(order);
        final int firstOfPair = type(list).firstOfPair();
        final int leg = legOf(list, order);
        if (firstOfPair < 0 || leg < firstOfPair || winner(list) != NO_WINNER || !isReleased(list)) {
            return 0;
        }
        return leg(list, leg == firstOfPair ? firstOfPair + 1 : firstOfPair);
    }

    /** Whether two open orders are legs of one list. */
    boolean areOfOne(final int order, final int other) {
        return orders.isInList(order) && orders.isInList(other) && of(order) == of(other);
    }

    int previousReady(final int list) {
        return high(at(list, READY));
    }

    int nextReady(final int list) {
        return low(at(list, READY));
    }

    void previousReady(final int list, final int other) {
        high(at(list, READY), other);
    }

    void nextReady(final int list, final int other) {
        low(at(list, READY), other);
    }

    void linkReady(final int list, final int previous, final int next) {
        words[at(list, READY)] = pair(previous, next);
    }
}
