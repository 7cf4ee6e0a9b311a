package rialto.engine;

/**
 * Orders of one instrument that wait for an auction outside the continuous book: MARKET orders, and orders for the
 * opening or the closing auction alone, each in queues of their own, so that no auction looks at what is not for it.
 * The queues are like a book's; a MARKET order stands at the price that it reserves at, a sell order at 0.
 */
final class CollectedOrders {
    /** The queues: MARKET orders for whatever uncrosses next, then those for one auction alone. */
    static final int MARKET = 0;

    static final int MARKET_AT_OPEN = 1;
    static final int LIMIT_AT_OPEN = 2;
    static final int MARKET_AT_CLOSE = 3;
    static final int LIMIT_AT_CLOSE = 4;
    static final int QUEUES = 5;

    private final Orders orders;
    private final PriceLevels levels;
    private final PriceNodes nodes;

    /** Two for each queue, buy side first; null until one is needed: most instruments never do. */
    private final BookSide[] sides = new BookSide[2 * QUEUES];

    CollectedOrders(final Orders orders, final PriceLevels levels, final PriceNodes nodes) {
        this.orders = orders;
        this.levels = levels;
        this.nodes = nodes;
    }

    private int queue(final int order) {
        final boolean market = orders.type(order) == OrderType.MARKET;
        return switch (orders.timeInForce(order)) {
            case AT_OPEN -> market ? MARKET_AT_OPEN : LIMIT_AT_OPEN;
            case AT_CLOSE -> market ? MARKET_AT_CLOSE : LIMIT_AT_CLOSE;
            case GTC, IOC, FOK, GTD, DAY -> MARKET;
        };
    }

    /** The auction that the orders of a queue are for alone; null for none. */
    static TimeInForce auctionOf(final int queue) {
        return switch (queue) {
            case MARKET_AT_OPEN, LIMIT_AT_OPEN -> TimeInForce.AT_OPEN;
            case MARKET_AT_CLOSE, LIMIT_AT_CLOSE -> TimeInForce.AT_CLOSE;
            default -> null;
        };
    }

    private static int side(final int queue, final boolean buy) {
        return 2 * queue + (buy ? 0 : 1);
    }

    private int side(final int order) {
        return side(queue(order), orders.isBuy(order));
    }

    void add(final int order) {
        final int side = side(order);
        if (sides[side] == null) {
            sides[side] = new BookSide(orders.isBuy(order), orders, levels, nodes);
        }
        sides[side].append(order);
    }

    void remove(final int order) {
        sides[side(order)].remove(order);
    }

    /** Whether no order waits. */
    boolean isEmpty() {
        for (final BookSide side : sides) {
            if (side != null && side.best() != 0) {
                return false;
            }
        }
        return true;
    }

    /** The first of a queue in priority; 0 when it is empty. */
    int first(final int queue, final boolean buy) {
        final BookSide side = sides[side(queue, buy)];
        return side == null ? 0 : side.firstOrder();
    }

    /** The one after another in its queue; 0 when there is none. */
    int next(final int order) {
        return sides[side(order)].nextOrder(order);
    }
}
