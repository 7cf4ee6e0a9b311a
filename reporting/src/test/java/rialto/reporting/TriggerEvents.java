package rialto.reporting;

import rialto.protocol.OrderTriggeredEncoder;
import rialto.protocol.TrailingStartedEncoder;
import rialto.protocol.TriggerOrderAcceptedEncoder;
import rialto.protocol.TriggerTerms;

/** Events of orders that wait for a price, for an {@link EventScript}. */
final class TriggerEvents {
    private TriggerEvents() {}

    /** Right before the order is accepted. */
    static AdministrationEvents.Body accepted(
            final ScriptOrder order, final TriggerTerms trigger, final long markTicks) {
        return (buffer, offset, messageHeader, header) -> {
            final TriggerOrderAcceptedEncoder event =
                    new TriggerOrderAcceptedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.orderId(order.orderId)
                    .accountId(order.accountId)
                    .triggerTicks(trigger.ticks())
                    .markTicks(markTicks)
                    .trailingDelta(trigger.trailingDelta())
                    .instrumentId(order.instrumentId)
                    .side(order.side)
                    .triggerType(trigger.type())
                    .triggerPriceType(trigger.priceType());
            return event.encodedLength();
        };
    }

    static AdministrationEvents.Body trailingStarted(final ScriptOrder order, final long markTicks) {
        return (buffer, offset, messageHeader, header) -> {
            final TrailingStartedEncoder event =
                    new TrailingStartedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.orderId(order.orderId)
                    .accountId(order.accountId)
                    .markTicks(markTicks)
                    .instrumentId(order.instrumentId)
                    .side(order.side);
            return event.encodedLength();
        };
    }

    static AdministrationEvents.Body triggered(final ScriptOrder order, final long triggerTicks) {
        return (buffer, offset, messageHeader, header) -> {
            final OrderTriggeredEncoder event =
                    new OrderTriggeredEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.orderId(order.orderId)
                    .accountId(order.accountId)
                    .triggerTicks(triggerTicks)
                    .remainingLots(order.remaining())
                    .instrumentId(order.instrumentId)
                    .side(order.side);
            return event.encodedLength();
        };
    }
}
