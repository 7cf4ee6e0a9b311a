package rialto.client.trading;

import rialto.protocol.CancelReason;
import rialto.protocol.ChildOrderReason;
import rialto.protocol.ParentOrderState;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;
import rialto.protocol.TargetStrategy;

import java.util.List;

/** What happened to a parent order. As {@link VenueEvent} in all else; what its children do is told as of every order. */
public sealed interface ParentOrderEvent {
    /** What every event has. */
    VenueEvent.Header header();

    /** The parent order; of {@link Rejected} 0, and of {@link Repeated} when it was rejected. */
    long parentOrderId();

    long accountId();

    /**
     * A parent order passed every check. What its first look does follows.
     *
     * @param bookInstrumentId 0 for none
     * @param limitTicks 0 for none
     * @param endNs 0 for SWEEP
     */
    record Accepted(
            VenueEvent.Header header,
            long parentOrderId,
            long accountId,
            String clientOrderId,
            int instrumentId,
            int bookInstrumentId,
            Side side,
            TargetStrategy strategy,
            long quantityLots,
            long limitTicks,
            long startNs,
            long endNs,
            int sliceCount,
            long minChildLots,
            long maxChildLots)
            implements ParentOrderEvent {}

    /** A parent order was refused. */
    record Rejected(
            VenueEvent.Header header, long accountId, String clientOrderId, int instrumentId, RejectReason reason)
            implements ParentOrderEvent {
        @Override
        public long parentOrderId() {
            return 0;
        }
    }

    /** The same parent order was entered before: its first outcome, {@code reason} NONE when it was accepted. */
    record Repeated(
            VenueEvent.Header header,
            long parentOrderId,
            long accountId,
            String clientOrderId,
            int instrumentId,
            RejectReason reason)
            implements ParentOrderEvent {}

    /**
     * How a parent order stands.
     *
     * @param executedQuote what its children traded, minor units of the quote asset
     * @param workingLots of its children, on hold
     * @param remainingLots for which it can still send children
     * @param nextNs when it looks next by itself, or expires; 0 at its end
     * @param slicesDone slices whose time has come
     * @param childCount refused ones included
     * @param endReason why what was left leaves or left; null for none
     * @param childRejected why the child right before was refused; otherwise NONE
     * @param cancelId of the cancel that caused it; otherwise empty
     */
    record Changed(
            VenueEvent.Header header,
            long parentOrderId,
            long accountId,
            String clientOrderId,
            int instrumentId,
            ParentOrderState state,
            long quantityLots,
            long executedLots,
            long executedQuote,
            long workingLots,
            long remainingLots,
            long nextNs,
            int slicesDone,
            int childCount,
            CancelReason endReason,
            RejectReason childRejected,
            String cancelId)
            implements ParentOrderEvent {
        /** Whether it is over. */
        public boolean isAtEnd() {
            return state == ParentOrderState.FILLED
                    || state == ParentOrderState.CANCELED
                    || state == ParentOrderState.EXPIRED;
        }
    }

    /** A tier that stood when a child was made. */
    record StandingQuote(
            long providerAccountId,
            String quoteId,
            int stream,
            int tier,
            long priceTicks,
            long quantityLots,
            long ageNs,
            boolean fullAmount,
            boolean lastLook) {}

    /**
     * A child, what stood for it, and why it goes where it goes. Its OrderAccepted or OrderRejected follows, under {@code
     * childClientOrderId}.
     *
     * @param instrumentId where it goes, and whose ticks {@code priceTicks} is in
     * @param slice from 1; 0 for others than TWAP
     * @param stood the best tiers, at most eight, of {@code tierCount}
     * @param bookTicks the best price of the book in its ticks; 0 for none
     */
    record ChildChosen(
            VenueEvent.Header header,
            long parentOrderId,
            long accountId,
            String childClientOrderId,
            int childNumber,
            int slice,
            int instrumentId,
            Side side,
            long priceTicks,
            long quantityLots,
            ChildOrderReason reason,
            int tierCount,
            List<StandingQuote> stood,
            int bookInstrumentId,
            long bookTicks,
            long bookLots)
            implements ParentOrderEvent {}

    /** A cancel of a parent order was refused. */
    record CancelRejected(
            VenueEvent.Header header,
            long parentOrderId,
            long accountId,
            String clientOrderId,
            String cancelId,
            RejectReason reason)
            implements ParentOrderEvent {}
}
