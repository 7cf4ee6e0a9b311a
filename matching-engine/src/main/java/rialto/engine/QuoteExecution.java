package rialto.engine;

/**
 * Which quote an order took, and why that one; right after the {@link Execution} of the same instrument and trade id.
 * The engine reuses it: valid only during the callback.
 */
public final class QuoteExecution {
    long tradeId;
    long takerOrderId;
    long providerAccountId;
    final Identifier quoteId = new Identifier();
    long tierRemainingLots;
    long ageNs;
    long runnerUpTicks;
    long runnerUpAccountId;
    long requestId;
    long holdId;
    long heldNs;
    int instrumentId;
    int stream;
    int tier;
    int settlementDate;
    SettlementType settlementType;
    boolean fullAmount;

    QuoteExecution() {}

    /** Per instrument. */
    public long tradeId() {
        return tradeId;
    }

    public long takerOrderId() {
        return takerOrderId;
    }

    public long providerAccountId() {
        return providerAccountId;
    }

    public Identifier quoteId() {
        return quoteId;
    }

    /** What the tier has left; 0 after a hold, whose tier may be another by now. */
    public long tierRemainingLots() {
        return tierRemainingLots;
    }

    /** How long ago the provider had sent the quote when the order took it. */
    public long ageNs() {
        return ageNs;
    }

    /** The best price of another provider when the order took this one; 0 for none. */
    public long runnerUpTicks() {
        return runnerUpTicks;
    }

    /** Whose that was; 0 for none. */
    public long runnerUpAccountId() {
        return runnerUpAccountId;
    }

    /** The request whose answer it is; 0 for a tier of a ladder, and then stream, quote id and tier tell which. */
    public long requestId() {
        return requestId;
    }

    /** The hold that came to this trade; 0 for a firm quote. */
    public long holdId() {
        return holdId;
    }

    /** How long it was on hold; 0 for a firm quote. */
    public long heldNs() {
        return heldNs;
    }

    public int instrumentId() {
        return instrumentId;
    }

    /** 0 to 15. */
    public int stream() {
        return stream;
    }

    /** 1 to 20; 0 for an answer to a request. */
    public int tier() {
        return tier;
    }

    /** As a number {@code yyyymmdd}; 0 when the calendar tells. */
    public int settlementDate() {
        return settlementDate;
    }

    public SettlementType settlementType() {
        return settlementType;
    }

    /** Whether the tier was taken as a whole, by a ladder's terms. */
    public boolean fullAmount() {
        return fullAmount;
    }
}
