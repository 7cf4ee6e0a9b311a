package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.AccountCreatedDecoder;
import rialto.protocol.AmendRejectedDecoder;
import rialto.protocol.ApiKeyAddedDecoder;
import rialto.protocol.ApiKeyRevokedDecoder;
import rialto.protocol.AssetAddedDecoder;
import rialto.protocol.AuctionIndicationChangedDecoder;
import rialto.protocol.AuctionUncrossedDecoder;
import rialto.protocol.BalanceChangedDecoder;
import rialto.protocol.CancelRejectedDecoder;
import rialto.protocol.CancelTimerEndedDecoder;
import rialto.protocol.CancelTimerSetDecoder;
import rialto.protocol.CancelTimersRenewedDecoder;
import rialto.protocol.CommandRejectedDecoder;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.InstrumentDefinedDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderAmendedDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrderRepeatedDecoder;
import rialto.protocol.OrderRestedDecoder;
import rialto.protocol.OrderValidatedDecoder;
import rialto.protocol.OrdersMassCanceledDecoder;
import rialto.protocol.PendingCancelsDoneDecoder;
import rialto.protocol.SessionsRunDecoder;
import rialto.protocol.TradingScheduleSetDecoder;
import rialto.protocol.TransferAppliedDecoder;

/**
 * Walks the framing of event batches and calls a {@link VenueEventListener} for each event. Allocates nothing. Not
 * thread-safe: one per thread.
 */
public final class EventDemultiplexer implements EventBatchHandler {
    private final VenueEventListener listener;
    private final MessageHeaderDecoder messageHeader = new MessageHeaderDecoder();
    private final EventHeaderDecoder eventHeader = new EventHeaderDecoder();
    private final OrderAcceptedDecoder orderAccepted = new OrderAcceptedDecoder();
    private final OrderRestedDecoder orderRested = new OrderRestedDecoder();
    private final OrderExecutedDecoder orderExecuted = new OrderExecutedDecoder();
    private final OrderCanceledDecoder orderCanceled = new OrderCanceledDecoder();
    private final OrderAmendedDecoder orderAmended = new OrderAmendedDecoder();
    private final OrderRejectedDecoder orderRejected = new OrderRejectedDecoder();
    private final OrderRepeatedDecoder orderRepeated = new OrderRepeatedDecoder();
    private final OrderValidatedDecoder orderValidated = new OrderValidatedDecoder();
    private final CancelRejectedDecoder cancelRejected = new CancelRejectedDecoder();
    private final AmendRejectedDecoder amendRejected = new AmendRejectedDecoder();
    private final OrdersMassCanceledDecoder ordersMassCanceled = new OrdersMassCanceledDecoder();
    private final BalanceChangedDecoder balanceChanged = new BalanceChangedDecoder();
    private final SessionsRunDecoder sessionsRun = new SessionsRunDecoder();
    private final AccountCreatedDecoder accountCreated = new AccountCreatedDecoder();
    private final TransferAppliedDecoder transferApplied = new TransferAppliedDecoder();
    private final AssetAddedDecoder assetAdded = new AssetAddedDecoder();
    private final InstrumentDefinedDecoder instrumentDefined = new InstrumentDefinedDecoder();
    private final ApiKeyAddedDecoder apiKeyAdded = new ApiKeyAddedDecoder();
    private final ApiKeyRevokedDecoder apiKeyRevoked = new ApiKeyRevokedDecoder();
    private final AuctionIndicationChangedDecoder auctionIndicationChanged = new AuctionIndicationChangedDecoder();
    private final AuctionUncrossedDecoder auctionUncrossed = new AuctionUncrossedDecoder();
    private final TradingScheduleSetDecoder tradingScheduleSet = new TradingScheduleSetDecoder();
    private final CancelTimerSetDecoder cancelTimerSet = new CancelTimerSetDecoder();
    private final CancelTimerEndedDecoder cancelTimerEnded = new CancelTimerEndedDecoder();
    private final PendingCancelsDoneDecoder pendingCancelsDone = new PendingCancelsDoneDecoder();
    private final CancelTimersRenewedDecoder cancelTimersRenewed = new CancelTimersRenewedDecoder();
    private final CommandRejectedDecoder commandRejected = new CommandRejectedDecoder();
    private final TriggerDemultiplexer triggers = new TriggerDemultiplexer();
    private final ProtectionDemultiplexer protections = new ProtectionDemultiplexer();
    private final TradeDemultiplexer trades = new TradeDemultiplexer();
    private final FeeDemultiplexer fees = new FeeDemultiplexer();
    private final OrderListDemultiplexer orderLists = new OrderListDemultiplexer();
    private final BookQuoteDemultiplexer bookQuotes = new BookQuoteDemultiplexer();
    private final DisplayDemultiplexer displays = new DisplayDemultiplexer();
    private final QuoteDemultiplexer quotes = new QuoteDemultiplexer();
    private final SessionDemultiplexer sessions = new SessionDemultiplexer();
    private final AdministrationDemultiplexer administration = new AdministrationDemultiplexer();

