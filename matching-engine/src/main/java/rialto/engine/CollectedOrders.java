package rialto.engine;

/**
 * Orders of one instrument that wait for an auction outside the continuous book: MARKET orders, and orders for the opening
 * or the closing auction alone. In queues like a book's; a MARKET order stands at the price that it reserves at, a sale
 * at 0.
 */
final class CollectedOrders {
    private final Orders orders;
    private final PriceLevels levels;
    private final BookSide marketBids;
    private final BookSide marketAsks;
    private final BookSide limitBids;
    private final BookSide limitAsks;

    CollectedOrders(final Orders orders, final PriceLevels levels, final PriceNodes nodes) {
        this.orders = orders;
        this.levels = levels;
        marketBids = new BookSide(true, orders, levels, nodes);
        marketAsks = new BookSide(false, orders, levels, nodes);
        limitBids = new BookSide(true, orders, levels, nodes);
        limitAsks = new BookSide(false, orders, levels, nodes);
    }

    void add(final int order) {
        side(orders.type(order) == OrderType.MARKET, orders.isBuy(order)).append(order);
    }

    void remove(final int order) {
        side(orders.type(order) == OrderType.MARKET, orders.isBuy(order)).remove(order);
    }

    /** The first of a queue in priority; 0 when it is empty. */
    int first(final boolean market, final boolean buy) {
        return firstOf(side(market, buy).best());
    }

    /** The one after another in its queue; 0 when there is none. */
    int next(final int order) {
        final int behind = orders.behind(order);
        if (behind != 0) {
            return behind;
        }
        final BookSide side = side(orders.type(order) == OrderType.MARKET, orders.isBuy(order));
        return firstOf(side.next(orders.level(order)));
    }

    private int firstOf(final int level) {
        return level == 0 ? 0 : levels.first(level);
    }

    private BookSide side(final boolean market, final boolean buy) {
        return market ? buy ? marketBids : marketAsks : buy ? limitBids : limitAsks;
    }
}
