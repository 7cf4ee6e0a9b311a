package rialto.engine;

/**
 * A request for quotes as it is now, and what has just happened to it. From the engine it is reused and valid only
 * during the callback; a host that loads a snapshot fills one of its own.
 */
public final class QuoteRequestStatus {
    /** Counts from 1 without gaps, over all instruments. */
    public long requestId;

    /** The taker. */
    public long accountId;

    public long quantityLots;

    /** Whom it asks, as bits; never 0. */
    public long providers;

    /** Who has declined, as bits. */
    public long declined;

    public long createdNs;
    public long expireTimestampNs;

    /** Whose answer, decline or trade it is about; 0 for none. */
    public long providerAccountId;

    public long bidTicks;
    public long askTicks;
    public long validUntilNs;
    public int instrumentId;
    public boolean wantsAsk;
    public boolean wantsBid;
    public QuoteRequestState state;
}
