package rialto.gateway.state;

import rialto.protocol.AdministrationDecision;
import rialto.protocol.CancelReason;
import rialto.protocol.OrderType;
import rialto.protocol.RejectReason;
import rialto.protocol.SessionReportDecoder;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

/**
 * Follows the {@link VenueView}: each method runs on the event loop after the view took in the event, in order of
 * {@link VenueView#eventSequence}. {@link VenueView#eventTimeNs} is the event's time. Implementations must not change
 * the view and must not block. Nothing is called for the snapshot that the view starts from.
 */
public interface VenueListener extends QuoteMarketListener, OrderListListener, BookQuoteListener {
    default void onAssetAdded(final Asset asset) {}

    /** Added, changed, or in another phase. */
    default void onInstrumentDefined(final Instrument instrument) {}

    /** What an auction would come to is another than before. */
    default void onAuctionChanged(final Instrument instrument) {}

    default void onAccountCreated(final Account account) {}

    default void onOrderAccepted(final Order order) {}

    /** The price that an order waited for is there: it enters the market, and what it does there follows. */
    default void onOrderTriggered(final Order order) {}

    default void onOrderRested(final Order order) {}

    /** The next part of an iceberg is shown, at the end of the queue at its price. */
    default void onOrderReplenished(final Order order) {}

    default void onOrderExecuted(final Execution execution) {}

    /** @param requestId the cancel's own client id, or empty */
    default void onOrderCanceled(final Order order, final CancelReason reason, final String requestId) {}

    /**
     * @param previousClientOrderId what it was called before; the same when it kept its id
     * @param reducedLots of what can be seen of it; of an iceberg that only hides less 0
     */
    default void onOrderAmended(final Order order, final String previousClientOrderId, final long reducedLots) {}

    /** A trade was busted, or has another price; orders of it that are open are as they are after that. */
    default void onTradeRevised(final TradeRevision revision) {}

    /** A volatility auction begins, and the instrument's phase is told next, or one is extended. */
    default void onVolatilityInterrupted(final Instrument instrument) {}

    /** An instrument has other price bands or another collar, or none any more. */
    default void onPriceProtectionSet(final Instrument instrument) {}

    /** The order whose reject comes next has a limit outside a price band. */
    default void onPriceOutOfBand(final PriceOutOfBand outOfBand) {}

    /** A refused order. {@code account} or {@code instrument} may be null when they are unknown. */
    default void onOrderRejected(
            final Account account,
            final Instrument instrument,
            final String clientOrderId,
            final Side side,
            final OrderType type,
            final TimeInForce timeInForce,
            final long priceTicks,
            final long quantityLots,
            final long quoteAmount,
            final RejectReason reason) {}

    /** A level's quantity changed; 0 when it is gone. */
    default void onDepthChanged(
            final Instrument instrument, final Side side, final long priceTicks, final long quantityLots) {}

    /** An account has its first units of an asset; {@link #onBalanceChanged} follows. */
    default void onBalanceMade(final Account account) {}

    /** At most once per account and asset and command, before {@link #onEndOfCommand}. */
    default void onBalanceChanged(final Account account, final Balance balance) {}

    /**
     * A deposit (positive) or withdrawal (negative) that was applied now, not one that was repeated. {@code account} is null
     * for the venue's own.
     */
    default void onTransferApplied(final Account account, final Asset asset, final long amount) {}

    /** Repeats an order sent before, or (orderId 0) its reject. {@code account} may be null. */
    default void onOrderRepeated(
            final Account account, final String clientOrderId, final long orderId, final RejectReason reason) {}

    /** An order that was only to be checked would have been accepted. */
    default void onOrderValidated() {}

    default void onCancelRejected(final RejectReason reason) {}

    default void onAmendRejected(final RejectReason reason) {}

    /** @param referenceId what it collided with, or 0 */
    default void onCommandRejected(final RejectReason reason, final long referenceId) {}

    /** A cancel timer was made or started again. */
    default void onCancelTimerSet(final Account account, final CancelTimer cancelTimer) {}

    /** A cancel timer is no more; after the cancellation of its orders. */
    default void onCancelTimerEnded(final long accountId, final long cancelTimerId) {}

    /** A transfer that had been applied before was sent again; nothing changed. */
    default void onTransferRepeated() {}

    /** A key was registered; called for those of the snapshot too. Nobody has looked into its secret. */
    default void onApiKeyAdded(final RegisteredKey key) {}

    default void onApiKeyRevoked(final String keyId) {}

    /** An administrator wants to do something that a second one must approve. */
    default void onAdministrationProposed(final Proposal proposal) {}

    /** A proposal was approved, declined or ran out; or its proposer wanted to approve it, and it still waits. */
    default void onAdministrationDecided(final long proposalId, final AdministrationDecision decision) {}

    /** An account was frozen or may act again; after the cancellation of its orders. */
    default void onAccountStateChanged(final Account account, final int canceledCount) {}

    /** An instrument or the venue takes new orders or does not; after the cancellation of orders. */
    default void onOrderEntryChanged(final int canceledCount) {}

    /**
     * Connections of an account are to be closed.
     *
     * @param keyId of this API key only; null for all of the account's
     */
    default void onSessionsEnded(final long accountId, final String keyId) {}

    /** A client took a numbered session; the number is that of the answer to it. Whoever had it has it no more. */
    default void onSessionLoggedOn(final NumberedSession session, final long number, final boolean reset) {}

    /** @param removed it is no more */
    default void onSessionLoggedOff(final NumberedSession session, final boolean removed) {}

    /**
     * A gateway took numbers for messages that tell of no event. Of a message that used its number and led to no report
     * nobody is called: the view alone knows the session's next number.
     */
    default void onSessionNumbersTaken(final NumberedSession session, final long firstNumber, final int count) {}

    /** A numbered session is to be told of the event before. The report is valid only during the call. */
    default void onSessionReport(final NumberedSession session, final SessionReportDecoder report) {}

    /** Sessions of posted-offer instruments took place; after all that they caused. */
    default void onSessionsRun(final int count) {}

    /** The view has caught up with the live events: {@link VenueView#isReady} from now on. */
    default void onReady() {}

    /** The last event of a command was taken in. */
    default void onEndOfCommand(final int gatewayId, final long correlationId) {}

    /** A chunk of events was taken in; the event loop turns to other work now. A good time to flush. */
    default void onEndOfChunk() {}
}
