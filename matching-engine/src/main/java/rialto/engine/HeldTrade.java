package rialto.engine;

/**
 * A trade on hold: opened, ended or in a snapshot. From the engine it is reused and valid only during the callback; a
 * host that loads a snapshot fills one of its own.
 */
public final class HeldTrade {
    /** Counts from 1 without gaps, over all instruments. */
    public long holdId;

    public long takerOrderId;
    public long takerAccountId;
    public long providerAccountId;
    public final Identifier quoteId = new Identifier();
    public long priceTicks;
    public long quantityLots;

    /** At what price the taker's money is held: its limit, or without one the trade's. */
    public long reserveTicks;

    public long toleranceTicks;
    public long openedNs;

    /** When the agreed outcome happens. */
    public long endsNs;

    /** As in {@link QuoteExecution#ageNs()}. */
    public long ageNs;

    /** As in {@link QuoteExecution#runnerUpTicks()}. */
    public long runnerUpTicks;

    public long runnerUpAccountId;

    /** What the tier has left; 0 at the end and in a snapshot. */
    public long tierRemainingLots;

    public int instrumentId;
    public int stream;

    /** 1 to 20. */
    public int tier;

    public HoldOutcome outcomeAtEnd;
    public boolean takerBuys;
    public boolean fullAmount;

    /** It was rejected, and its order is open still and does not go to that stream again: in a snapshot. */
    public boolean rejected;

    /** Its order left meanwhile: a rejected hold's lots leave with it. */
    public boolean orderLeft;

    /** What is used of the credit line between the two counts it: in a snapshot. */
    public boolean usesCredit;
}
