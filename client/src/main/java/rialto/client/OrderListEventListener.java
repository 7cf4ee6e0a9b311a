package rialto.client;

import rialto.protocol.OrderListAcceptedDecoder;
import rialto.protocol.OrderListEndedDecoder;
import rialto.protocol.OrderListRejectedDecoder;
import rialto.protocol.OrderListRepeatedDecoder;
import rialto.protocol.OrderReleasedDecoder;

/**
 * Events of lists of orders, one method each; every method does nothing unless overridden. As {@link VenueEventListener} in
 * all else.
 */
public interface OrderListEventListener {
    /** Hears nothing. */
    OrderListEventListener NONE = new OrderListEventListener() {};

    /** Before {@link VenueEventListener#onOrderAccepted} of each of its orders. */
    default void onOrderListAccepted(final OrderListAcceptedDecoder event) {}

    default void onOrderListRejected(final OrderListRejectedDecoder event) {}

    default void onOrderListRepeated(final OrderListRepeatedDecoder event) {}

    default void onOrderReleased(final OrderReleasedDecoder event) {}

    default void onOrderListEnded(final OrderListEndedDecoder event) {}
}
