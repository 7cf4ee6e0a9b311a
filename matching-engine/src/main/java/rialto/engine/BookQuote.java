package rialto.engine;

/** What became of one entry of a mass quote. To be read only during the call. */
public final class BookQuote {
    public long accountId;

    /** Of the order that stands as the account's bid from now on; 0 for none. */
    public long bidOrderId;

    public long askOrderId;

    /** As the command had them. */
    public final QuoteEntry entry = new QuoteEntry();

    /** Of WOULD_TAKE the best price of the other side; otherwise 0. */
    public long seenTicks;

    /** NONE when it was done; else the quote before stands as it was. */
    public RejectReason reason;

    /** That the reason is about; null for both, and where nothing is refused. */
    public Side refusedSide;
}
