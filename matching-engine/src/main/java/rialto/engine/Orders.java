package rialto.engine;

/**
 * The open orders of all books, 128 bytes each: the first 64 hold what matching reads, the rest what reports and
 * snapshots need. Links to other orders are record numbers, 0 for none.
 */
final class Orders extends RecordPool {
    private static final int STRIDE_SHIFT = 4;

    private static final int ID = 0;
    private static final int PRICE = 1;
    private static final int REMAINING = 2;
    private static final int LEVEL_LINKS = 3; // before, behind in the queue of the price
    private static final int LEVEL_AND_LIST = 4; // price level, list of the account's orders on the instrument
    private static final int RECORD_AND_TERMS = 5; // client order record, side and such
    private static final int LIST_LINKS = 6; // before, behind in that list
    private static final int ACCOUNT_AND_INSTRUMENT = 7;
    private static final int QUANTITY = 8;
    private static final int EXECUTED_QUOTE = 9;
    private static final int ENTERED = 10;
    private static final int CHANGED = 11;
    private static final int BALANCES = 12; // paid from, received into

    private static final Side[] SIDES = Side.values();
    private static final OrderType[] TYPES = OrderType.values();
    private static final TimeInForce[] TIMES = TimeInForce.values();
    private static final SelfTradePrevention[] PREVENTIONS = SelfTradePrevention.values();

    Orders(final EngineLimits limits) {
        super(1 << STRIDE_SHIFT, limits.maxOpenOrders(), limits.preallocated());
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
        words[first + RECORD_AND_TERMS] = terms;
        return order;
    }

    static int terms(
            final Side side, final OrderType type, final TimeInForce time, final SelfTradePrevention prevention) {
        return side.ordinal() | type.ordinal() << 2 | time.ordinal() << 4 | prevention.ordinal() << 6;
    }

    long id(final int order) {
        return words[at(order, ID)];
    }

    long priceTicks(final int order) {
        return words[at(order, PRICE)];
    }

    long remainingLots(final int order) {
        return words[at(order, REMAINING)];
    }

    void remainingLots(final int order, final long lots) {
        words[at(order, REMAINING)] = lots;
    }

    int before(final int order) {
        return high(at(order, LEVEL_LINKS));
    }

    int behind(final int order) {
        return low(at(order, LEVEL_LINKS));
    }

    void before(final int order, final int other) {
        high(at(order, LEVEL_LINKS), other);
    }

    void behind(final int order, final int other) {
        low(at(order, LEVEL_LINKS), other);
    }

    int level(final int order) {
        return high(at(order, LEVEL_AND_LIST));
    }

    void level(final int order, final int level) {
        high(at(order, LEVEL_AND_LIST), level);
    }

    int list(final int order) {
        return low(at(order, LEVEL_AND_LIST));
    }

    void list(final int order, final int list) {
        low(at(order, LEVEL_AND_LIST), list);
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
        return high(at(order, RECORD_AND_TERMS));
    }

    void clientRecord(final int order, final int record) {
        high(at(order, RECORD_AND_TERMS), record);
    }

    boolean isBuy(final int order) {
        return (words[at(order, RECORD_AND_TERMS)] & 3) == 0;
    }

    Side side(final int order) {
        return SIDES[low(at(order, RECORD_AND_TERMS)) & 3];
    }

    OrderType type(final int order) {
        return TYPES[low(at(order, RECORD_AND_TERMS)) >> 2 & 3];
    }

    TimeInForce timeInForce(final int order) {
        return TIMES[low(at(order, RECORD_AND_TERMS)) >> 4 & 3];
    }

    SelfTradePrevention selfTradePrevention(final int order) {
        return PREVENTIONS[low(at(order, RECORD_AND_TERMS)) >> 6 & 3];
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
        return words[at(order, QUANTITY)];
    }

    void quantityLots(final int order, final long lots) {
        words[at(order, QUANTITY)] = lots;
    }

    long executedQuote(final int order) {
        return words[at(order, EXECUTED_QUOTE)];
    }

    void executedQuote(final int order, final long amount) {
        words[at(order, EXECUTED_QUOTE)] = amount;
    }

    long enteredNs(final int order) {
        return words[at(order, ENTERED)];
    }

    long changedNs(final int order) {
        return words[at(order, CHANGED)];
    }

    void times(final int order, final long enteredNs, final long changedNs) {
        words[at(order, ENTERED)] = enteredNs;
        words[at(order, CHANGED)] = changedNs;
    }

    void changedNs(final int order, final long timestampNs) {
        words[at(order, CHANGED)] = timestampNs;
    }

    int paidFrom(final int order) {
        return high(at(order, BALANCES));
    }

    int receivedInto(final int order) {
        return low(at(order, BALANCES));
    }

    void balances(final int order, final int paidFrom, final int receivedInto) {
        words[at(order, BALANCES)] = pair(paidFrom, receivedInto);
    }
}
