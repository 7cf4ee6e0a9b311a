package rialto.reporting.rows;

import rialto.protocol.CancelReason;
import rialto.protocol.RejectReason;
import rialto.reporting.OrderEventRow;
import rialto.reporting.OrderEventType;

/** What happened to orders, as rows of order_events: now is the last event of the rows. Belongs to the projection's thread. */
final class OrderHistory {
    private final PendingRows rows;

    OrderHistory(final PendingRows rows) {
        this.rows = rows;
    }

    /** The order's row will not tell any more what was accepted. */
    void keepAcceptance(final OrderState order) {
        if (!order.acceptanceKept) {
            order.acceptanceKept = true;
            add(
                    order.enteredSequence,
                    order.enteredNs,
                    OrderEventType.ACCEPTED,
                    order,
                    "",
                    order.priceTicks,
                    order.quantityLots,
                    null);
        }
    }

    /** @param priceTicks of the market, not the order's own */
    void entry(final OrderEventType type, final OrderState order, final long priceTicks, final long quantityLots) {
        add(rows.lastSequence(), rows.lastTimestampNs(), type, order, "", priceTicks, quantityLots, null);
    }

    void entry(
            final OrderEventType type,
            final OrderState order,
            final String requestId,
            final long quantityLots,
            final CancelReason reason) {
        add(
                rows.lastSequence(),
                rows.lastTimestampNs(),
                type,
                order,
                requestId,
                order.priceTicks,
                quantityLots,
                reason);
    }

    private void add(
            final long eventSequence,
            final long eventNs,
            final OrderEventType type,
            final OrderState order,
            final String requestId,
            final long priceTicks,
            final long quantityLots,
            final CancelReason reason) {
        rows.orderEvents.add(new OrderEventRow(
                eventSequence,
                eventNs,
                type,
                order.orderId,
                order.accountId,
                order.instrumentId,
                order.clientOrderId,
                requestId,
                priceTicks,
                quantityLots,
                0,
                false,
                reason,
                RejectReason.NONE));
    }

    void refusal(
            final OrderEventType type,
            final long orderId,
            final long accountId,
            final int instrumentId,
            final String clientOrderId,
            final String requestId,
            final RejectReason reason) {
        rows.orderEvents.add(new OrderEventRow(
                rows.lastSequence(),
                rows.lastTimestampNs(),
                type,
                orderId,
                accountId,
                instrumentId,
                clientOrderId,
                requestId,
                0,
                0,
                0,
                false,
                null,
                reason));
    }
}
