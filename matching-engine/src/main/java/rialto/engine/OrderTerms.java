package rialto.engine;

/**
 * What an order was entered with and keeps, in the bits of one int: side, type, time in force and self-trade prevention,
 * whether it is a quote, hidden or shows less than all, whether it has a trigger and waits for it, whether it is in a list and pending, whether its
 * client order id passes and whether it names a cancel timer, and above these its instrument.
 */
final class OrderTerms {
    private static final int SIDE_MASK = 1;
    private static final int IS_HIDDEN = 1 << 1;
    private static final int TYPE_SHIFT = 2;
    private static final int TYPE_MASK = 3;
    private static final int TIME_SHIFT = 4;
    private static final int TIME_MASK = 7;
    private static final int PREVENTION_SHIFT = 7;
    private static final int PREVENTION_MASK = 3;
    private static final int WAITS = 1 << 9;
    private static final int HAS_TRIGGER = 1 << 10;
    private static final int SHOWS_LESS = 1 << 11;
    /** Both bits: nothing is hidden and shows a part of itself. */
    private static final int IS_QUOTE = IS_HIDDEN | SHOWS_LESS;

    private static final int IS_IN_LIST = 1 << 12;
    private static final int IS_PENDING = 1 << 13;
    private static final int HAS_PASSING_ID = 1 << 14;
    private static final int NAMES_CANCEL_TIMER = 1 << 15;
    private static final int INSTRUMENT_SHIFT = 16;

    private static final Side[] SIDES = Side.values();
    private static final OrderType[] TYPES = OrderType.values();
    private static final TimeInForce[] TIMES = TimeInForce.values();
    private static final SelfTradePrevention[] PREVENTIONS = SelfTradePrevention.values();

    private OrderTerms() {}

    /** Without an instrument and a cancel timer, and as if its client order id did not pass. */
    static int of(final Side side, final OrderType type, final TimeInForce time, final SelfTradePrevention prevention) {
        return side.ordinal()
                | type.ordinal() << TYPE_SHIFT
                | time.ordinal() << TIME_SHIFT
                | prevention.ordinal() << PREVENTION_SHIFT;
    }

    static boolean isBuy(final int terms) {
        return (terms & SIDE_MASK) == 0;
    }

    static Side side(final int terms) {
        return SIDES[terms & SIDE_MASK];
    }

    static OrderType type(final int terms) {
        return TYPES[terms >> TYPE_SHIFT & TYPE_MASK];
    }

    static TimeInForce timeInForce(final int terms) {
        return TIMES[terms >> TIME_SHIFT & TIME_MASK];
    }

    static SelfTradePrevention selfTradePrevention(final int terms) {
        return PREVENTIONS[terms >> PREVENTION_SHIFT & PREVENTION_MASK];
    }

    /** Whether it waits outside the book: for its trigger or its list, as a MARKET order, or for one auction alone. */
    static boolean isOutsideBook(final int terms) {
        return (terms & (WAITS | IS_PENDING)) != 0
                || (terms >> TYPE_SHIFT & TYPE_MASK) == OrderType.MARKET.ordinal()
                || (terms >> TIME_SHIFT & TIME_MASK) >= TimeInForce.AT_OPEN.ordinal();
    }

    /** Whether it leaves at some time: GTD, DAY, AT_OPEN and AT_CLOSE. */
    static boolean expires(final int terms) {
        return (terms >> TIME_SHIFT & TIME_MASK) >= TimeInForce.GTD.ordinal();
    }

    static boolean waits(final int terms) {
        return (terms & WAITS) != 0;
    }

    /** It has a trigger, and waits for it or not. */
    static int waiting(final int terms, final boolean waits) {
        return waits ? terms | HAS_TRIGGER | WAITS : (terms | HAS_TRIGGER) & ~WAITS;
    }

    static boolean hasTrigger(final int terms) {
        return (terms & HAS_TRIGGER) != 0;
    }

    static boolean isQuote(final int terms) {
        return (terms & IS_QUOTE) == IS_QUOTE;
    }

    static int quote(final int terms, final boolean quote) {
        return quote ? terms | IS_QUOTE : terms & ~IS_QUOTE;
    }

    static boolean isInList(final int terms) {
        return (terms & IS_IN_LIST) != 0;
    }

    /** It is a leg of a list. */
    static int inList(final int terms) {
        return terms | IS_IN_LIST;
    }

    static boolean isPending(final int terms) {
        return (terms & IS_PENDING) != 0;
    }

    static int pending(final int terms, final boolean pending) {
        return pending ? terms | IS_PENDING : terms & ~IS_PENDING;
    }

    /** It has a trigger, and waits for nothing. */
    static int withTrigger(final int terms) {
        return terms | HAS_TRIGGER;
    }

    static boolean showsLess(final int terms) {
        return (terms & IS_QUOTE) == SHOWS_LESS;
    }

    static int showingLess(final int terms) {
        return terms | SHOWS_LESS;
    }

    static boolean isHidden(final int terms) {
        return (terms & IS_QUOTE) == IS_HIDDEN;
    }

    static int hidden(final int terms) {
        return terms | IS_HIDDEN;
    }

    static boolean hasPassingId(final int terms) {
        return (terms & HAS_PASSING_ID) != 0;
    }

    static int havingPassingId(final int terms, final boolean has) {
        return has ? terms | HAS_PASSING_ID : terms & ~HAS_PASSING_ID;
    }

    static boolean namesCancelTimer(final int terms) {
        return (terms & NAMES_CANCEL_TIMER) != 0;
    }

    static int namingCancelTimer(final int terms, final boolean names) {
        return names ? terms | NAMES_CANCEL_TIMER : terms & ~NAMES_CANCEL_TIMER;
    }

    static int instrumentId(final int terms) {
        return terms >>> INSTRUMENT_SHIFT;
    }

    /** @param terms that have no instrument yet */
    static int onInstrument(final int terms, final int instrumentId) {
        return terms | instrumentId << INSTRUMENT_SHIFT;
    }
}
