package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.ChildOrderChosenDecoder;
import rialto.protocol.CreditLineSetDecoder;
import rialto.protocol.HoldEndedDecoder;
import rialto.protocol.HoldOpenedDecoder;
import rialto.protocol.MessageHeaderDecoder;
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

/** Calls a {@link QuoteEventListener} for events of streamed quotes. Allocates nothing. Not thread-safe. */
final class QuoteDemultiplexer {
    private final QuoteProviderSetDecoder quoteProviderSet = new QuoteProviderSetDecoder();
    private final QuotesReplacedDecoder quotesReplaced = new QuotesReplacedDecoder();
    private final QuoteRejectedDecoder quoteRejected = new QuoteRejectedDecoder();
    private final QuotesCanceledDecoder quotesCanceled = new QuotesCanceledDecoder();
    private final QuotesRenewedDecoder quotesRenewed = new QuotesRenewedDecoder();
    private final QuoteCommandRejectedDecoder quoteCommandRejected = new QuoteCommandRejectedDecoder();
    private final QuoteRequestChangedDecoder quoteRequestChanged = new QuoteRequestChangedDecoder();
    private final QuoteExecutedDecoder quoteExecuted = new QuoteExecutedDecoder();
    private final HoldOpenedDecoder holdOpened = new HoldOpenedDecoder();
    private final HoldEndedDecoder holdEnded = new HoldEndedDecoder();
    private final WaitingOrdersLookedDecoder waitingOrdersLooked = new WaitingOrdersLookedDecoder();
    private final CreditLineSetDecoder creditLineSet = new CreditLineSetDecoder();
    private final QuoteOrderAcceptedDecoder quoteOrderAccepted = new QuoteOrderAcceptedDecoder();
    private final SettlementSetDecoder settlementSet = new SettlementSetDecoder();
    private final ParentOrderAcceptedDecoder parentOrderAccepted = new ParentOrderAcceptedDecoder();
    private final ParentOrderRejectedDecoder parentOrderRejected = new ParentOrderRejectedDecoder();
    private final ParentOrderRepeatedDecoder parentOrderRepeated = new ParentOrderRepeatedDecoder();
    private final ParentOrderChangedDecoder parentOrderChanged = new ParentOrderChangedDecoder();
    private final ChildOrderChosenDecoder childOrderChosen = new ChildOrderChosenDecoder();
    private final ParentOrderCancelRejectedDecoder parentOrderCancelRejected = new ParentOrderCancelRejectedDecoder();
    private final ParentOrdersWorkedDecoder parentOrdersWorked = new ParentOrdersWorkedDecoder();

    /**
     * @param header of the message, wrapped
     * @return whether the event is one of streamed quotes; another one is passed over
     */
    boolean dispatch(
            final QuoteEventListener listener,
            final DirectBuffer buffer,
            final int offset,
            final MessageHeaderDecoder header) {
        switch (header.templateId()) {
            case QuoteProviderSetDecoder.TEMPLATE_ID ->
                listener.onQuoteProviderSet(quoteProviderSet.wrapAndApplyHeader(buffer, offset, header));
            case QuotesReplacedDecoder.TEMPLATE_ID ->
                listener.onQuotesReplaced(quotesReplaced.wrapAndApplyHeader(buffer, offset, header));
            case QuoteRejectedDecoder.TEMPLATE_ID ->
                listener.onQuoteRejected(quoteRejected.wrapAndApplyHeader(buffer, offset, header));
            case QuotesCanceledDecoder.TEMPLATE_ID ->
                listener.onQuotesCanceled(quotesCanceled.wrapAndApplyHeader(buffer, offset, header));
            case QuotesRenewedDecoder.TEMPLATE_ID ->
                listener.onQuotesRenewed(quotesRenewed.wrapAndApplyHeader(buffer, offset, header));
            case QuoteCommandRejectedDecoder.TEMPLATE_ID ->
                listener.onQuoteCommandRejected(quoteCommandRejected.wrapAndApplyHeader(buffer, offset, header));
            case QuoteRequestChangedDecoder.TEMPLATE_ID ->
                listener.onQuoteRequestChanged(quoteRequestChanged.wrapAndApplyHeader(buffer, offset, header));
            case QuoteExecutedDecoder.TEMPLATE_ID ->
                listener.onQuoteExecuted(quoteExecuted.wrapAndApplyHeader(buffer, offset, header));
            case HoldOpenedDecoder.TEMPLATE_ID ->
                listener.onHoldOpened(holdOpened.wrapAndApplyHeader(buffer, offset, header));
            case HoldEndedDecoder.TEMPLATE_ID ->
                listener.onHoldEnded(holdEnded.wrapAndApplyHeader(buffer, offset, header));
            case WaitingOrdersLookedDecoder.TEMPLATE_ID ->
                listener.onWaitingOrdersLooked(waitingOrdersLooked.wrapAndApplyHeader(buffer, offset, header));
            case CreditLineSetDecoder.TEMPLATE_ID ->
                listener.onCreditLineSet(creditLineSet.wrapAndApplyHeader(buffer, offset, header));
            case QuoteOrderAcceptedDecoder.TEMPLATE_ID ->
                listener.onQuoteOrderAccepted(quoteOrderAccepted.wrapAndApplyHeader(buffer, offset, header));
            case SettlementSetDecoder.TEMPLATE_ID ->
                listener.onSettlementSet(settlementSet.wrapAndApplyHeader(buffer, offset, header));
            default -> {
                return dispatchParent(listener, buffer, offset, header);
            }
        }
        return true;
    }

    private boolean dispatchParent(
            final QuoteEventListener listener,
            final DirectBuffer buffer,
            final int offset,
            final MessageHeaderDecoder header) {
        switch (header.templateId()) {
            case ParentOrderAcceptedDecoder.TEMPLATE_ID ->
                listener.onParentOrderAccepted(parentOrderAccepted.wrapAndApplyHeader(buffer, offset, header));
            case ParentOrderRejectedDecoder.TEMPLATE_ID ->
                listener.onParentOrderRejected(parentOrderRejected.wrapAndApplyHeader(buffer, offset, header));
            case ParentOrderRepeatedDecoder.TEMPLATE_ID ->
                listener.onParentOrderRepeated(parentOrderRepeated.wrapAndApplyHeader(buffer, offset, header));
            case ParentOrderChangedDecoder.TEMPLATE_ID ->
                listener.onParentOrderChanged(parentOrderChanged.wrapAndApplyHeader(buffer, offset, header));
            case ChildOrderChosenDecoder.TEMPLATE_ID ->
                listener.onChildOrderChosen(childOrderChosen.wrapAndApplyHeader(buffer, offset, header));
            case ParentOrderCancelRejectedDecoder.TEMPLATE_ID ->
                listener.onParentOrderCancelRejected(
                        parentOrderCancelRejected.wrapAndApplyHeader(buffer, offset, header));
            case ParentOrdersWorkedDecoder.TEMPLATE_ID ->
                listener.onParentOrdersWorked(parentOrdersWorked.wrapAndApplyHeader(buffer, offset, header));
            default -> {
                return false;
            }
        }
        return true;
    }
}
