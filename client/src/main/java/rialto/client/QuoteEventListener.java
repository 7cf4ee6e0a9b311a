package rialto.client;

import rialto.protocol.ChildOrderChosenDecoder;
import rialto.protocol.CreditLineSetDecoder;
import rialto.protocol.HoldEndedDecoder;
import rialto.protocol.HoldOpenedDecoder;
import rialto.protocol.ParentOrderAcceptedDecoder;
import rialto.protocol.ParentOrderCancelRejectedDecoder;
import rialto.protocol.ParentOrderChangedDecoder;
import rialto.protocol.ParentOrderRejectedDecoder;
import rialto.protocol.ParentOrderRepeatedDecoder;
import rialto.protocol.ParentOrdersWorkedDecoder;
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

    default void onParentOrderAccepted(final ParentOrderAcceptedDecoder event) {}

    default void onParentOrderRejected(final ParentOrderRejectedDecoder event) {}

    default void onParentOrderRepeated(final ParentOrderRepeatedDecoder event) {}

    default void onParentOrderChanged(final ParentOrderChangedDecoder event) {}

    default void onChildOrderChosen(final ChildOrderChosenDecoder event) {}

    default void onParentOrderCancelRejected(final ParentOrderCancelRejectedDecoder event) {}

    default void onParentOrdersWorked(final ParentOrdersWorkedDecoder event) {}
}
