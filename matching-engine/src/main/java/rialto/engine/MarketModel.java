package rialto.engine;

/**
 * How orders of one instrument meet: what all models share. A model keeps the resting orders and decides who trades
 * with whom, at what price and how much; accounts, filters and identities are not its business. A model is also either
 * a {@link ContinuousMarket} or a {@link SessionMarket}.
 */
interface MarketModel {
    /** Whether the model knows such orders. */
    boolean offers(OrderRequest request);

    /** Whether what is left of such an order after matching stays. */
    boolean mayRest(OrderRequest request);

    /** Whether one more order may rest, as far as the model is concerned. */
    boolean hasRoom();

    /** Puts an order at the end of its queue. */
    void rest(int order);

    /** Takes a resting order out. */
    void remove(int order);

    /** The first resting order of a side in priority; 0 when there is none. */
    int first(boolean buy);

    /** The resting order after another in priority; 0 when there is none. */
    int next(int order);

    /** As {@link #first}, of the orders that everybody sees. */
    default int firstShown(final boolean buy) {
        return first(buy);
    }

    /** As {@link #next}, of the orders that everybody sees, for one of them. */
    default int nextShown(final boolean buy, final int order) {
        return next(order);
    }

    /** Best price that everybody sees on a side; 0 when there is none, and for a side that has no best price. */
    long bestTicks(boolean buy);
}
