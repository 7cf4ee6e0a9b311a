package rialto.gateway.state;

import rialto.protocol.QuoteRejectReason;

/** What happens to streamed quotes, as {@link VenueListener} has it: after the view took it in, on the event loop. */
public interface QuoteMarketListener extends ParentOrderListener {
    /** An account is a provider, or its terms are others. */
    default void onQuoteProviderSet(final QuoteProvider provider) {}

    /** A ladder stands in the place of the one before; without tiers that one is gone. */
    default void onQuotesReplaced(final QuoteLadder ladder) {}

    /** A ladder was refused; {@code instrument} and {@code account} may be null when they are unknown. */
    default void onQuoteRejected(
            final Account account,
            final Instrument instrument,
            final int stream,
            final String quoteId,
            final QuoteRejectReason reason) {}

    /** Once for each provider whose quotes left. */
    default void onQuotesCanceled(final QuoteCancellation cancellation) {}

    /** What can be traded on an instrument is another; after what caused that. */
    default void onQuotesChanged(final Instrument instrument) {}

    /** @param providerCount instruments on which its lease is renewed */
    default void onQuotesRenewed(final int providerCount) {}

    /** @param referenceId the hold or the request that it named; otherwise 0 */
    default void onQuoteCommandRejected(final QuoteRejectReason reason, final long referenceId) {}

    default void onQuoteRequestChanged(final QuoteRequestChange change) {}

    /** Right after the execution of the same trade. */
    default void onQuoteExecuted(final QuoteTrade trade) {}

    default void onHoldOpened(final Hold hold) {}

    default void onHoldEnded(final HoldEnd end) {}

    default void onCreditLineSet(final CreditLine line) {}
}
