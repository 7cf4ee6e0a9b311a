package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

/**
 * The open orders of all books: 64 bytes each that matching reads, and 64 beside them for reports and snapshots. Links
 * to other orders are handles, 0 for none. They are ints of their own, so that to set one is a store without a load
 * before it: nobody waits for a neighbour that is far away in memory.
 *
 * <p>The records are their own index. Ids are given out in turn, so an order has its home by the last bits of its id,
 * and to find it costs one look at its home, which is the record itself. Where an older order still lives in it, the
 * newer one gets a record somewhere else and is found through a map: seldom, as there are at least two homes for each
 * open order.
 */
final class Orders {
    /** Ints begin 12 bytes after an array with compact headers; see {@link RecordPool#PADDING}. */
    private static final int PADDING = 13;

    private static final int STRIDE_SHIFT = 4;

    private static final int ID = 0; // low, high
    private static final int REMAINING = 2; // low, high
    private static final int PREVIOUS_IN_QUEUE = 4; // of the price
    private static final int NEXT_IN_QUEUE = 5;
    private static final int LEVEL = 6;
    private static final int TERMS = 7; // see OrderTerms
    private static final int PRICE = 8; // low, high
    private static final int ACCOUNT = 10;
    private static final int DISPLAY = 11; // of one that shows less than all
    private static final int LIST = 12; // of the account's orders on the instrument
    private static final int CLIENT_ORDER = 13;
    private static final int PREVIOUS_IN_LIST = 14;
    private static final int NEXT_IN_LIST = 15;

    private static final int DETAIL_SHIFT = 3;
    private static final int QUANTITY = 0;
    private static final int EXECUTED_QUOTE = 1;
    private static final int ENTERED = 2;
    private static final int CHANGED = 3;
    private static final int BALANCES = 4; // paid from, received into
    private static final int EXPIRES = 5;
    private static final int EXPIRY_INDEX = 6; // on a book with the trigger
    private static final int AGES = 7; // older, younger on the same instrument, where orders grow too old
    private static final int PUBLIC_ID = 7; // on a book

    private static final long NONE = 0;
    private static final int INITIAL_HOMES = 1_024;
    private static final int HOMES_PER_ORDER = 2;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final int limit;
    private final boolean withDetails;
    private int[] ints = {};
    private long[] details = {};
    private int mask; // homes - 1
    private int count;
    private Long2LongHashMap displaced = new Long2LongHashMap(NONE);

    /**
     * @param withDetails whether what only reports and snapshots need is kept; what it is then must not be asked for
     */
    Orders(final EngineLimits limits, final boolean withDetails) {
        this.withDetails = withDetails;
        limit = limits.maxOpenOrders();
        final int homes = limits.preallocated() ? Integer.highestOneBit(HOMES_PER_ORDER * limit - 1) << 1 : 0;
        resize(Math.max(INITIAL_HOMES, homes));
    }

    private void resize(final int homes) {
        final int[] oldInts = ints;
        final long[] oldDetails = details;
        ints = new int[PADDING + (homes + 1 << STRIDE_SHIFT)];
        details = new long[withDetails ? RecordPool.PADDING + (homes + 1 << DETAIL_SHIFT) : 0];
        System.arraycopy(oldInts, 0, ints, 0, oldInts.length);
        System.arraycopy(oldDetails, 0, details, 0, oldDetails.length);
        mask = homes - 1;
    }

    /** Records stay where they are; those that have their home elsewhere now are displaced. */
    private void grow() {
        final int oldHomes = mask + 1;
        resize(oldHomes << 1);
        for (int order = 1; order <= oldHomes; order++) {
            if (id(order) != NONE && order != home(id(order))) {
                displaced.put(id(order), order);
            }
        }
    }

    /** Open orders. */
    int count() {
        return count;
    }

    /** How many more can be added. */
    int room() {
        return limit - count;
    }

    private static int at(final int order, final int field) {
        return PADDING + (order << STRIDE_SHIFT) + field;
    }

    private static int detailAt(final int order, final int field) {
        return RecordPool.PADDING + (order << DETAIL_SHIFT) + field;
    }

