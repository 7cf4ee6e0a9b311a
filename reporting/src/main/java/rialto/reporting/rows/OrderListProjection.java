package rialto.reporting.rows;

import rialto.client.OrderListEventListener;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderListAcceptedDecoder;
import rialto.protocol.OrderListEndedDecoder;
import rialto.protocol.OrderListRejectedDecoder;
import rialto.protocol.OrderListRepeatedDecoder;
import rialto.protocol.OrderReleasedDecoder;
import rialto.protocol.RejectReason;
import rialto.reporting.OrderEventType;

/** Events of lists of orders to rows. Belongs to the projection's thread. */
final class OrderListProjection implements OrderListEventListener {
    /** Of an order that is pending. */
    private static final long NOT_RELEASED = -1;

    private final ProjectionState state;
    private final PendingRows rows;
    private final OrderHistory history;

    /** The list whose orders are accepted next, and the first of them that is pending; 0 for none. */
    private OrderListState entering;

    private long pendingFromId;

    OrderListProjection(final ProjectionState state, final PendingRows rows, final OrderHistory history) {
        this.state = state;
        this.rows = rows;
        this.history = history;
    }

    /** Whether orders of a list come next. */
    boolean isBeforeOrder() {
        return entering != null;
    }

    @Override
    public void onOrderListAccepted(final OrderListAcceptedDecoder event) {
        entering = new OrderListState(
                event.listId(),
                event.accountId(),
                event.instrumentId(),
                Identifier36.text(event.clientListId()),
                event.contingencyTypeRaw(),
                event.legCount(),
                rows.lastTimestampNs(),
                rows.lastSequence());
        pendingFromId = event.listId() + event.pendingFrom();
        state.openLists.put(entering.listId, entering);
        StoredRow.touch(rows.orderLists, entering);
    }

    /** An order was accepted; it may be one of the list that was. */
    void onOrderAccepted(final OrderState order) {
        if (entering == null) {
            return;
        }
        order.orderListId = entering.listId;
        order.releasedNs = order.orderId >= pendingFromId ? NOT_RELEASED : 0;
        if (order.orderId == entering.listId + entering.legCount - 1) {
            entering = null;
        }
    }

    @Override
    public void onOrderListRejected(final OrderListRejectedDecoder event) {
        history.refusal(
                OrderEventType.REJECTED,
                0,
                event.accountId(),
                event.instrumentId(),
                Identifier36.text(event.clientListId()),
                "",
                event.reason());
    }

    @Override
    public void onOrderListRepeated(final OrderListRepeatedDecoder event) {
        history.refusal(
                OrderEventType.REPEATED,
                event.listId(),
                event.accountId(),
                event.instrumentId(),
                Identifier36.text(event.clientListId()),
                "",
                event.reason());
    }

    @Override
    public void onOrderReleased(final OrderReleasedDecoder event) {
        final OrderState order = state.open(event.orderId());
        if (event.refused() == RejectReason.NONE) {
            order.releasedNs = rows.lastTimestampNs();
            order.changedNs = rows.lastTimestampNs();
            rows.touch(order);
            history.entry(OrderEventType.RELEASED, order, order.priceTicks, order.quantityLots);
        } else {
            history.refusal(
                    OrderEventType.RELEASED,
                    order.orderId,
                    order.accountId,
                    order.instrumentId,
                    order.clientOrderId,
                    "",
                    event.refused());
        }
    }

    @Override
    public void onOrderListEnded(final OrderListEndedDecoder event) {
        final OrderListState list = state.openLists.remove(event.listId());
        if (list == null) {
            throw new IllegalStateException("an event names list " + event.listId() + ", of which no order is open");
        }
        list.endedNs = rows.lastTimestampNs();
        StoredRow.touch(rows.orderLists, list);
    }
}
