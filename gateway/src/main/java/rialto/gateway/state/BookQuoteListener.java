package rialto.gateway.state;

/** Follows quotes on order books, as {@link VenueListener} follows all else. */
public interface BookQuoteListener {
    /**
     * A mass quote is carried out: its entries follow.
     *
     * @param repeated the same one was carried out before, and nothing follows
     */
    default void onMassQuoteAccepted(final Account account, final String quoteId, final boolean repeated) {}

    /** {@code account} may be null when it is unknown. */
    default void onMassQuoteRejected(final Account account, final MassQuoteRefusal refusal) {}

    /** An entry of a mass quote was done or refused; what its orders did was told before. */
    default void onBookQuoteChanged(final Account account, final BookQuote quote) {}

    /** An account's quotes on an instrument have another protection, or none any more, or are accepted again. */
    default void onQuoteProtectionSet(final Account account, final Instrument instrument) {}

    /** Quotes traded as much as their protection allows; the cancellation of those that stand follows. */
    default void onQuoteProtectionTriggered(final Account account, final Instrument instrument) {}
}