    private long longAt(final int index) {
        return (long) ints[index + 1] << 32 | ints[index] & 0xFFFF_FFFFL;
    }

    private void longAt(final int index, final long value) {
        ints[index] = (int) value;
        ints[index + 1] = (int) (value >>> 32);
    }

    private int home(final long id) {
        return ((int) id & mask) + 1;
    }

    /** @return the open order; 0 when there is none */
    int find(final long id) {
        final int home = home(id);
        return id(home) == id && id != NONE ? home : displaced.isEmpty() ? 0 : (int) displaced.get(id);
    }

    /** The caller has looked for room, and no open order has the id. */
    int add(final long orderId, final long priceTicks, final long remainingLots, final int terms) {
        assert find(orderId) == 0 : "an order id that another open order has";
        if (++count * HOMES_PER_ORDER > mask + 1) {
            grow();
        }
        final int home = home(orderId);
        final int order = id(home) == NONE ? home : displace(orderId);
        longAt(at(order, ID), orderId);
        longAt(at(order, REMAINING), remainingLots);
        longAt(at(order, PRICE), priceTicks);
        ints[at(order, TERMS)] = terms;
        ints[at(order, LIST)] = 0;
        ints[at(order, CLIENT_ORDER)] = 0;
        return order;
    }

    private int displace(final long id) {
        long random = id;
        int order;
        do {
            random = (random + 1) * MIX;
            order = home(random >>> 32);
        } while (id(order) != NONE);
        displaced.put(id, order);
        return order;
    }

    void free(final int order) {
        final long id = id(order);
        assert id != NONE : "an order freed twice";
        if (order != home(id)) {
            displaced.remove(id);
        }
        longAt(at(order, ID), NONE);
        count--;
    }

    long id(final int order) {
        return longAt(at(order, ID));
    }

    /** Of a MARKET order, which waits for an auction, the price that it reserves at; 0 for a sell order. */
    long priceTicks(final int order) {
        return longAt(at(order, PRICE));
    }

    /** The price that its owner gave it: 0 of a MARKET order. */
    long limitTicks(final int order) {
        return type(order) == OrderType.MARKET ? 0 : priceTicks(order);
    }

    void priceTicks(final int order, final long ticks) {
        longAt(at(order, PRICE), ticks);
    }

    long remainingLots(final int order) {
        return longAt(at(order, REMAINING));
    }

    void remainingLots(final int order, final long lots) {
        longAt(at(order, REMAINING), lots);
    }

    int previousInQueue(final int order) {
        return ints[at(order, PREVIOUS_IN_QUEUE)];
    }

    int nextInQueue(final int order) {
        return ints[at(order, NEXT_IN_QUEUE)];
    }

    void previousInQueue(final int order, final int other) {
        ints[at(order, PREVIOUS_IN_QUEUE)] = other;
    }

    void nextInQueue(final int order, final int other) {
        ints[at(order, NEXT_IN_QUEUE)] = other;
    }

    int level(final int order) {
        return ints[at(order, LEVEL)];
    }

    void level(final int order, final int level) {
        ints[at(order, LEVEL)] = level;
    }

    /** Joins behind another order, at the end of a level's queue. */
    void join(final int order, final int level, final int last) {
        ints[at(order, PREVIOUS_IN_QUEUE)] = last;
        ints[at(order, NEXT_IN_QUEUE)] = 0;
        ints[at(order, LEVEL)] = level;
    }

    int list(final int order) {
        return ints[at(order, LIST)];
    }

    /** 0 until it is known. */
    void list(final int order, final int list) {
        ints[at(order, LIST)] = list;
    }

    int previousInList(final int order) {
        return ints[at(order, PREVIOUS_IN_LIST)];
    }

    int nextInList(final int order) {
        return ints[at(order, NEXT_IN_LIST)];
    }

    void previousInList(final int order, final int other) {
        ints[at(order, PREVIOUS_IN_LIST)] = other;
    }

    void nextInList(final int order, final int other) {
        ints[at(order, NEXT_IN_LIST)] = other;
    }

    int clientOrder(final int order) {
        return ints[at(order, CLIENT_ORDER)];
    }

