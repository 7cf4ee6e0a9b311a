package rialto.reporting;

import rialto.protocol.ContingencyType;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderListAcceptedEncoder;
import rialto.protocol.OrderListEndedEncoder;
import rialto.protocol.OrderListRejectedEncoder;
import rialto.protocol.OrderListRepeatedEncoder;
import rialto.protocol.OrderReleasedEncoder;
import rialto.protocol.RejectReason;

/** Events of lists of orders for an {@link EventScript}. */
final class OrderListEvents {
    private OrderListEvents() {}

    /** Right before its orders are accepted. */
    static AdministrationEvents.Body accepted(
            final ScriptOrder first, final ContingencyType type, final int legCount, final String name) {
        return (buffer, offset, messageHeader, header) -> {
            final OrderListAcceptedEncoder event =
                    new OrderListAcceptedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.listId(first.orderId)
                    .accountId(first.accountId)
                    .instrumentId(first.instrumentId)
                    .contingencyType(type)
                    .legCount((short) legCount)
                    .pendingFrom((short) (type == ContingencyType.OCO ? legCount : 1));
            Identifier36.encode(name, event.clientListId());
            return event.encodedLength();
        };
    }

    static AdministrationEvents.Body rejected(
            final ScriptOrder first, final String name, final int leg, final RejectReason reason) {
        return (buffer, offset, messageHeader, header) -> {
            final OrderListRejectedEncoder event =
                    new OrderListRejectedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.accountId(first.accountId)
                    .instrumentId(first.instrumentId)
                    .leg((short) leg)
                    .reason(reason);
            Identifier36.encode(name, event.clientListId());
            return event.encodedLength();
        };
    }

    static AdministrationEvents.Body repeated(final ScriptOrder first, final String name) {
        return (buffer, offset, messageHeader, header) -> {
            final OrderListRepeatedEncoder event =
                    new OrderListRepeatedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.accountId(first.accountId)
                    .listId(first.orderId)
                    .instrumentId(first.instrumentId)
                    .reason(RejectReason.NONE);
            Identifier36.encode(name, event.clientListId());
            return event.encodedLength();
        };
    }

    /** @param refused why the order cannot work; NONE when it does */
    static AdministrationEvents.Body released(final ScriptOrder order, final long listId, final RejectReason refused) {
        return (buffer, offset, messageHeader, header) -> {
            final OrderReleasedEncoder event =
                    new OrderReleasedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.orderId(order.orderId)
                    .listId(listId)
                    .accountId(order.accountId)
                    .instrumentId(order.instrumentId)
                    .refused(refused);
            return event.encodedLength();
        };
    }

    static AdministrationEvents.Body ended(final ScriptOrder first) {
        return (buffer, offset, messageHeader, header) -> {
            final OrderListEndedEncoder event =
                    new OrderListEndedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.listId(first.orderId).accountId(first.accountId).instrumentId(first.instrumentId);
            return event.encodedLength();
        };
    }
}
