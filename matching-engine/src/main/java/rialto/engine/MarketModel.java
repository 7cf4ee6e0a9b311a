package rialto.engine;

/**
 * How orders of one instrument meet. A model keeps the resting orders and decides who trades with whom, at what price and
 * how much; accounts, filters and identities are not its business.
 */
interface MarketModel {
    /** Marks a sum that is more than what is available. */
    long TOO_MUCH = -1;

    /** Whether the model knows such orders. */
    boolean offers(OrderType type, TimeInForce timeInForce);

    /** Whether the model takes such an order. */
    default boolean offers(final OrderRequest order) {
        return offers(order.orderType, order.timeInForce);
    }

    /** Whether what is left of such an order after matching stays. */
    default boolean mayRest(final OrderRequest order) {
        return order.orderType != OrderType.MARKET && order.timeInForce.stays();
    }

    /** Whether one more order may rest, as far as the model is concerned. */
    default boolean hasRoom() {
        return true;
    }

    /** Whether a limit order would trade at once with an order that rests, be it of its own account. */
    boolean wouldTake(boolean buy, long priceTicks);

    /** Whether an order would execute wholly at once. */
    boolean canFill(IncomingOrder order);

    /**
     * What an order that never rests would pay, in quote for a buy and in lots for a sale, were it let in now.
     *
     * @return {@link #TOO_MUCH} when it is more than available
     */
    long cost(IncomingOrder order, long available);

    /** Trades an incoming order with what rests; the listener hears of each trade and each resting order that expires. */
    void match(IncomingOrder order);

    /** Puts an order at the end of the queue of its price. */
    void rest(int order);

    /** Names a resting order as the youngest; called in order of entry. */
    default void age(final int order) {}

    /** An order came to rest. */
    default void onEntered(final long timestampNs) {}

    /** All of a snapshot is loaded. */
    default void onLoaded() {}

    /** The instrument's definition is another now. */
    default void onInstrumentChanged(final long timestampNs) {}

    /** Takes a resting order out. */
    void remove(int order);

    /** The first resting order of a side in priority; 0 when there is none. */
    int first(boolean buy);

    /** The resting order after another in priority; 0 when there is none. */
    int next(int order);

    /** Best price of a side; 0 when it is empty. */
    long bestTicks(boolean buy);
}
