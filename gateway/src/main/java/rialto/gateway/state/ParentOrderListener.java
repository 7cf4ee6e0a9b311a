package rialto.gateway.state;

import rialto.protocol.RejectReason;

/** What happens to parent orders, as {@link VenueListener} has it: after the view took it in, on the event loop. */
public interface ParentOrderListener {
    default void onParentOrderAccepted(final ParentOrder parent) {}

    default void onParentOrderRejected(final RejectReason reason) {}

    /**
     * Repeats a parent order sent before.
     *
     * @param parentOrderId the first outcome; 0 when that was a reject, for {@code reason}
     */
    default void onParentOrderRepeated(final long parentOrderId, final RejectReason reason) {}

    /**
     * How a parent order stands, or how it ended.
     *
     * @param childRejected why the child right before was refused; otherwise NONE
     * @param cancelId      of the cancel that caused it; otherwise empty
     */
    default void onParentOrderChanged(
            final ParentOrder parent, final RejectReason childRejected, final String cancelId) {}

    default void onParentOrderCancelRejected(final RejectReason reason) {}

    /** A child has entered, or was refused; before what it trades. */
    default void onChildOrder(final ChildOrder child) {}
}
