package rialto.engine;

/**
 * A provider's firm answer to a request. Reused by the caller; the engine never writes to it and keeps no reference.
 */
public final class QuoteAnswer {
    /** The provider. */
    public long accountId;

    public long requestId;

    /** 0 for none; only where the taker wants to sell. */
    public long bidTicks;

    /** 0 for none; only where the taker wants to buy. */
    public long askTicks;

    /** From this time on it cannot be hit, nanoseconds. */
    public long validUntilNs;
}
