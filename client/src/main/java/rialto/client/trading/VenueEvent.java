package rialto.client.trading;

import rialto.protocol.CancelReason;
import rialto.protocol.HoldEndReason;
import rialto.protocol.HoldOutcome;
import rialto.protocol.MatchType;
import rialto.protocol.OrderType;
import rialto.protocol.PegTerms;
import rialto.protocol.QuoteCancelReason;
import rialto.protocol.QuoteRejectReason;
import rialto.protocol.QuoteRequestState;
import rialto.protocol.RejectReason;
import rialto.protocol.SettlementType;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerTerms;

import java.util.List;

/**
 * What happened. Events are the same, under the same numbers, at every member and for every client.
 *
 * <p>Prices are ticks, quantities lots ({@link Instrument} has the way to decimals), amounts and fees minor units of an
 * asset, times nanoseconds since the epoch by the venue's sequenced clock. A client order id or request id that was not
 * given is the empty text.
 */
public sealed interface VenueEvent {
    /** What every event has. */
    Header header();

    /** Number of the event: without gaps, one above the one before. */
    default long sequence() {
        return header().sequence();
    }

    /** When the command that caused it was sequenced, nanoseconds since the epoch. */
    default long timestampNs() {
        return header().timestampNs();
    }

    /** The request of this client that caused it, as its method returned it; 0 when something else did. */
    default long requestId() {
        return header().requestId();
    }

    /**
     * Where an event stands, and whose it is.
     *
     * @param sequence number of the event: without gaps, one above the one before
     * @param timestampNs when the command that caused it was sequenced, nanoseconds since the epoch
     * @param requestId the request of this client that caused it, as its method returned it; 0 when something else did
     */
    record Header(long sequence, long timestampNs, long requestId) {}

    /**
     * An order passed every check. What it executes, rests or loses follows under the same {@code requestId}; but one with a
     * {@code trigger} waits, and {@link TriggerEvent} tells when that ends. {@code displayLots} is what the book shows at a time of
     * an iceberg, {@link rialto.protocol.OrderDisplays#HIDDEN} of a hidden order, 0 of an order that shows all. {@code minQuantityLots} is what must trade at once when it enters an order book, 0 for
     * any. {@code peg} is what {@code priceTicks} was taken from, of an order that had no price of its own.
     */
    record OrderAccepted(
            Header header,
            long orderId,
            long accountId,
            String clientOrderId,
            int instrumentId,
            Side side,
            OrderType type,
            TimeInForce timeInForce,
            long priceTicks,
            long quantityLots,
            long quoteAmount,
            long expireTimestampNs,
            TriggerTerms trigger,
            long displayLots,
            long minQuantityLots,
            PegTerms peg)
            implements VenueEvent {}

    /** What is left of an order joins the end of the queue at its price. */
    record OrderRested(Header header, long orderId, int instrumentId, Side side, long priceTicks, long remainingLots)
            implements VenueEvent {}

    /** All that the book showed of an iceberg is traded: its next part stands at the end of the queue at its price. */
    record OrderReplenished(
            Header header, long orderId, long accountId, int instrumentId, Side side, long priceTicks, long shownLots)
            implements VenueEvent {}

    /**
     * One trade, both sides of it. {@code makerFee} is in minor units of what the maker receives, {@code takerFee} of what
     * the taker receives. A {@code makerFee} below zero is a rebate in minor units of what the taker receives, and part of the
     * taker's fee; {@code quoteAmount} is price times quantity in minor units of the quote asset. The remaining
     * lots are those after the trade (0 for a MARKET order by quote amount).
     */
    record OrderExecuted(
            Header header,
            int instrumentId,
            long tradeId,
            long makerOrderId,
            long takerOrderId,
            long makerAccountId,
            long takerAccountId,
            Side takerSide,
            MatchType matchType,
            long priceTicks,
            long quantityLots,
            long quoteAmount,
            long makerFee,
            long takerFee,
            long makerRemainingLots,
            long takerRemainingLots)
            implements VenueEvent {}

    /** An order leaves with {@code canceledLots} not executed; what was reserved for them is free. */
    record OrderCanceled(
            Header header,
            long orderId,
            long accountId,
            String cancelRequestId,
            int instrumentId,
            Side side,
            long priceTicks,
            long canceledLots,
            CancelReason reason)
            implements VenueEvent {}

    /** An order's total quantity was reduced to {@code quantityLots}; it kept its place. */
    record OrderAmended(
            Header header,
            long orderId,
            long accountId,
            String clientOrderId,
            int instrumentId,
            Side side,
            long priceTicks,
            long quantityLots,
            long remainingLots,
            long reducedLots)
            implements VenueEvent {}

