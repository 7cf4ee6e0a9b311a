package rialto.client.trading;

import rialto.client.trading.VenueEvent.AccountCreated;
import rialto.client.trading.VenueEvent.AmendRejected;
import rialto.client.trading.VenueEvent.BalanceChanged;
import rialto.client.trading.VenueEvent.CancelRejected;
import rialto.client.trading.VenueEvent.CancelTimerEnded;
import rialto.client.trading.VenueEvent.CancelTimerSet;
import rialto.client.trading.VenueEvent.CommandRejected;
import rialto.client.trading.VenueEvent.HoldEnded;
import rialto.client.trading.VenueEvent.HoldOpened;
import rialto.client.trading.VenueEvent.InstrumentChanged;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueEvent.OrderAmended;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.client.trading.VenueEvent.OrderRejected;
import rialto.client.trading.VenueEvent.OrderRepeated;
import rialto.client.trading.VenueEvent.OrderRested;
import rialto.client.trading.VenueEvent.OrderValidated;
import rialto.client.trading.VenueEvent.OrdersMassCanceled;
import rialto.client.trading.VenueEvent.PendingCancelsDone;
import rialto.client.trading.VenueEvent.QuoteCommandRejected;
import rialto.client.trading.VenueEvent.QuoteExecuted;
import rialto.client.trading.VenueEvent.QuoteProviderSet;
import rialto.client.trading.VenueEvent.QuoteRejected;
import rialto.client.trading.VenueEvent.QuoteRequestChanged;
import rialto.client.trading.VenueEvent.QuotesCanceled;
import rialto.client.trading.VenueEvent.QuotesRenewed;
import rialto.client.trading.VenueEvent.QuotesReplaced;
import rialto.client.trading.VenueEvent.TransferApplied;

/**
 * What a client is told: events, each exactly once and in the order of their numbers, also across a change of leader or
 * of the member that is read from. Every method does nothing unless overridden.
 *
 * <p>Called from {@link VenueClient#poll} on the caller's thread. Requests may be made from within, {@code poll} and
 * {@code close} may not be called. What a method throws comes out of {@code poll}, and the client is useless afterwards.
 */
public interface VenueListener {
    default void on(final OrderAccepted event) {}

    default void on(final TriggerEvent.TrailingStarted event) {}

    default void on(final TriggerEvent.Triggered event) {}

    default void on(final FeeEvent event) {}

    default void on(final ProtectionEvent.ProtectionSet event) {}

    default void on(final ProtectionEvent.LimitsSet event) {}

    default void on(final ProtectionEvent.RulesSet event) {}

    default void on(final ProtectionEvent.PriceOutOfBand event) {}

    default void on(final ProtectionEvent.VolatilityInterrupted event) {}

    default void on(final TradeEvent.Revised event) {}

    default void on(final OrderListEvent.Accepted event) {}

    default void on(final OrderListEvent.Rejected event) {}

    default void on(final OrderListEvent.Repeated event) {}

    default void on(final OrderListEvent.Released event) {}

    default void on(final OrderListEvent.Ended event) {}

    default void on(final BookQuoteEvent event) {}

    default void on(final OrderRested event) {}

    default void on(final VenueEvent.OrderReplenished event) {}

    default void on(final OrderExecuted event) {}

    default void on(final OrderCanceled event) {}

    default void on(final OrderAmended event) {}

    default void on(final OrderRejected event) {}

    default void on(final OrderRepeated event) {}

    default void on(final OrderValidated event) {}

    default void on(final CancelRejected event) {}

    default void on(final AmendRejected event) {}

    default void on(final OrdersMassCanceled event) {}

    default void on(final BalanceChanged event) {}

    default void on(final AccountCreated event) {}

    default void on(final TransferApplied event) {}

    default void on(final InstrumentChanged event) {}

    default void on(final CommandRejected event) {}

    default void on(final CancelTimerSet event) {}

    default void on(final CancelTimerEnded event) {}

    default void on(final PendingCancelsDone event) {}

    default void on(final QuoteProviderSet event) {}

    default void on(final QuotesReplaced event) {}

    default void on(final QuoteRejected event) {}

    default void on(final QuotesCanceled event) {}

    default void on(final QuotesRenewed event) {}

    default void on(final QuoteCommandRejected event) {}

    default void on(final QuoteRequestChanged event) {}

    default void on(final QuoteExecuted event) {}

    default void on(final HoldOpened event) {}

    default void on(final HoldEnded event) {}

    default void on(final ParentOrderEvent.Accepted event) {}

    default void on(final ParentOrderEvent.Rejected event) {}

    default void on(final ParentOrderEvent.Repeated event) {}

    default void on(final ParentOrderEvent.Changed event) {}

    default void on(final ParentOrderEvent.ChildChosen event) {}

    default void on(final ParentOrderEvent.CancelRejected event) {}

    /**
     * A request was carried out or refused; all its events were told. Exactly once for each request that was taken, unless
     * the client is closed before.
     *
     * @param requestId as the request's method returned it
     * @param sequence of its last event
     */
    default void onCompleted(final long requestId, final long sequence) {}

    /**
     * The way for requests changed: a session was opened or lost, or another member leads.
     *
     * @param leaderMemberId the member that leads; -1 while requests are not taken
     */
    default void onLeader(final int leaderMemberId) {}
}
