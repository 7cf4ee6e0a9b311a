package rialto.engine;

/** What a mass quote does to one side of an account's quote on an instrument. */
final class QuoteSidePlan {
    final boolean buy;

    /** The order that stands there; 0 for none. */
    int standing;

    /** Whether that leaves. */
    boolean leaves;

    /** Whether a new order is entered. */
    boolean enters;

    /** Lots that an order which keeps its place becomes smaller by; 0 where it stays as it is, leaves, or is not there. */
    long reducedLots;

    QuoteSidePlan(final boolean buy) {
        this.buy = buy;
    }

    /** A side of the price and the lots given, where another order stands or none. */
    void begin(final Orders orders, final int order, final long ticks, final long lots) {
        standing = order;
        reducedLots = 0;
        final boolean keepsPlace =
                order != 0 && lots != 0 && orders.priceTicks(order) == ticks && lots <= orders.remainingLots(order);
        leaves = order != 0 && !keepsPlace;
        enters = lots != 0 && !keepsPlace;
        if (keepsPlace) {
            reducedLots = orders.remainingLots(order) - lots;
        }
    }

    /** How many orders there are more then. */
    int more() {
        return (enters ? 1 : 0) - (leaves ? 1 : 0);
    }
}
