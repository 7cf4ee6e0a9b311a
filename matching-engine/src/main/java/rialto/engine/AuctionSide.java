package rialto.engine;

/**
 * The orders of one side that take part in an auction, in priority: best price first, at one price MARKET orders first and hidden
 * ones last, then the earliest. It walks over four queues at once: the book, MARKET orders, and those for this auction alone.
 */
final class AuctionSide {
    private static final int IN_BOOK = 0;
    private static final int AT_MARKET = 1;
    private static final int AT_MARKET_FOR_THIS = 2;
    private static final int FOR_THIS = 3;
    private static final int QUEUES = 4;

    private final boolean buy;
    private final EngineState state;
    private final Orders orders;
    private final int[] heads = new int[QUEUES];
    private Instrument instrument;
    private int best; // which of the heads; none has an order when the best one has none

    AuctionSide(final boolean buy, final EngineState state) {
        this.buy = buy;
        this.state = state;
        orders = state.orders;
    }

    /** @param forTheAuction which auction-only orders take part; null for none */
    void begin(final Instrument of, final TimeInForce forTheAuction) {
        instrument = of;
        heads[IN_BOOK] = of.market.first(buy);
        heads[AT_MARKET] = of.collected.first(CollectedOrders.MARKET, buy);
        heads[AT_MARKET_FOR_THIS] = 0;
        heads[FOR_THIS] = 0;
        if (forTheAuction != null) {
            final boolean opening = forTheAuction == TimeInForce.AT_OPEN;
            heads[AT_MARKET_FOR_THIS] =
                    of.collected.first(opening ? CollectedOrders.MARKET_AT_OPEN : CollectedOrders.MARKET_AT_CLOSE, buy);
            heads[FOR_THIS] =
                    of.collected.first(opening ? CollectedOrders.LIMIT_AT_OPEN : CollectedOrders.LIMIT_AT_CLOSE, buy);
        }
        findBest();
    }

    /** The present order; 0 when there are no more. */
    int order() {
        return heads[best];
    }

    /** On to the next order; the present one may leave its queue afterwards. */
    void next() {
        final int order = heads[best];
        heads[best] = best == IN_BOOK ? instrument.market.next(order) : instrument.collected.next(order);
        findBest();
    }

    private void findBest() {
        best = IN_BOOK;
        for (int queue = IN_BOOK + 1; queue < QUEUES; queue++) {
            if (heads[queue] != 0 && (heads[best] == 0 || isBefore(heads[queue], heads[best]))) {
                best = queue;
            }
        }
    }

    /** Whether an order came to its place before another one; of two that one command moved it does not know. */
    boolean isEarlier(final int one, final int other) {
        return state.arrival(one) < state.arrival(other);
    }

    private boolean isBefore(final int one, final int other) {
        final long price = orders.priceTicks(one);
        final long otherPrice = orders.priceTicks(other);
        if (price != otherPrice) {
            return buy ? price > otherPrice : price < otherPrice;
        }
        if (orders.isHidden(one) != orders.isHidden(other)) {
            return orders.isHidden(other);
        }
        final boolean market = orders.type(one) == OrderType.MARKET;
        return market == (orders.type(other) == OrderType.MARKET) ? isEarlier(one, other) : market;
    }
}