    /** An order was refused; nothing changed. Its client order id is remembered with this outcome. */
    record OrderRejected(Header header, long accountId, String clientOrderId, int instrumentId, RejectReason reason)
            implements VenueEvent {}

    /**
     * The same order came under the same client order id before: {@code orderId} and {@code reason} are its first outcome
     * (0 and a reason when it was refused, NONE when it was accepted). Nothing changed.
     */
    record OrderRepeated(
            Header header, long accountId, String clientOrderId, long orderId, int instrumentId, RejectReason reason)
            implements VenueEvent {}

    /** An order that was only to be checked would have been accepted. */
    record OrderValidated(Header header, long accountId, String clientOrderId, int instrumentId)
            implements VenueEvent {}

    /** An order was not canceled, most often because it is no longer there (UNKNOWN_ORDER). */
    record CancelRejected(
            Header header, long accountId, long orderId, String clientOrderId, int instrumentId, RejectReason reason)
            implements VenueEvent {}

    /** An order was not amended; nothing changed. */
    record AmendRejected(
            Header header, long accountId, long orderId, String clientOrderId, int instrumentId, RejectReason reason)
            implements VenueEvent {}

    /** All of an account's open orders, on one instrument or (0) on all, were canceled: the events before say which. */
    record OrdersMassCanceled(Header header, long accountId, int instrumentId, int canceledCount)
            implements VenueEvent {}

    /** An account's balance of an asset after a command, minor units: free, and reserved for open orders. */
    record BalanceChanged(Header header, long accountId, int assetId, long available, long held)
            implements VenueEvent {}

    /** An account was opened. */
    record AccountCreated(Header header, long accountId, String name) implements VenueEvent {}

    /** Money came ({@code amount} above zero) or went. {@code repeated}: it had been applied before, nothing changed. */
    record TransferApplied(Header header, long accountId, int assetId, String transferId, long amount, boolean repeated)
            implements VenueEvent {}

    /** An instrument was added or changed: filters, fees, phase. Everybody is told. */
    record InstrumentChanged(Header header, Instrument instrument) implements VenueEvent {}

    /**
     * A request of this client that is not about an order was refused, or was malformed. {@code referenceId} is what it
     * collided with (the account that has the name already), 0 where there is no such thing.
     */
    record CommandRejected(Header header, RejectReason reason, long referenceId) implements VenueEvent {}

    /**
     * A cancel timer was made or started again, by whatever client. The requests by which this client keeps a cancel
     * timer running are not told.
     *
     * @param deadlineNs when its countdown ends, by the venue's clock; {@link Long#MAX_VALUE} without a countdown
     * @param allOrders whether it is for all open orders of the account (on one instrument unless {@code instrumentId} is
     *     0), or for those that name it
     */
    record CancelTimerSet(
            Header header,
            long accountId,
            long cancelTimerId,
            int countdownMs,
            long deadlineNs,
            boolean allOrders,
            int instrumentId)
            implements VenueEvent {}

    /**
     * A cancel timer has ended.
     *
     * @param reason REQUESTED when its orders stay; with COUNTDOWN_ENDED and DISCONNECTED they are canceled
     * @param canceledCount orders canceled at once, each with an event of its own
     * @param ordersRemain whether others follow with the next commands, until {@link PendingCancelsDone}
     */
    record CancelTimerEnded(
            Header header,
            long accountId,
            long cancelTimerId,
            CancelReason reason,
            int canceledCount,
            boolean ordersRemain)
            implements VenueEvent {}

    /** The last of the orders that remained when a cancel timer ended have left, {@code canceledCount} in all. */
    record PendingCancelsDone(Header header, long accountId, long cancelTimerId, CancelReason reason, int canceledCount)
            implements VenueEvent {}

    /** One tier of a ladder; {@code maxShowLots} is what others may see of it. */
    record QuoteTier(long priceTicks, long quantityLots, long maxShowLots) {}

    /** An account is a provider of an instrument on these terms; times are milliseconds. */
    record QuoteProviderSet(
            Header header,
            long accountId,
            int instrumentId,
            int leaseMs,
            int holdMs,
            long toleranceTicks,
            HoldOutcome outcomeAtEnd,
            boolean enabled)
            implements VenueEvent {}

