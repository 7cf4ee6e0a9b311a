package rialto.client;

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
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.InstrumentDefinedDecoder;
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
 * The venue's events, one method each; every method does nothing unless overridden.
 *
 * <p>Called by {@link EventDemultiplexer} in order of {@code eventSequence}. Decoders are flyweights that the
 * demultiplexer reuses: read what is needed before returning, keep no reference. Fields with variable length must be
 * read in their order in the schema.
 */
public interface VenueEventListener {
    /**
     * Before the event's own method, for every event, also those of templates that this build does not know.
     *
     * @param header sequence, time, causing gateway and correlation id, flags
     * @param templateId the event's SBE template
     */
    default void onEvent(final EventHeaderDecoder header, final int templateId) {}

    default void onOrderAccepted(final OrderAcceptedDecoder event) {}

    default void onOrderRested(final OrderRestedDecoder event) {}

    default void onOrderExecuted(final OrderExecutedDecoder event) {}

    default void onOrderCanceled(final OrderCanceledDecoder event) {}

    default void onOrderAmended(final OrderAmendedDecoder event) {}

    default void onOrderRejected(final OrderRejectedDecoder event) {}

    default void onOrderRepeated(final OrderRepeatedDecoder event) {}

    default void onOrderValidated(final OrderValidatedDecoder event) {}

    default void onCancelRejected(final CancelRejectedDecoder event) {}

    default void onAmendRejected(final AmendRejectedDecoder event) {}

    default void onOrdersMassCanceled(final OrdersMassCanceledDecoder event) {}

    default void onBalanceChanged(final BalanceChangedDecoder event) {}

    default void onSessionsRun(final SessionsRunDecoder event) {}

    default void onAccountCreated(final AccountCreatedDecoder event) {}

    default void onTransferApplied(final TransferAppliedDecoder event) {}

    default void onAssetAdded(final AssetAddedDecoder event) {}

    default void onInstrumentDefined(final InstrumentDefinedDecoder event) {}

    default void onApiKeyAdded(final ApiKeyAddedDecoder event) {}

    default void onApiKeyRevoked(final ApiKeyRevokedDecoder event) {}

    default void onAuctionIndicationChanged(final AuctionIndicationChangedDecoder event) {}

    default void onAuctionUncrossed(final AuctionUncrossedDecoder event) {}

    default void onTradingScheduleSet(final TradingScheduleSetDecoder event) {}

    default void onCancelTimerSet(final CancelTimerSetDecoder event) {}

    default void onCancelTimerEnded(final CancelTimerEndedDecoder event) {}

    default void onPendingCancelsDone(final PendingCancelsDoneDecoder event) {}

    default void onCancelTimersRenewed(final CancelTimersRenewedDecoder event) {}

    default void onCommandRejected(final CommandRejectedDecoder event) {}

    /** Who hears the next event if it is one of administration. */
    default AdministrationEventListener administration() {
        return AdministrationEventListener.NONE;
    }

    /** Who hears the next event if it is one of numbered sessions. */
    default SessionEventListener numberedSessions() {
        return SessionEventListener.NONE;
    }

    /** Who hears the next event if it is one of an order that does not show all. */
    default DisplayEventListener displays() {
        return DisplayEventListener.NONE;
    }

    /** Who hears the next event if it is one of an order that waits for a price. */
    default TriggerEventListener triggers() {
        return TriggerEventListener.NONE;
    }

    /** Who hears the next event if it is one of what protects a market. */
    default ProtectionEventListener protections() {
        return ProtectionEventListener.NONE;
    }

    /** Who hears the next event if it is one of what became of a trade. */
    default TradeEventListener trades() {
        return TradeEventListener.NONE;
    }

    /** Who hears the next event if it is one of fees. */
    default FeeEventListener fees() {
        return FeeEventListener.NONE;
    }

    /** Who hears the events of lists of orders; asked for each of them. */
    default OrderListEventListener orderLists() {
        return OrderListEventListener.NONE;
    }

    /** Who hears the next event if it is one of quotes on order books. */
    default BookQuoteEventListener bookQuotes() {
        return BookQuoteEventListener.NONE;
    }

    /** Who hears the next event if it is one of streamed quotes. */
    default QuoteEventListener quotes() {
        return QuoteEventListener.NONE;
    }

    /**
     * After the last event of a command (or of a timer, when {@code gatewayId} and {@code correlationId} are 0).
     *
     * @param eventSequence of that last event
     * @param timestampNs of the sequenced clock, nanoseconds since the epoch
     */
    default void onEndOfCommand(
            final long eventSequence, final long timestampNs, final int gatewayId, final long correlationId) {}
}
