package rialto.engine;

/**
 * All that a provider quotes on one stream of an instrument. As a parameter it is reused by the caller from command to
 * command; the engine never writes to it and keeps no reference. In a callback it is the command's own, to be read only
 * and only during the call.
 */
public final class QuoteLadder {
    /** Streams of a provider on an instrument, numbered from 0. */
    public static final int MAX_STREAMS = 16;

    /** The provider. */
    public long accountId;

    /** The provider's name for the whole ladder; required. A tier is named by it, the side and its number from 1. */
    public final Identifier quoteId = new Identifier();

    /** From this time on nothing of it is traded, nanoseconds. */
    public long validUntilNs;

    public int instrumentId;

    /** 0 to 15. */
    public int stream;

    /** Whether a tier is taken by one order for all that is left of it, and never combined with others. */
    public boolean fullAmount;

    /** Whether trades are held for as long as the provider has agreed; else they are firm. */
    public boolean lastLook;

    public final QuoteSide bids = new QuoteSide();

    public final QuoteSide asks = new QuoteSide();

    /** Sets a copy of another's. */
    public QuoteLadder quoteId(final Identifier other) {
        quoteId.set(other);
        return this;
    }

    QuoteSide side(final boolean buy) {
        return buy ? bids : asks;
    }
}
