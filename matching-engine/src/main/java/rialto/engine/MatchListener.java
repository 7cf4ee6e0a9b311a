package rialto.engine;

/** What a market model tells while it matches. Both leave it to the listener to free an order that is gone. */
interface MatchListener {
    /**
     * A trade at the maker's price; the remaining lots of both are already reduced.
     *
     * @param gone the maker is filled and no longer in the market
     */
    void onTrade(IncomingOrder taker, int maker, long priceTicks, long lots, long quoteAmount, boolean gone);

    /** What was shown of a resting order is spent: its next part is shown, at the end of its price's queue. */
    void onReplenished(int maker);

    /** Self-trade prevention took a resting order out of the market. */
    void onMakerExpired(int maker);
}
