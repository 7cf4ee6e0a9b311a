package rialto.reporting;

import rialto.protocol.CancelReason;
import rialto.protocol.RejectReason;

/**
 * One entry of an order's history.
 *
 * @param orderId 0 for REJECTED
 * @param clientOrderId the order's own at that event; empty when unknown
 * @param requestId of a cancel; otherwise empty
 * @param priceTicks the order's; EXECUTED: of the trade; TRAILING_STARTED: of the last trade; TRIGGERED: what it waited for; 0
 *     where only a request was refused or repeated
 * @param quantityLots ACCEPTED and REJECTED: the order's; EXECUTED: of the trade; AMENDED: the new total; CANCELED: what was
 *     canceled; TRAILING_STARTED and TRIGGERED: what can still trade; REPLENISHED: what is shown; otherwise 0
 * @param tradeId of EXECUTED; otherwise 0
 * @param maker whether the order was the resting one of EXECUTED
 * @param cancelReason of CANCELED; otherwise null
 * @param rejectReason of rejects, and of REPEATED when the first outcome was one; otherwise NONE
 */
public record OrderEventRow(
        long eventSequence,
        long timestampNs,
        OrderEventType type,
        long orderId,
        long accountId,
        int instrumentId,
        String clientOrderId,
        String requestId,
        long priceTicks,
        long quantityLots,
        long tradeId,
        boolean maker,
        CancelReason cancelReason,
        RejectReason rejectReason) {

    public OrderEventRow withClientOrderId(final String newClientOrderId) {
        return new OrderEventRow(
                eventSequence,
                timestampNs,
                type,
                orderId,
                accountId,
                instrumentId,
                newClientOrderId,
                requestId,
                priceTicks,
                quantityLots,
                tradeId,
                maker,
                cancelReason,
                rejectReason);
    }
}
