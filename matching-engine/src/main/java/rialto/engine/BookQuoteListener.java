package rialto.engine;

/** What becomes of quotes on order books; what becomes of their orders is told as that of others. */
public interface BookQuoteListener {
    /**
     * A mass quote is carried out. What follows: of entries that are refused {@link #onBookQuoteChanged}; of all others the orders
     * that leave and become smaller; then entry by entry its new orders, and what becomes of it.
     *
     * @param refusedCount of its entries, each for a reason of its own
     * @param repeated whether the same command was accepted before: nothing changed, and nothing follows
     */
    void onMassQuoteAccepted(MassQuoteRequest request, int refusedCount, boolean repeated);

    /** No quote was entered, none left and none changed. */
    void onMassQuoteRejected(MassQuoteRejection rejection);

    /** An entry of a mass quote was done or refused. */
    void onBookQuoteChanged(BookQuote quote);

    /** An account's quotes on an instrument have another protection, or none any more, or are accepted again. */
    void onQuoteProtectionSet(QuoteProtection protection);

    /** Quotes traded as much as their protection allows; the cancellation of those that stand follows. */
    void onQuoteProtectionTriggered(QuoteProtection protection);
}
