package rialto.engine;

/**
 * Two-sided quotes to enter on order books, each in the place of the one before. Reused by the caller from command to command; the
 * engine never writes to it and keeps no reference. In a callback it is the command's own, to be read only and only during the
 * call.
 */
public final class MassQuoteRequest {
    /** Instruments of one command, at most. */
    public static final int MAX_ENTRIES = 25;

    public long accountId;

    /** The client's name for the command; required. It shares its names with orders. */
    public final Identifier quoteId = new Identifier();

    /** That the quotes leave with, also sides that keep their place; 0 for none. */
    public long cancelTimerId;

    /** Of quotes that trade as they are entered. Null for a code that does not exist: malformed. */
    public SelfTradePrevention selfTradePrevention = SelfTradePrevention.NONE;

    /** Whether a quote is refused of which a side would trade at once. */
    public boolean postOnly;

    /** 1 to {@link #MAX_ENTRIES}; another number, also a greater one, is malformed. */
    public int entryCount;

    /** Each of another instrument. Those from {@link #entryCount} on are not looked at. */
    public final QuoteEntry[] entries = new QuoteEntry[MAX_ENTRIES];

    public MassQuoteRequest() {
        for (int i = 0; i < MAX_ENTRIES; i++) {
            entries[i] = new QuoteEntry();
        }
    }

    /** Sets a copy of another's. */
    public MassQuoteRequest quoteId(final Identifier other) {
        quoteId.set(other);
        return this;
    }
}