    void clientOrder(final int order, final int clientOrder) {
        ints[at(order, CLIENT_ORDER)] = clientOrder;
    }

    /** @param moved new handles by old ones */
    void renumberClientOrders(final int[] moved) {
        for (int order = 1; order <= mask + 1; order++) {
            if (id(order) != NONE) {
                clientOrder(order, moved[clientOrder(order)]);
            }
        }
    }

    boolean isBuy(final int order) {
        return OrderTerms.isBuy(ints[at(order, TERMS)]);
    }

    Side side(final int order) {
        return OrderTerms.side(ints[at(order, TERMS)]);
    }

    OrderType type(final int order) {
        return OrderTerms.type(ints[at(order, TERMS)]);
    }

    TimeInForce timeInForce(final int order) {
        return OrderTerms.timeInForce(ints[at(order, TERMS)]);
    }

    SelfTradePrevention selfTradePrevention(final int order) {
        return OrderTerms.selfTradePrevention(ints[at(order, TERMS)]);
    }

    int account(final int order) {
        return ints[at(order, ACCOUNT)];
    }

    int instrumentId(final int order) {
        return OrderTerms.instrumentId(ints[at(order, TERMS)]);
    }

    void owner(final int order, final int account, final int instrumentId) {
        ints[at(order, ACCOUNT)] = account;
        ints[at(order, TERMS)] = OrderTerms.onInstrument(ints[at(order, TERMS)], instrumentId);
    }

    long quantityLots(final int order) {
        return details[detailAt(order, QUANTITY)];
    }

    void quantityLots(final int order, final long lots) {
        details[detailAt(order, QUANTITY)] = lots;
    }

    long executedQuote(final int order) {
        return details[detailAt(order, EXECUTED_QUOTE)];
    }

    void executedQuote(final int order, final long amount) {
        details[detailAt(order, EXECUTED_QUOTE)] = amount;
    }

    long enteredNs(final int order) {
        return details[detailAt(order, ENTERED)];
    }

    long changedNs(final int order) {
        return details[detailAt(order, CHANGED)];
    }

    void times(final int order, final long enteredNs, final long changedNs) {
        details[detailAt(order, ENTERED)] = enteredNs;
        details[detailAt(order, CHANGED)] = changedNs;
    }

    void changedNs(final int order, final long timestampNs) {
        details[detailAt(order, CHANGED)] = timestampNs;
    }

    /** Whether it waits outside the book: for its trigger or its list, as a MARKET order, or for one auction alone. */
    boolean isOutsideBook(final int order) {
        return OrderTerms.isOutsideBook(ints[at(order, TERMS)]);
    }

    /** Whether it waits for its trigger. */
    boolean waits(final int order) {
        return OrderTerms.waits(ints[at(order, TERMS)]);
    }

    /** It has a trigger, and waits for it or not. */
    void waits(final int order, final boolean waits) {
        ints[at(order, TERMS)] = OrderTerms.waiting(ints[at(order, TERMS)], waits);
    }

    /** Whether it has a trigger, be it that it waits or that it was triggered. */
    boolean hasTrigger(final int order) {
        return OrderTerms.hasTrigger(ints[at(order, TERMS)]);
    }

    /** Of an order that has one. */
    int trigger(final int order) {
        return (int) (details[detailAt(order, EXPIRY_INDEX)] >>> 32);
    }

    void trigger(final int order, final int trigger) {
        details[detailAt(order, EXPIRY_INDEX)] = RecordPool.pair(trigger, expiryIndex(order));
    }

    /** Of an order in a book: the number of the book event with which it joined it. 0 while it is outside. */
    long publicId(final int order) {
        return details[detailAt(order, PUBLIC_ID)];
    }

    void publicId(final int order, final long id) {
        details[detailAt(order, PUBLIC_ID)] = id;
    }

    /** It has a trigger, for which it does not wait. */
    void hasTrigger(final int order, final int trigger) {
        ints[at(order, TERMS)] = OrderTerms.withTrigger(ints[at(order, TERMS)]);
        trigger(order, trigger);
    }

    /** Whether it is its account's bid or ask on an order book; see {@link BookQuotes}. */
    boolean isQuote(final int order) {
        return OrderTerms.isQuote(ints[at(order, TERMS)]);
    }

