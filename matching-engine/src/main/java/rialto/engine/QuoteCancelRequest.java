package rialto.engine;

/** Which quotes of a provider to cancel. Reused by the caller; the engine never writes to it and keeps no reference. */
public final class QuoteCancelRequest {
    /** The provider. */
    public long accountId;

    /** Of QUOTE; of LADDER, where it is canceled only while it stands under this one, none for whichever. */
    public final Identifier quoteId = new Identifier();

    /** Of LADDER, QUOTE and INSTRUMENT; for ALL 0. */
    public int instrumentId;

    /** Of LADDER; else not looked at. */
    public int stream;

    /** Null for a code that does not exist: malformed. */
    public QuoteScope scope;

    /** Sets a copy of another's. */
    public QuoteCancelRequest quoteId(final Identifier other) {
        quoteId.set(other);
        return this;
    }
}