    /** A ladder stands in the place of the one before; without tiers that one is gone. The best tiers come first. */
    record QuotesReplaced(
            Header header,
            long accountId,
            String quoteId,
            int instrumentId,
            int stream,
            long validUntilNs,
            boolean fullAmount,
            boolean lastLook,
            List<QuoteTier> bids,
            List<QuoteTier> asks)
            implements VenueEvent {}

    /** A ladder was refused; the one before stays. */
    record QuoteRejected(
            Header header, long accountId, String quoteId, int instrumentId, int stream, QuoteRejectReason reason)
            implements VenueEvent {}

    /**
     * Quotes left without being taken.
     *
     * @param accountId 0 for all of the instrument
     * @param quoteId where only one left; otherwise empty
     * @param instrumentId 0 for all
     * @param stream -1 for all
     * @param tier the one tier that left; 0 when ladders did
     * @param side of that tier; null when ladders left
     * @param ladderCount whole ladders that left
     */
    record QuotesCanceled(
            Header header,
            long accountId,
            String quoteId,
            int instrumentId,
            int stream,
            int tier,
            Side side,
            int ladderCount,
            QuoteCancelReason reason)
            implements VenueEvent {}

    /** A provider gave a sign of life, for one instrument or (0) all: {@code providerCount} leases are renewed. */
    record QuotesRenewed(Header header, long accountId, int instrumentId, int providerCount) implements VenueEvent {}

    /** A request about quotes other than a ladder was refused; {@code referenceId} is the hold or request it named, or 0. */
    record QuoteCommandRejected(
            Header header, long accountId, long referenceId, int instrumentId, QuoteRejectReason reason)
            implements VenueEvent {}

    /**
     * Something happened to a request for quotes. COMPLETED, EXPIRED, CANCELED, and REJECTED without a provider end it.
     *
     * @param providers whom it asks, and {@code declined} who has declined: bit n is the instrument's provider n, from 0
     * @param providerAccountId whose answer, decline or trade it is about; 0 for none
     * @param bidTicks of that answer, as {@code askTicks}; 0 for none
     * @param validUntilNs of that answer
     */
    record QuoteRequestChanged(
            Header header,
            long quoteRequestId,
            QuoteRequestState state,
            long accountId,
            int instrumentId,
            long quantityLots,
            boolean wantsBid,
            boolean wantsAsk,
            long providers,
            long declined,
            long createdNs,
            long expireTimestampNs,
            long providerAccountId,
            long bidTicks,
            long askTicks,
            long validUntilNs)
            implements VenueEvent {}

    /**
     * Which quote an order took, and why. Right after the {@link OrderExecuted} of the same trade.
     *
     * @param tier 0 for an answer to a request
     * @param ageNs how long before the order took it the provider had sent it
     * @param runnerUpTicks the best price of another provider, {@code runnerUpAccountId}; 0 for none
     * @param quoteRequestId 0 for a tier of a ladder
     * @param holdId 0 for a firm quote, as {@code heldNs}
     * @param settlementDate yyyymmdd; 0 when the calendar tells
     */
    record QuoteExecuted(
            Header header,
            int instrumentId,
            long tradeId,
            long takerOrderId,
            long providerAccountId,
            String quoteId,
            int stream,
            int tier,
            boolean fullAmount,
            long tierRemainingLots,
            long ageNs,
            long runnerUpTicks,
            long runnerUpAccountId,
            long quoteRequestId,
            long holdId,
            long heldNs,
            SettlementType settlementType,
            int settlementDate)
            implements VenueEvent {}

    /** A trade is on hold until {@code endsNs}, when {@code outcomeAtEnd} happens, unless its provider answers before. */
    record HoldOpened(
            Header header,
            long holdId,
            int instrumentId,
            long takerOrderId,
            long takerAccountId,
            long providerAccountId,
            boolean takerBuys,
            long priceTicks,
            long quantityLots,
            String quoteId,
            int stream,
            int tier,
            long openedNs,
            long endsNs,
            HoldOutcome outcomeAtEnd,
            long toleranceTicks)
            implements VenueEvent {}

    /**
     * A trade is no longer on hold. When it was accepted OrderExecuted follows.
     *
     * @param presentTicks the provider's price that was compared; 0 for none
     * @param canceledLots lots that leave with it, because their order left before
     */
    record HoldEnded(
            Header header,
            long holdId,
            int instrumentId,
            long takerOrderId,
            long takerAccountId,
            long providerAccountId,
            boolean takerBuys,
            long priceTicks,
            long quantityLots,
            HoldEndReason reason,
            long presentTicks,
            long canceledLots)
            implements VenueEvent {}
}
