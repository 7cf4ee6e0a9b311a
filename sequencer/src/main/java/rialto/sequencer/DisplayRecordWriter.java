package rialto.sequencer;

import org.agrona.MutableDirectBuffer;
import rialto.engine.OpenOrder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SnapshotDisplayEncoder;

/** What the book shows of an order as a record of a snapshot. */
final class DisplayRecordWriter {
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SnapshotDisplayEncoder display = new SnapshotDisplayEncoder();

    /** @return the length without the header, as {@code encodedLength} gives it */
    int encode(final OpenOrder order, final MutableDirectBuffer buffer) {
        return display.wrapAndApplyHeader(buffer, 0, header)
                .orderId(order.orderId)
                .displayLots(order.displayLots)
                .shownLots(order.shownLots)
                .laterOrderId(order.laterPartOrderId)
                .encodedLength();
    }
}
