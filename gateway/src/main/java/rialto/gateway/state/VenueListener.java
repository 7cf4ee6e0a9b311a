package rialto.gateway.state;

import rialto.protocol.CancelReason;
import rialto.protocol.OrderType;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

/**
 * Follows the {@link VenueView}: each method runs on the event loop after the view took in the event, in order of
 * {@link VenueView#eventSequence}. {@link VenueView#eventTimeNs} is the event's time. Implementations must not change
 * the view and must not block. Nothing is called for the snapshot that the view starts from.
 */
public interface VenueListener {
    default void onAssetAdded(final Asset asset) {}

    /** Added, changed, halted or resumed. */
    default void onInstrumentDefined(final Instrument instrument) {}

    default void onAccountCreated(final Account account) {}

    default void onOrderAccepted(final Order order) {}

    default void onOrderRested(final Order order) {}

    default void onOrderExecuted(final Execution execution) {}

    /** @param requestId the cancel's own client id, or empty */
    default void onOrderCanceled(final Order order, final CancelReason reason, final String requestId) {}

    /** @param previousClientOrderId what it was called before; the same when it kept its id */
    default void onOrderAmended(final Order order, final String previousClientOrderId, final long reducedLots) {}

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

    /** At most once per account and asset and command, before {@link #onEndOfCommand}. */
    default void onBalanceChanged(final Account account, final Balance balance) {}

    /** A deposit (positive) or withdrawal (negative) that was applied now, not one that was repeated. */
    default void onTransferApplied(final Account account, final Asset asset, final long amount) {}

    /** The last event of a command was taken in. */
    default void onEndOfCommand(final int gatewayId, final long correlationId) {}

    /** A chunk of events was taken in; the event loop turns to other work now. A good time to flush. */
    default void onEndOfChunk() {}
}
