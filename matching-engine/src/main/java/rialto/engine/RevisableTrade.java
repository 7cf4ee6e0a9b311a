package rialto.engine;

/**
 * A trade that can be busted or corrected, with the terms that it has now. In a callback it is to be read only and only during
 * the call; an {@link EngineSnapshotLoader} takes what it needs.
 */
public final class RevisableTrade {
    public long tradeId;

    /** Of its OrderExecuted, as the host numbers events; 0 where it does not. */
    public long eventSequence;

    public long timestampNs;
    public long makerOrderId;
    public long takerOrderId;
    public long makerAccountId;
    public long takerAccountId;
    public long priceTicks;
    public long quantityLots;
    public long makerFee;
    public long takerFee;

    /** At which its fees were taken, parts per million. */
    public int makerFeePpm;

    public int takerFeePpm;
    public int instrumentId;

    /** How often it was revised. */
    public int revision;

    public boolean takerBuys;
    public boolean busted;
}
