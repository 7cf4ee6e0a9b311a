package rialto.engine;

/**
 * An open order in a snapshot. From the engine it is reused and valid only during the
 * callback; a host that loads a snapshot fills one of its own.
 */
public final class OpenOrder {
    public long orderId;
    public long accountId;
    public final Identifier clientOrderId = new Identifier();

    /** Of a MARKET order, which waits for an auction, the price that it reserves at; 0 for a sell order. */
    public long priceTicks;

    public long quantityLots;

    /** Where quotes are streamed with what is on hold. */
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
}
