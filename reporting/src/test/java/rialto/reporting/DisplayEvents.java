package rialto.reporting;

import rialto.protocol.OrderDisplayAcceptedEncoder;
import rialto.protocol.OrderReplenishedEncoder;

/** Events of icebergs, for an {@link EventScript}. */
final class DisplayEvents {
    private DisplayEvents() {}

    /** As older builds told it right before the order is accepted; see {@link EventScript#accept(ScriptOrder, long, long)}. */
    static AdministrationEvents.Body accepted(final ScriptOrder order, final long displayLots) {
        return (buffer, offset, messageHeader, header) -> {
            final OrderDisplayAcceptedEncoder event =
                    new OrderDisplayAcceptedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.orderId(order.orderId)
                    .accountId(order.accountId)
                    .displayLots(displayLots)
                    .instrumentId(order.instrumentId)
                    .side(order.side);
            return event.encodedLength();
        };
    }

    static AdministrationEvents.Body replenished(final ScriptOrder order, final long priceTicks, final long shownLots) {
        return (buffer, offset, messageHeader, header) -> {
            final OrderReplenishedEncoder event =
                    new OrderReplenishedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.orderId(order.orderId)
                    .accountId(order.accountId)
                    .priceTicks(priceTicks)
                    .shownLots(shownLots)
                    .instrumentId(order.instrumentId)
                    .side(order.side);
            return event.encodedLength();
        };
    }
}
