package rialto.engine;

import java.util.Arrays;

/**
 * The open orders of all books: 64 bytes each that matching reads, and 64 beside them for money, reports and snapshots.
 * Links to other orders are record numbers, 0 for none.
 */
final class Orders extends RecordPool {
    private static final int STRIDE_SHIFT = 3;

    private static final int ID = 0;
    private static final int PRICE = 1;
    private static final int REMAINING = 2;
    private static final int NEIGHBOURS = 3; // before, behind in the queue of the price
    private static final int LEVEL_AND_TERMS = 4; // price level, side and such
    private static final int ACCOUNT_AND_INSTRUMENT = 5;
    private static final int LIST_AND_RECORD = 6; // list of the account's orders there, client order record
    private static final int LIST_LINKS = 7; // before, behind in that list

    private static final int QUANTITY = 0;
    private static final int EXECUTED_QUOTE = 1;
    private static final int ENTERED = 2;
    private static final int CHANGED = 3;
    private static final int BALANCES = 4; // paid from, received into
    private static final int EXPIRES = 5;
    private static final int PLACE_IN_EXPIRY = 6;

    private static final Side[] SIDES = Side.values();
    private static final OrderType[] TYPES = OrderType.values();
    private static final TimeInForce[] TIMES = TimeInForce.values();
    private static final SelfTradePrevention[] PREVENTIONS = SelfTradePrevention.values();

    private long[] more;

    Orders(final EngineLimits limits) {
        super(1 << STRIDE_SHIFT, limits.maxOpenOrders(), limits.preallocated());
        more = new long[capacity() + 1 << STRIDE_SHIFT];
    }

    @Override
    void onGrown() {
        more = Arrays.copyOf(more, capacity() + 1 << STRIDE_SHIFT);
    }

    private static int at(final int order, final int field) {
        return (order << STRIDE_SHIFT) + field;
    }

    int add(final long orderId, final long priceTicks, final long remainingLots, final int terms) {
        final int order = allocate();
        final int first = order << STRIDE_SHIFT;
        words[first + ID] = orderId;
        words[first + PRICE] = priceTicks;
        words[first + REMAINING] = remainingLots;
        words[first + NEIGHBOURS] = 0;
        words[first + LEVEL_AND_TERMS] = terms;
        words[first + LIST_LINKS] = 0;
        return order;
    }

    static int terms(
            final Side side, final OrderType type, final TimeInForce time, final SelfTradePrevention prevention) {
        return side.ordinal() | type.ordinal() << 2 | time.ordinal() << 4 | prevention.ordinal() << 7;
    }

    long id(final int order) {
        return words[at(order, ID)];
    }

    long priceTicks(final int order) {
        return words[at(order, PRICE)];
    }

    void priceTicks(final int order, final long ticks) {
        words[at(order, PRICE)] = ticks;
    }

    long remainingLots(final int order) {
        return words[at(order, REMAINING)];
    }

    void remainingLots(final int order, final long lots) {
        words[at(order, REMAINING)] = lots;
    }

    /** The orders before and behind, high and low. */
    long neighbours(final int order) {
        return words[at(order, NEIGHBOURS)];
    }

    /** Forgets the neighbours of an order that is out of its queue. */
    void alone(final int order) {
        words[at(order, NEIGHBOURS)] = 0;
    }

    int before(final int order) {
        return high(at(order, NEIGHBOURS));
    }

    int behind(final int order) {
        return low(at(order, NEIGHBOURS));
    }

    void before(final int order, final int other) {
        high(at(order, NEIGHBOURS), other);
    }

    void behind(final int order, final int other) {
        low(at(order, NEIGHBOURS), other);
    }

    int level(final int order) {
        return high(at(order, LEVEL_AND_TERMS));
    }

    void level(final int order, final int level) {
        high(at(order, LEVEL_AND_TERMS), level);
    }

    int list(final int order) {
        return high(at(order, LIST_AND_RECORD));
    }

    void list(final int order, final int list) {
        high(at(order, LIST_AND_RECORD), list);
    }

    int listBefore(final int order) {
        return high(at(order, LIST_LINKS));
    }

    int listBehind(final int order) {
        return low(at(order, LIST_LINKS));
    }

    void listBefore(final int order, final int other) {
        high(at(order, LIST_LINKS), other);
    }

    void listBehind(final int order, final int other) {
        low(at(order, LIST_LINKS), other);
    }

    int clientRecord(final int order) {
        return low(at(order, LIST_AND_RECORD));
    }

    void clientRecord(final int order, final int record) {
        low(at(order, LIST_AND_RECORD), record);
    }

    boolean isBuy(final int order) {
        return (words[at(order, LEVEL_AND_TERMS)] & 3) == 0;
    }

    Side side(final int order) {
        return SIDES[low(at(order, LEVEL_AND_TERMS)) & 3];
    }

    OrderType type(final int order) {
        return TYPES[low(at(order, LEVEL_AND_TERMS)) >> 2 & 3];
    }

    TimeInForce timeInForce(final int order) {
        return TIMES[low(at(order, LEVEL_AND_TERMS)) >> 4 & 7];
    }

    SelfTradePrevention selfTradePrevention(final int order) {
        return PREVENTIONS[low(at(order, LEVEL_AND_TERMS)) >> 7 & 3];
    }

    int account(final int order) {
        return high(at(order, ACCOUNT_AND_INSTRUMENT));
    }

    int instrumentId(final int order) {
        return low(at(order, ACCOUNT_AND_INSTRUMENT));
    }

    void owner(final int order, final int account, final int instrumentId) {
        words[at(order, ACCOUNT_AND_INSTRUMENT)] = pair(account, instrumentId);
    }

    long quantityLots(final int order) {
        return more[at(order, QUANTITY)];
    }

    void quantityLots(final int order, final long lots) {
        more[at(order, QUANTITY)] = lots;
    }

    long executedQuote(final int order) {
        return more[at(order, EXECUTED_QUOTE)];
    }

    void executedQuote(final int order, final long amount) {
        more[at(order, EXECUTED_QUOTE)] = amount;
    }

    long enteredNs(final int order) {
        return more[at(order, ENTERED)];
    }

    long changedNs(final int order) {
        return more[at(order, CHANGED)];
    }

    void times(final int order, final long enteredNs, final long changedNs) {
        more[at(order, ENTERED)] = enteredNs;
        more[at(order, CHANGED)] = changedNs;
    }

    void changedNs(final int order, final long timestampNs) {
        more[at(order, CHANGED)] = timestampNs;
    }

    /** Whether it is GTD or DAY. */
    boolean expires(final int order) {
        final int time = low(at(order, LEVEL_AND_TERMS)) >> 4 & 7;
        return time == TimeInForce.GTD.ordinal() || time == TimeInForce.DAY.ordinal();
    }

    /** 0 for never. */
    long expireNs(final int order) {
        return more[at(order, EXPIRES)];
    }

    void expireNs(final int order, final long timestampNs) {
        more[at(order, EXPIRES)] = timestampNs;
    }

    /** Where the order stands in the expiry queue. */
    int placeInExpiry(final int order) {
        return (int) more[at(order, PLACE_IN_EXPIRY)];
    }

    void placeInExpiry(final int order, final int place) {
        more[at(order, PLACE_IN_EXPIRY)] = place;
    }

    int paidFrom(final int order) {
        return (int) (more[at(order, BALANCES)] >>> 32);
    }

    int receivedInto(final int order) {
        return (int) more[at(order, BALANCES)];
    }

    void balances(final int order, final int paidFrom, final int receivedInto) {
        more[at(order, BALANCES)] = pair(paidFrom, receivedInto);
    }
}
