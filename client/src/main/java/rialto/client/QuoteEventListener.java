package rialto.client;

import rialto.protocol.CreditLineSetDecoder;
import rialto.protocol.HoldEndedDecoder;
import rialto.protocol.HoldOpenedDecoder;
import rialto.protocol.QuoteCommandRejectedDecoder;
import rialto.protocol.QuoteExecutedDecoder;
import rialto.protocol.QuoteOrderAcceptedDecoder;
import rialto.protocol.QuoteProviderSetDecoder;
import rialto.protocol.QuoteRejectedDecoder;
import rialto.protocol.QuoteRequestChangedDecoder;
import rialto.protocol.QuotesCanceledDecoder;
import rialto.protocol.QuotesRenewedDecoder;
import rialto.protocol.QuotesReplacedDecoder;
import rialto.protocol.SettlementSetDecoder;
import rialto.protocol.WaitingOrdersLookedDecoder;

/** Events of streamed quotes, one method each; every method does nothing unless overridden. As {@link VenueEventListener} in all else. */
public interface QuoteEventListener {
    /** Hears nothing. */
    QuoteEventListener NONE = new QuoteEventListener() {};

    default void onQuoteProviderSet(final QuoteProviderSetDecoder event) {}

    default void onQuotesReplaced(final QuotesReplacedDecoder event) {}

    default void onQuoteRejected(final QuoteRejectedDecoder event) {}

    default void onQuotesCanceled(final QuotesCanceledDecoder event) {}

    default void onQuotesRenewed(final QuotesRenewedDecoder event) {}

    default void onQuoteCommandRejected(final QuoteCommandRejectedDecoder event) {}

    default void onQuoteRequestChanged(final QuoteRequestChangedDecoder event) {}

    default void onQuoteExecuted(final QuoteExecutedDecoder event) {}

    default void onHoldOpened(final HoldOpenedDecoder event) {}

    default void onHoldEnded(final HoldEndedDecoder event) {}

    default void onWaitingOrdersLooked(final WaitingOrdersLookedDecoder event) {}

    default void onCreditLineSet(final CreditLineSetDecoder event) {}

    default void onQuoteOrderAccepted(final QuoteOrderAcceptedDecoder event) {}

    default void onSettlementSet(final SettlementSetDecoder event) {}
}
