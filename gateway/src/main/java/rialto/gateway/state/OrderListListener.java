package rialto.gateway.state;

import rialto.protocol.RejectReason;

/** Follows lists of orders, as {@link VenueListener} follows all else. */
public interface OrderListListener {
    /** A list was accepted with all its orders: called after {@link VenueListener#onOrderAccepted} of the last of them. */
    default void onOrderListAccepted(final OrderList list) {}

    /**
     * Nothing of a list was entered. {@code account} or {@code instrument} may be null when they are unknown.
     *
     * @param leg number of the order that the reason is about, from 1; 0 for the list
     */
    default void onOrderListRejected(
            final Account account,
            final Instrument instrument,
            final String clientListId,
            final RejectReason reason,
            final int leg) {}

    /** Repeats a list sent before, or (listId 0) its reject. {@code account} may be null. */
    default void onOrderListRepeated(
            final Account account, final String clientListId, final long listId, final RejectReason reason) {}

    /**
     * A pending order works from now on, and what it does follows; or it cannot.
     *
     * @param refused why it cannot; else NONE
     */
    default void onOrderReleased(final Order order, final RejectReason refused) {}

    /** None of its orders is open any more. */
    default void onOrderListEnded(final OrderList list) {}
}
