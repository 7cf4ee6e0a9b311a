package rialto.engine;

/**
 * What happens to streamed quotes, beside an {@link EngineListener} and in one order with it: one callback per event,
 * during the command. Parameter objects are valid only during the call. An implementation must not call the engine.
 */
public interface QuoteListener {
    /** Passes over everything: of an engine whose instruments have no providers. */
    QuoteListener NONE = new QuoteListener() {};

    /** An account is a provider of an instrument, or its terms are others. */
    default void onQuoteProviderSet(final QuoteProviderTerms terms) {}

    /** A ladder stands in the place of the one before; without tiers: that one is gone. What now trades follows. */
    default void onQuotesReplaced(final QuoteLadder ladder) {}

    /** A ladder was refused; the one before stays. */
    default void onQuoteRejected(final QuoteLadder ladder, final QuoteRejectReason reason) {}

    default void onQuotesCanceled(final QuoteCancellation cancellation) {}

    /**
     * A provider gave a sign of life.
     *
     * @param instrumentId  as in the command: 0 for all
     * @param providerCount instruments on which its lease is renewed
     */
    default void onQuotesRenewed(final long accountId, final int instrumentId, final int providerCount) {}

    /**
     * A provider's command other than for a ladder was refused.
     *
     * @param referenceId the hold or the request that it named; else 0
     */
    default void onQuoteCommandRejected(
            final long accountId, final int instrumentId, final long referenceId, final QuoteRejectReason reason) {}

    /** Something happened to a request for quotes; the states tell what, and whether it is over. */
    default void onQuoteRequestChanged(final QuoteRequestStatus status) {}

    /** Right after the OrderExecuted of the same trade. */
    default void onQuoteExecuted(final QuoteExecution execution) {}

    /** A trade is on hold: both sides' money is held, and the order can trade so many lots fewer. */
    default void onHoldOpened(final HeldTrade hold) {}

    /**
     * A hold has ended. When it was accepted OrderExecuted follows, else what the order takes instead.
     *
     * @param presentTicks the provider's price that was compared with the trade's; 0 for none
     * @param canceledLots lots that leave with it, because their order left before
     */
    default void onHoldEnded(
            final HeldTrade hold, final HoldEndReason reason, final long presentTicks, final long canceledLots) {}

    /**
     * Waiting orders that had still to look at quotes got their turn, on so many instruments; after all that they
     * caused.
     */
    default void onWaitingOrdersLooked(final int instrumentCount) {}

    /** A credit line was set, or what is used of it is 0 again. */
    default void onCreditLineSet(final CreditLine line) {}
}
