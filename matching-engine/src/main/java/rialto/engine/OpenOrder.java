package rialto.engine;

/**
 * An open order in a snapshot. From the engine it is reused and valid only during the
 * callback; a host that loads a snapshot fills one of its own.
 */
public final class OpenOrder {
    public long orderId;
    public long accountId;
    public long clientOrderId0;
    public long clientOrderId1;
    public long clientOrderId2;
    public long clientOrderId3;

    /** Of a MARKET order, which waits for an auction, the price that it reserves at; 0 for a sell order. */
    public long priceTicks;

    public long quantityLots;
    public long executedLots;
    public long executedQuote;
    public long enteredTimestampNs;

    /** Of its last execution or amendment; of its entry before one. */
    public long changedTimestampNs;

    public int instrumentId;
    public Side side;
    public OrderType orderType;
    public TimeInForce timeInForce;
    public SelfTradePrevention selfTradePrevention;

    /** When it expires; 0 for never. */
    public long expireTimestampNs;

    /** Sets the four words. */
    public OpenOrder clientOrderId(final long word0, final long word1, final long word2, final long word3) {
        clientOrderId0 = word0;
        clientOrderId1 = word1;
        clientOrderId2 = word2;
        clientOrderId3 = word3;
        return this;
    }
}
