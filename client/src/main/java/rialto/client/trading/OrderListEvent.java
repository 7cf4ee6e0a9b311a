package rialto.client.trading;

import rialto.protocol.ContingencyType;
import rialto.protocol.RejectReason;

/** What happened to a list of orders. As {@link VenueEvent} in all else; what happens to its orders is told as of all others. */
public sealed interface OrderListEvent {
    /** What every event has. */
    VenueEvent.Header header();

    long accountId();

    int instrumentId();

    /** {@link VenueEvent.OrderAccepted} of each order follows; their ids follow upon one another from {@code listId}. */
    record Accepted(
            VenueEvent.Header header,
            long listId,
            long accountId,
            int instrumentId,
            String clientListId,
            ContingencyType type)
            implements OrderListEvent {}

    /** @param leg number of the order that the reason is about, from 1; 0 for the list */
    record Rejected(
            VenueEvent.Header header,
            long accountId,
            int instrumentId,
            String clientListId,
            RejectReason reason,
            int leg)
            implements OrderListEvent {}

    /** @param listId 0 when the list had been refused, for {@code reason} */
    record Repeated(
            VenueEvent.Header header,
            long accountId,
            int instrumentId,
            String clientListId,
            long listId,
            RejectReason reason)
            implements OrderListEvent {}

    /** @param refused why the pending order cannot enter the market; NONE when it works from now on */
    record Released(
            VenueEvent.Header header, long orderId, long listId, long accountId, int instrumentId, RejectReason refused)
            implements OrderListEvent {}

    /** None of its orders is open any more. */
    record Ended(VenueEvent.Header header, long listId, long accountId, int instrumentId) implements OrderListEvent {}
}
