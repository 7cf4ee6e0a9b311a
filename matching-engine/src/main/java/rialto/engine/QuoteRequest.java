package rialto.engine;

/**
 * A taker asks providers for a quote. Reused by the caller from command to command; the engine never writes to it and
 * keeps no reference. In a callback it is the command's own.
 */
public final class QuoteRequest {
    /** Requests that an account may have open; fewer where they would be more than half of what is free. */
    public static final int MAX_PER_ACCOUNT = 64;

    /** How long one lives at most, nanoseconds: a day. One that would end later ends then. */
    public static final long MAX_LIFE_NS = 86_400_000_000_000L;

    /** The taker. */
    public long accountId;

    public long quantityLots;

    /** Whom it asks: bit n for the instrument's provider n, from 0 in order of their making; 0 for all. */
    public long providers;

    /** From this time on nobody can answer it and no answer can be hit, nanoseconds. */
    public long expireTimestampNs;

    public int instrumentId;

    /** Whether it wants a price to buy at; one of the two at least. */
    public boolean wantsAsk;

    /** Whether it wants a price to sell at. */
    public boolean wantsBid;
}
