package rialto.client.trading;

import rialto.protocol.Side;

/**
 * What happened to an order that waits for a price. As {@link VenueEvent} in all else: what it waits for stands in
 * {@link VenueEvent.OrderAccepted}, and all else that happens to it is told as of every order.
 */
public sealed interface TriggerEvent {
    /** What every event has. */
    VenueEvent.Header header();

    long orderId();

    long accountId();

    /** The price is there from which on the order trails; its trigger is counted from {@code markTicks} now. */
    record TrailingStarted(
            VenueEvent.Header header, long orderId, long accountId, int instrumentId, Side side, long markTicks)
            implements TriggerEvent {}

    /**
     * The price {@code triggerTicks} that the order waited for is there: it enters the market, and what it executes, rests
     * or loses follows. Where another order's trade triggered it, {@code requestId} is that one's.
     */
    record Triggered(
            VenueEvent.Header header,
            long orderId,
            long accountId,
            int instrumentId,
            Side side,
            long triggerTicks,
            long remainingLots)
            implements TriggerEvent {}
}
