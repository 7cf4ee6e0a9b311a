package rialto.engine;

/** A market in which an incoming order trades at once with orders that rest. */
interface ContinuousMarket extends MarketModel {
    /** Marks a sum that is more than what is available. */
    long TOO_MUCH = -1;

    /** All that rests on a side, with the orders that nobody sees. */
    RestingSide side(boolean buy);

    @Override
    default int firstShown(final boolean buy) {
        return side(buy).shown().firstOrder();
    }

    @Override
    default int nextShown(final boolean buy, final int order) {
        return side(buy).shown().nextOrder(order);
    }

    @Override
    default long bestTicks(final boolean buy) {
        return side(buy).shown().bestTicks();
    }

    /** Whether a limit order would trade at once with an order that everybody sees, be it of its own account. */
    boolean wouldTake(boolean buy, long priceTicks);

    /**
     * Whether so much of an order would execute at once.
     *
     * @param lots at most what is left of it
     */
    boolean canFill(IncomingOrder incoming, long lots);

    /**
     * What an order that never rests would pay, in quote for a buy order and in lots for a sell order, were it let in
     * now and were there no hidden orders. If it {@link IncomingOrder#countsShownOnly}, then of what icebergs show.
     *
     * @return {@link #TOO_MUCH} when it is more than available
     */
    long cost(IncomingOrder incoming, long available);

    /** How many lots of what a MARKET buy order by quantity would trade so much quote pays for, were it let in now. */
    long affordable(IncomingOrder incoming, long available);

    /** The next part of a resting order is shown, at the end of its price's queue; the listener hears of it. */
    void replenish(int order);

    /**
     * Trades an incoming order with what rests; the listener hears of each trade and each resting order that expires.
     */
    void match(IncomingOrder incoming);

    /**
     * At what an incoming order, of which something is left, would trade next. Orders of its own account before that leave, or
     * stop it, as when it trades with what is behind them.
     *
     * @return 0 when it would not trade
     */
    long nextTicks(IncomingOrder incoming);

    /**
     * Says who is filled first at one price, from the next order on. Orders that rest stay where they are.
     *
     * @param minimumLots the smallest quantity of an order
     * @param group       where the orders of a price are put; not used with PRICE_TIME
     */
    void allocate(MatchAlgorithm algorithm, long minimumLots, PriceGroup group);

    /** An order that came while the market trades has come to rest: if it betters the market it is its side's top order. */
    void onEntered(int order);

    /** Of both sides; there are some with PRO_RATA_TOP alone. */
    TopOrders topOrders();
}
