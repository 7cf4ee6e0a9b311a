package rialto.sequencer;

import org.agrona.MutableDirectBuffer;
import rialto.engine.OpenOrder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SnapshotTriggerEncoder;
import rialto.protocol.SnapshotTriggersEncoder;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerType;

/** Triggers of orders as records of a snapshot. */
final class TriggerRecordWriter {
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SnapshotTriggerEncoder trigger = new SnapshotTriggerEncoder();
    private final SnapshotTriggersEncoder triggers = new SnapshotTriggersEncoder();

    /** @return the length without the header, as {@code encodedLength} gives it */
    int encode(final OpenOrder order, final MutableDirectBuffer buffer) {
        return trigger.wrapAndApplyHeader(buffer, 0, header)
                .orderId(order.orderId)
                .triggerTicks(order.triggerTicks)
                .waitsForTicks(order.waitsForTicks)
                .markTicks(order.markTicks)
                .trailingTimestampNs(order.trailingTimestampNs)
                .triggeredTimestampNs(order.triggeredTimestampNs)
                .laterOrderId(order.laterOrderId)
                .trailingDelta(order.trailingDelta)
                .triggerType(TriggerType.get(order.triggerType.code()))
                .triggerPriceType(TriggerPriceType.get(order.triggerPriceType.code()))
                .encodedLength();
    }

    /** @return as the other one */
    int encode(
            final int instrumentId,
            final long risenToTicks,
            final long fallenToTicks,
            final long goesOnNs,
            final MutableDirectBuffer buffer) {
        return triggers.wrapAndApplyHeader(buffer, 0, header)
                .risenToTicks(risenToTicks)
                .fallenToTicks(fallenToTicks)
                .goesOnNs(goesOnNs)
                .instrumentId(instrumentId)
                .encodedLength();
    }
}