    public EventDemultiplexer(final VenueEventListener listener) {
        this.listener = listener;
    }

    /** Dispatches every event of a batch as {@link EventReader#poll} hands it over. */
    @Override
    public void onBatch(final DirectBuffer buffer, final int offset, final int length) {
        final int end = offset + length;
        int entry = offset;
        while (entry < end) {
            final int messageLength = EventBatch.messageLength(buffer, entry);
            onMessage(buffer, EventBatch.messageOffset(entry));
            entry = EventBatch.nextEntry(entry, messageLength);
        }
    }

    /** Dispatches one event whose SBE message header begins at {@code offset}. */
    public void onMessage(final DirectBuffer buffer, final int offset) {
        messageHeader.wrap(buffer, offset);
        eventHeader.wrap(buffer, offset + MessageHeaderDecoder.ENCODED_LENGTH);
        listener.onEvent(eventHeader, messageHeader.templateId());
        dispatch(buffer, offset);
        if ((eventHeader.flags() & EventBatch.END_OF_COMMAND) != 0) {
            listener.onEndOfCommand(
                    eventHeader.eventSequence(),
                    eventHeader.timestampNs(),
                    eventHeader.gatewayId(),
                    eventHeader.correlationId());
        }
    }

    private void dispatch(final DirectBuffer buffer, final int offset) {
        switch (messageHeader.templateId()) {
            case OrderAcceptedDecoder.TEMPLATE_ID ->
                listener.onOrderAccepted(orderAccepted.wrapAndApplyHeader(buffer, offset, messageHeader));
            case OrderRestedDecoder.TEMPLATE_ID ->
                listener.onOrderRested(orderRested.wrapAndApplyHeader(buffer, offset, messageHeader));
            case OrderExecutedDecoder.TEMPLATE_ID ->
                listener.onOrderExecuted(orderExecuted.wrapAndApplyHeader(buffer, offset, messageHeader));
            case OrderCanceledDecoder.TEMPLATE_ID ->
                listener.onOrderCanceled(orderCanceled.wrapAndApplyHeader(buffer, offset, messageHeader));
            case OrderAmendedDecoder.TEMPLATE_ID ->
                listener.onOrderAmended(orderAmended.wrapAndApplyHeader(buffer, offset, messageHeader));
            case OrderRejectedDecoder.TEMPLATE_ID ->
                listener.onOrderRejected(orderRejected.wrapAndApplyHeader(buffer, offset, messageHeader));
            case OrderRepeatedDecoder.TEMPLATE_ID ->
                listener.onOrderRepeated(orderRepeated.wrapAndApplyHeader(buffer, offset, messageHeader));
            case OrderValidatedDecoder.TEMPLATE_ID ->
                listener.onOrderValidated(orderValidated.wrapAndApplyHeader(buffer, offset, messageHeader));
            case CancelRejectedDecoder.TEMPLATE_ID ->
                listener.onCancelRejected(cancelRejected.wrapAndApplyHeader(buffer, offset, messageHeader));
            case AmendRejectedDecoder.TEMPLATE_ID ->
                listener.onAmendRejected(amendRejected.wrapAndApplyHeader(buffer, offset, messageHeader));
            case OrdersMassCanceledDecoder.TEMPLATE_ID ->
                listener.onOrdersMassCanceled(ordersMassCanceled.wrapAndApplyHeader(buffer, offset, messageHeader));
            case BalanceChangedDecoder.TEMPLATE_ID ->
                listener.onBalanceChanged(balanceChanged.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SessionsRunDecoder.TEMPLATE_ID ->
                listener.onSessionsRun(sessionsRun.wrapAndApplyHeader(buffer, offset, messageHeader));
            case AccountCreatedDecoder.TEMPLATE_ID ->
                listener.onAccountCreated(accountCreated.wrapAndApplyHeader(buffer, offset, messageHeader));
            case TransferAppliedDecoder.TEMPLATE_ID ->
                listener.onTransferApplied(transferApplied.wrapAndApplyHeader(buffer, offset, messageHeader));
            case AssetAddedDecoder.TEMPLATE_ID ->
                listener.onAssetAdded(assetAdded.wrapAndApplyHeader(buffer, offset, messageHeader));
            case InstrumentDefinedDecoder.TEMPLATE_ID ->
                listener.onInstrumentDefined(instrumentDefined.wrapAndApplyHeader(buffer, offset, messageHeader));
            case ApiKeyAddedDecoder.TEMPLATE_ID ->
                listener.onApiKeyAdded(apiKeyAdded.wrapAndApplyHeader(buffer, offset, messageHeader));
            case ApiKeyRevokedDecoder.TEMPLATE_ID ->
                listener.onApiKeyRevoked(apiKeyRevoked.wrapAndApplyHeader(buffer, offset, messageHeader));
            case AuctionIndicationChangedDecoder.TEMPLATE_ID ->
                listener.onAuctionIndicationChanged(
                        auctionIndicationChanged.wrapAndApplyHeader(buffer, offset, messageHeader));
            case AuctionUncrossedDecoder.TEMPLATE_ID ->
                listener.onAuctionUncrossed(auctionUncrossed.wrapAndApplyHeader(buffer, offset, messageHeader));
            case TradingScheduleSetDecoder.TEMPLATE_ID ->
                listener.onTradingScheduleSet(tradingScheduleSet.wrapAndApplyHeader(buffer, offset, messageHeader));
            case CancelTimerSetDecoder.TEMPLATE_ID ->
                listener.onCancelTimerSet(cancelTimerSet.wrapAndApplyHeader(buffer, offset, messageHeader));
            case PendingCancelsDoneDecoder.TEMPLATE_ID ->
                listener.onPendingCancelsDone(pendingCancelsDone.wrapAndApplyHeader(buffer, offset, messageHeader));
            case CancelTimerEndedDecoder.TEMPLATE_ID ->
                listener.onCancelTimerEnded(cancelTimerEnded.wrapAndApplyHeader(buffer, offset, messageHeader));
            case CancelTimersRenewedDecoder.TEMPLATE_ID ->
                listener.onCancelTimersRenewed(cancelTimersRenewed.wrapAndApplyHeader(buffer, offset, messageHeader));
            case CommandRejectedDecoder.TEMPLATE_ID ->
                listener.onCommandRejected(commandRejected.wrapAndApplyHeader(buffer, offset, messageHeader));
            default -> {
                if (!quotes.dispatch(listener.quotes(), buffer, offset, messageHeader)
                        && !triggers.dispatch(listener.triggers(), buffer, offset, messageHeader)
                        && !protections.dispatch(listener.protections(), buffer, offset, messageHeader)
                        && !trades.dispatch(listener.trades(), buffer, offset, messageHeader)
                        && !fees.dispatch(listener.fees(), buffer, offset, messageHeader)
                        && !orderLists.dispatch(listener.orderLists(), buffer, offset, messageHeader)
                        && !bookQuotes.dispatch(listener.bookQuotes(), buffer, offset, messageHeader)
                        && !displays.dispatch(listener.displays(), buffer, offset, messageHeader)
                        && !sessions.dispatch(listener.numberedSessions(), buffer, offset, messageHeader)) {
                    administration.dispatch(listener.administration(), buffer, offset, messageHeader);
                }
            }
        }
    }
}
