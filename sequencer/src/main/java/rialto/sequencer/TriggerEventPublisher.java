package rialto.sequencer;

import rialto.engine.OrderTrigger;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderTriggeredEncoder;
import rialto.protocol.TrailingStartedEncoder;
import rialto.protocol.TriggerOrderAcceptedEncoder;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerType;

/** Encodes what happens to triggers of orders. */
final class TriggerEventPublisher {
    private final EventBatchWriter events;
    private final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final TriggerOrderAcceptedEncoder accepted = new TriggerOrderAcceptedEncoder();
    private final TrailingStartedEncoder trailing = new TrailingStartedEncoder();
    private final OrderTriggeredEncoder triggered = new OrderTriggeredEncoder();

    TriggerEventPublisher(final EventBatchWriter events) {
        this.events = events;
    }

    void onAccepted(final OrderTrigger trigger) {
        accepted.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(TriggerOrderAcceptedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(accepted.header());
        accepted.orderId(trigger.orderId())
                .accountId(trigger.accountId())
                .triggerTicks(trigger.triggerTicks())
                .markTicks(trigger.markTicks())
                .trailingDelta(trigger.trailingDelta())
                .instrumentId(trigger.instrumentId())
                .side(WireCodes.of(trigger.side()))
                .triggerType(TriggerType.get(trigger.triggerType().code()))
                .triggerPriceType(
                        TriggerPriceType.get(trigger.triggerPriceType().code()));
        events.endEvent(TriggerOrderAcceptedEncoder.BLOCK_LENGTH);
    }

    void onTrailingStarted(final OrderTrigger trigger) {
        trailing.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(TrailingStartedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(trailing.header());
        trailing.orderId(trigger.orderId())
                .accountId(trigger.accountId())
                .markTicks(trigger.markTicks())
                .instrumentId(trigger.instrumentId())
                .side(WireCodes.of(trigger.side()));
        events.endEvent(TrailingStartedEncoder.BLOCK_LENGTH);
    }

    void onTriggered(final OrderTrigger trigger) {
        triggered.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(OrderTriggeredEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(triggered.header());
        triggered
                .orderId(trigger.orderId())
                .accountId(trigger.accountId())
                .triggerTicks(trigger.triggerTicks())
                .remainingLots(trigger.remainingLots())
                .instrumentId(trigger.instrumentId())
                .side(WireCodes.of(trigger.side()));
        events.endEvent(OrderTriggeredEncoder.BLOCK_LENGTH);
    }
}
