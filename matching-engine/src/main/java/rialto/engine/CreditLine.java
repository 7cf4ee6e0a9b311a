package rialto.engine;

/**
 * How much a taker may trade with a provider, in one asset. As a parameter it is reused by the caller; in a callback it
 * is valid only during the call.
 */
public final class CreditLine {
    /** {@link #limit} of a line that only counts. */
    public static final long UNLIMITED = -1;

    public long takerAccountId;
    public long providerAccountId;

    /** Minor units; 0 for no credit, {@link #UNLIMITED} for any. */
    public long limit;

    /** Minor units, bought and sold together; not read from a command. */
    public long used;

    public int assetId;
}
