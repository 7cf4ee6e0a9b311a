package rialto.engine;

/**
 * All that rests on one side of an order book: the orders that it shows, and the hidden ones, each in a {@link BookSide} of their
 * own. So who looks at what is shown cannot come upon a hidden order. At one price those that are shown come first.
 */
final class RestingSide {
    private final Orders orders;
    private final PriceLevels levels;
    private final BookSide shown;
    private final BookSide hidden;
    private final boolean buy;

    RestingSide(final boolean buy, final Orders orders, final PriceLevels levels, final PriceNodes nodes) {
        this.buy = buy;
        this.orders = orders;
        this.levels = levels;
        shown = new BookSide(buy, orders, levels, nodes);
        hidden = new BookSide(buy, orders, levels, nodes);
    }

    /** The orders that everybody sees. */
    BookSide shown() {
        return shown;
    }

    /** The orders of which the book shows nothing. */
    BookSide hidden() {
        return hidden;
    }

    /** Whether a hidden order rests here. */
    boolean hides() {
        return hidden.best() != 0;
    }

    /** The best level; 0 when nothing rests here. All orders of a level are shown, or all are hidden. */
    int best() {
        return hidden.best() == 0 ? shown.best() : nearer(shown.best(), hidden.best());
    }

    /** The price of the best level; 0 when nothing rests here. */
    long bestTicks() {
        if (hidden.best() == 0) {
            return shown.bestTicks();
        }
        return best() == hidden.best() ? hidden.bestTicks() : shown.bestTicks();
    }

    /** The next level away from the market; 0 when there is none. */
    int next(final int level) {
        if (hidden.best() == 0) {
            return shown.next(level);
        }
        final long ticks = levels.priceTicks(level);
        return orders.isHidden(levels.first(level))
                ? nearer(shown.from(buy ? ticks - 1 : ticks + 1), hidden.next(level))
                : nearer(shown.next(level), hidden.from(ticks));
    }

    /** Of a level that is shown and one that is hidden the one that is met first; each of them 0 for none. */
    private int nearer(final int ofShown, final int ofHidden) {
        if (ofShown == 0 || ofHidden == 0) {
            return ofShown | ofHidden;
        }
        final long shownTicks = levels.priceTicks(ofShown);
        final long hiddenTicks = levels.priceTicks(ofHidden);
        return (buy ? hiddenTicks > shownTicks : hiddenTicks < shownTicks) ? ofHidden : ofShown;
    }

    /** The order with the most priority; 0 when nothing rests here. */
    int firstOrder() {
        return firstOf(best());
    }

    /** The one after another; 0 when there is none. */
    int nextOrder(final int order) {
        final int next = orders.nextInQueue(order);
        return next != 0 ? next : firstOf(next(orders.level(order)));
    }

    private int firstOf(final int level) {
        return level == 0 ? 0 : levels.first(level);
    }

    private BookSide sideOf(final int order) {
        return orders.isHidden(order) ? hidden : shown;
    }

    /** Puts an order at the end of the queue of its price. */
    void append(final int order) {
        sideOf(order).append(order);
    }

    void remove(final int order) {
        sideOf(order).remove(order);
    }

    /** Puts an order that stands here at the end of its queue. */
    void moveBack(final int order) {
        sideOf(order).moveBack(order);
    }
}
