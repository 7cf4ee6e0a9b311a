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

    /** A parent order passed every check; what its first look does follows. */
    default void onParentOrderAccepted(final ParentOrder parent) {}

    /** Enums of the request are null where the command had a code that does not exist. */
    default void onParentOrderRejected(final ParentOrderRequest request, final RejectReason reason) {}

    /**
     * The same parent order under the same client order id was seen before; nothing changed.
     *
     * @param firstParentOrderId 0 when the first outcome was a reject
     * @param firstReason        NONE when it was accepted
     */
    default void onParentOrderRepeated(
            final ParentOrderRequest request, final long firstParentOrderId, final RejectReason firstReason) {}

    /**
     * How a parent order stands: after a child and all that it did at once, after each slice, after a hold of a child, and
     * at its end.
     *
     * @param childRejected why the child right before was refused; else NONE
     * @param requestId     of the cancel that causes it; else none
     */
    default void onParentOrderChanged(
            final ParentOrder parent, final RejectReason childRejected, final Identifier requestId) {}

    /** A child is about to enter, under the client order id that this names; its OrderAccepted or OrderRejected follows. */
    default void onChildOrderChosen(final ChildOrder child) {}

    default void onParentOrderCancelRejected(final ParentCancelRequest request, final RejectReason reason) {}

    /** So many parent orders got their turn by the clock; after all that they caused. */
    default void onParentOrdersWorked(final int parentCount) {}

    /** A credit line was set, or what is used of it is 0 again. */
    default void onCreditLineSet(final CreditLine line) {}
}
