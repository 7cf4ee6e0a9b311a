package rialto.engine;

/**
 * The triggers of open orders: of those that wait, and of those that were triggered, for reports. Handles of links are
 * those of other triggers.
 */
final class TriggerRecords extends RecordPool {
    /** Waits for the last price, the best ask or the best bid to rise or to fall; see {@link TriggerQueues}. */
    static final int RISES = 0;

    static final int FALLS = 1;
    static final int ASK_RISES = 2;
    static final int ASK_FALLS = 3;
    static final int BID_RISES = 4;
    static final int BID_FALLS = 5;
    static final int QUEUES = 6;

    /** Trails the last price. */
    static final int TRAILS = 6;

    private static final int STRIDE = 10;
    private static final int TICKS = 0;
    private static final int WAITS_FOR = 1;
    private static final int MARK = 2;
    private static final int TRAILING = 3; // since when
    private static final int TRIGGERED = 4;
    private static final int LATER_ORDER_ID = 5;
    private static final int TERMS = 6; // delta; type, price type and queue
    private static final int ORDER = 7; // order; child in the heap
    private static final int HEAP = 8; // previous, next
    private static final int LIST = 9; // previous, next of those that trail

    private static final int TYPE_MASK = 3;
    private static final int PRICE_TYPE_SHIFT = 2;
    private static final int QUEUE_SHIFT = 4;
    private static final int QUEUE_MASK = 7;
    private static final TriggerType[] TYPES = TriggerType.values();
    private static final TriggerPriceType[] PRICE_TYPES = TriggerPriceType.values();

    TriggerRecords(final EngineLimits limits) {
        super(STRIDE, limits.maxOpenOrders(), limits.preallocated());
    }

    private static int at(final int trigger, final int field) {
        return PADDING + trigger * STRIDE + field;
    }

    /** One that waits for nothing yet. */
    int add(
            final int order,
            final TriggerType type,
            final TriggerPriceType priceType,
            final long triggerTicks,
            final int trailingDelta) {
        final int trigger = allocate();
        words[at(trigger, TICKS)] = triggerTicks;
        words[at(trigger, WAITS_FOR)] = 0;
        words[at(trigger, MARK)] = 0;
        words[at(trigger, TRAILING)] = 0;
        words[at(trigger, TRIGGERED)] = 0;
        words[at(trigger, LATER_ORDER_ID)] = 0;
        words[at(trigger, TERMS)] = pair(trailingDelta, type.ordinal() | priceType.ordinal() << PRICE_TYPE_SHIFT);
        words[at(trigger, ORDER)] = pair(order, 0);
        words[at(trigger, HEAP)] = 0;
        words[at(trigger, LIST)] = 0;
        return trigger;
    }

    int order(final int trigger) {
        return high(at(trigger, ORDER));
    }

    TriggerType type(final int trigger) {
        return TYPES[low(at(trigger, TERMS)) & TYPE_MASK];
    }

    TriggerPriceType priceType(final int trigger) {
        return PRICE_TYPES[low(at(trigger, TERMS)) >> PRICE_TYPE_SHIFT & 1];
    }

    /** Basis points; 0 of one that does not trail. */
    int trailingDelta(final int trigger) {
        return high(at(trigger, TERMS));
    }

    /** As the client gave it: 0 of one that trails at once. */
    long triggerTicks(final int trigger) {
        return words[at(trigger, TICKS)];
    }

    /** The price that it waits for now; 0 while it trails, and once it is triggered. */
    long waitsForTicks(final int trigger) {
        return words[at(trigger, WAITS_FOR)];
    }

    /** From which the trigger of one that trails is counted; while it trails {@link TrailingOrders} knows better. */
    long markTicks(final int trigger) {
        return words[at(trigger, MARK)];
    }

    void markTicks(final int trigger, final long ticks) {
        words[at(trigger, MARK)] = ticks;
    }

    /** One of the queues, or TRAILS. */
    int queue(final int trigger) {
        return low(at(trigger, TERMS)) >> QUEUE_SHIFT & QUEUE_MASK;
    }

    private void queue(final int trigger, final int queue) {
        final int terms = low(at(trigger, TERMS)) & ~(QUEUE_MASK << QUEUE_SHIFT);
        low(at(trigger, TERMS), terms | queue << QUEUE_SHIFT);
    }

    /** It is to wait for a price in a queue. */
    void waitFor(final int trigger, final int queue, final long ticks) {
        words[at(trigger, WAITS_FOR)] = ticks;
        queue(trigger, queue);
    }

    /** It is to trail from a price on. */
    void trail(final int trigger, final long markTicks, final long sinceNs) {
        words[at(trigger, WAITS_FOR)] = 0;
        words[at(trigger, MARK)] = markTicks;
        words[at(trigger, TRAILING)] = sinceNs;
        queue(trigger, TRAILS);
    }

    /** Since when it trails; 0 of one that does not, or not yet. */
    long trailingNs(final int trigger) {
        return words[at(trigger, TRAILING)];
    }

    void trailingNs(final int trigger, final long timestampNs) {
        words[at(trigger, TRAILING)] = timestampNs;
    }

    /** When it was triggered; 0 while it waits. */
    long triggeredNs(final int trigger) {
        return words[at(trigger, TRIGGERED)];
    }

    /** Orders from this id on came to the market after it; 0 while it waits. */
    long laterOrderId(final int trigger) {
        return words[at(trigger, LATER_ORDER_ID)];
    }

    void triggered(final int trigger, final long timestampNs, final long laterOrderId) {
        words[at(trigger, WAITS_FOR)] = 0;
        words[at(trigger, TRIGGERED)] = timestampNs;
        words[at(trigger, LATER_ORDER_ID)] = laterOrderId;
    }

    int child(final int trigger) {
        return low(at(trigger, ORDER));
    }

    void child(final int trigger, final int child) {
        low(at(trigger, ORDER), child);
    }

    /** The sibling before, of the first child its parent; 0 of a root. */
    int previous(final int trigger) {
        return high(at(trigger, HEAP));
    }

    void previous(final int trigger, final int other) {
        high(at(trigger, HEAP), other);
    }

    /** The sibling behind; 0 for none. */
    int next(final int trigger) {
        return low(at(trigger, HEAP));
    }

    void next(final int trigger, final int other) {
        low(at(trigger, HEAP), other);
    }

    int previousInList(final int trigger) {
        return high(at(trigger, LIST));
    }

    int nextInList(final int trigger) {
        return low(at(trigger, LIST));
    }

    void linkInList(final int trigger, final int previous, final int next) {
        words[at(trigger, LIST)] = pair(previous, next);
    }

    void previousInList(final int trigger, final int other) {
        high(at(trigger, LIST), other);
    }

    void nextInList(final int trigger, final int other) {
        low(at(trigger, LIST), other);
    }
}
