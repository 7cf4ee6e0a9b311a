package rialto.engine;

/**
 * The orders that a book shows and the next child of a parent order would trade with, one behind the other: up to one of its own
 * account or trade group, which it does not go past, up to its limit, and not more than {@link #MAX_ORDERS}. Where the orders of a price are
 * not filled one behind the other, it does not come to a price at which one of its own account is seen. Changes nothing.
 */
final class ChildBook {
    /** Of one child at most, so that nobody makes a look long by many small orders. */
    static final int MAX_ORDERS = 128;

    private final EngineState state;

    private Instrument book;
    private int account;
    private boolean buy;
    private long limitTicks;
    private int first;
    private int order; // 0 for none
    private int passed;
    private int looked;

    ChildBook(final EngineState state) {
        this.state = state;
    }

    /** @param of null for none, or none that is open to the child */
    void begin(final Instrument of, final int taker, final boolean takerBuys, final long limit) {
        if (book != of) { // see OrderRequest.terms
            book = of;
        }
        account = taker;
        buy = takerBuys;
        limitTicks = limit;
        looked = 0;
        first = of == null ? 0 : of.market.firstShown(!takerBuys);
        first = first == 0 || isOwn(first) || isShut(first) ? 0 : first;
        restart();
    }

    /** Stands at the first one again. */
    void restart() {
        passed = 0;
        order = first != 0 && accepts(state.orders.priceTicks(first)) ? first : 0;
    }

    private boolean isOwn(final int of) {
        return state.rules.areOne(account, state.orders.account(of));
    }

    /** Whether its own account stands somewhere at the price of an order, the first one there. */
    private boolean isShut(final int firstThere) {
        if (book.definition.matchAlgorithm == MatchAlgorithm.PRICE_TIME) {
            return false;
        }
        int at = firstThere;
        for (int i = 0; i < MAX_ORDERS && at != 0; i++) {
            if (isOwn(at)) {
                return true;
            }
            at = state.orders.nextInQueue(at);
        }
        return false;
    }

    private boolean accepts(final long ticks) {
        return buy ? ticks <= limitTicks : ticks >= limitTicks;
    }

    /** Of the best one, within the limit or not; 0 for none. */
    long bestTicks() {
        return first == 0 ? 0 : state.orders.priceTicks(first);
    }

    /** Whether nothing is had because an order of its own account is the best one, and within the limit. */
    boolean isBehindOwn() {
        final int best = book == null ? 0 : book.market.firstShown(!buy);
        return best != 0 && (isOwn(best) || isShut(best)) && accepts(state.orders.priceTicks(best));
    }

    /** Adds up what stands at the best price, until it is enough. */
    long bestLots(final long enough) {
        final long ticks = bestTicks();
        long lots = 0;
        int at = first;
        for (int i = 0; i < MAX_ORDERS && isAt(at, ticks) && lots < enough; i++) {
            looked++;
            lots += state.shownLots(at);
            at = book.market.nextShown(!buy, at);
        }
        return lots;
    }

    private boolean isAt(final int of, final long ticks) {
        return of != 0 && state.orders.priceTicks(of) == ticks && !isOwn(of);
    }

    /** Whether there is one more. */
    boolean hasNext() {
        return order != 0;
    }

    /** Of the present one. */
    long ticks() {
        return state.orders.priceTicks(order);
    }

    /** Of the present one, as the book shows it. */
    long lots() {
        return state.shownLots(order);
    }

    void pass() {
        looked++;
        passed++;
        final int next = passed == MAX_ORDERS ? 0 : book.market.nextShown(!buy, order);
        final boolean isFirstThere = next != 0 && state.orders.previousInQueue(next) == 0;
        order = next == 0 || isOwn(next) || isFirstThere && isShut(next) || !accepts(state.orders.priceTicks(next))
                ? 0
                : next;
    }

    /** Whether nothing more is looked at, though more may stand. */
    boolean isCut() {
        return passed == MAX_ORDERS;
    }

    /** How many were looked at. */
    int looked() {
        return looked;
    }
}
