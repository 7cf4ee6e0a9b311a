package rialto.engine;

/** What the book shows of open orders that do not show all: icebergs. */
final class DisplayRecords extends RecordPool {
    private static final int STRIDE = 4;
    private static final int DISPLAY = 0; // at a time
    private static final int SHOWN = 1; // now
    private static final int LATER_ORDER_ID = 2;

    DisplayRecords(final EngineLimits limits) {
        super(STRIDE, limits.maxOpenOrders(), limits.preallocated());
    }

    private static int at(final int display, final int field) {
        return PADDING + display * STRIDE + field;
    }

    /** Of an order that is not on the book yet. */
    int add(final long displayLots) {
        final int display = allocate();
        words[at(display, DISPLAY)] = displayLots;
        words[at(display, SHOWN)] = 0;
        words[at(display, LATER_ORDER_ID)] = 0;
        return display;
    }

    /** How many lots the book shows at a time. */
    long displayLots(final int display) {
        return words[at(display, DISPLAY)];
    }

    /** How many it shows now; 0 outside the book. */
    long shownLots(final int display) {
        return words[at(display, SHOWN)];
    }

    /** What an incoming order meets at once of an order that stands on the book: of an iceberg what is shown now, else all of it. */
    long metLots(final Orders orders, final int order) {
        return orders.showsLess(order) ? shownLots(orders.display(order)) : orders.remainingLots(order);
    }

    void shownLots(final int display, final long lots) {
        words[at(display, SHOWN)] = lots;
    }

    /** Orders from this id on came to the market after the part that is shown; 0 while that is the first one. */
    long laterOrderId(final int display) {
        return words[at(display, LATER_ORDER_ID)];
    }

    void laterOrderId(final int display, final long orderId) {
        words[at(display, LATER_ORDER_ID)] = orderId;
    }

    /** So many lots of an order are left: the next part of it is shown, or the first one. */
    long show(final int display, final long remainingLots) {
        final long lots = Math.min(displayLots(display), remainingLots);
        shownLots(display, lots);
        return lots;
    }

    /** How often an order with so many lots shows another part until all of it is traded. */
    long partsToCome(final int display, final long remainingLots) {
        return Math.ceilDiv(remainingLots - shownLots(display), displayLots(display));
    }

    /** Lots of an order left it by a trade: shown ones first. */
    void execute(final int display, final long lots) {
        shownLots(display, Math.max(0, shownLots(display) - lots));
    }

    /** Its owner made an order smaller: what is not shown goes first. */
    void reduceTo(final int display, final long remainingLots) {
        shownLots(display, Math.min(shownLots(display), remainingLots));
    }
}
