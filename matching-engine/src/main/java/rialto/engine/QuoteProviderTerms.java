package rialto.engine;

/**
 * What an account may do as a provider of an instrument. As a parameter it is reused by the caller; in a callback it is
 * valid only during the call.
 */
public final class QuoteProviderTerms {
    /** The shortest and the longest lease, milliseconds. */
    public static final int MIN_LEASE_MS = 100;

    public static final int MAX_LEASE_MS = 86_400_000;

    /** The longest hold, milliseconds. */
    public static final int MAX_HOLD_MS = 10_000;

    /** Providers of an instrument at most. */
    public static final int MAX_PROVIDERS = 64;

    /** Instruments that an account provides at most. */
    public static final int MAX_INSTRUMENTS = 256;

    public long accountId;

    /** By how many ticks the provider's price may move, up or down, while a trade is on hold; not below 0. */
    public long toleranceTicks;

    public int instrumentId;

    /** Without a sign of life for so long its quotes go; {@link #MIN_LEASE_MS} to {@link #MAX_LEASE_MS}. */
    public int leaseMs;

    /** How long its trades may be held, 1 to {@link #MAX_HOLD_MS}; 0: it is firm. */
    public int holdMs;

    /** What happens to a held trade that it has not answered. */
    public HoldOutcome outcomeAtEnd;

    /** Whether it may quote. */
    public boolean enabled;
}