    void isQuote(final int order, final boolean quote) {
        ints[at(order, TERMS)] = OrderTerms.quote(ints[at(order, TERMS)], quote);
    }

    /** Whether it is a leg of a list. */
    boolean isInList(final int order) {
        return OrderTerms.isInList(ints[at(order, TERMS)]);
    }

    /** A new order is a leg of a list. */
    void joinList(final int order) {
        ints[at(order, TERMS)] = OrderTerms.inList(ints[at(order, TERMS)]);
    }

    /** Whether it waits for another order of its list to be filled. */
    boolean isPending(final int order) {
        return OrderTerms.isPending(ints[at(order, TERMS)]);
    }

    void isPending(final int order, final boolean pending) {
        ints[at(order, TERMS)] = OrderTerms.pending(ints[at(order, TERMS)], pending);
    }

    /** Whether the book shows nothing of it. */
    boolean isHidden(final int order) {
        return OrderTerms.isHidden(ints[at(order, TERMS)]);
    }

    /** The book shows nothing of it. */
    void hide(final int order) {
        ints[at(order, TERMS)] = OrderTerms.hidden(ints[at(order, TERMS)]);
    }

    /** Whether the book shows a part of it at a time. */
    boolean showsLess(final int order) {
        return OrderTerms.showsLess(ints[at(order, TERMS)]);
    }

    /** Of an order that shows less than all. */
    int display(final int order) {
        return ints[at(order, DISPLAY)];
    }

    /** It shows less than all from now on. */
    void display(final int order, final int display) {
        ints[at(order, DISPLAY)] = display;
        ints[at(order, TERMS)] = OrderTerms.showingLess(ints[at(order, TERMS)]);
    }

    /** Whether it names a cancel timer. */
    boolean namesCancelTimer(final int order) {
        return OrderTerms.namesCancelTimer(ints[at(order, TERMS)]);
    }

    void namesCancelTimer(final int order, final boolean names) {
        ints[at(order, TERMS)] = OrderTerms.namingCancelTimer(ints[at(order, TERMS)], names);
    }

    /** Whether its client order id {@linkplain Identifier#isPassing passes}. */
    boolean hasPassingId(final int order) {
        return OrderTerms.hasPassingId(ints[at(order, TERMS)]);
    }

    void hasPassingId(final int order, final boolean has) {
        ints[at(order, TERMS)] = OrderTerms.havingPassingId(ints[at(order, TERMS)], has);
    }

    /** Whether it leaves at some time: GTD, DAY, AT_OPEN and AT_CLOSE. */
    boolean expires(final int order) {
        return OrderTerms.expires(ints[at(order, TERMS)]);
    }

    /** 0 for never. */
    long expireNs(final int order) {
        return details[detailAt(order, EXPIRES)];
    }

    void expireNs(final int order, final long timestampNs) {
        details[detailAt(order, EXPIRES)] = timestampNs;
    }

    /** Where the order stands in the expiry queue. */
    int expiryIndex(final int order) {
        return (int) details[detailAt(order, EXPIRY_INDEX)];
    }

    void expiryIndex(final int order, final int index) {
        details[detailAt(order, EXPIRY_INDEX)] = RecordPool.pair(trigger(order), index);
    }

    int paidFrom(final int order) {
        return (int) (details[detailAt(order, BALANCES)] >>> 32);
    }

    int receivedInto(final int order) {
        return (int) details[detailAt(order, BALANCES)];
    }

    int older(final int order) {
        return (int) (details[detailAt(order, AGES)] >>> 32);
    }

    int younger(final int order) {
        return (int) details[detailAt(order, AGES)];
    }

    void older(final int order, final int other) {
        details[detailAt(order, AGES)] = RecordPool.pair(other, younger(order));
    }

    void younger(final int order, final int other) {
        details[detailAt(order, AGES)] = RecordPool.pair(older(order), other);
    }

    void balances(final int order, final int paidFrom, final int receivedInto) {
        details[detailAt(order, BALANCES)] = RecordPool.pair(paidFrom, receivedInto);
    }
}
