package rialto.sequencer;

import org.agrona.MutableDirectBuffer;
import rialto.engine.CancelTimerTerms;
import rialto.engine.PendingCancel;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SnapshotCancelTimerEncoder;
import rialto.protocol.SnapshotPendingCancelEncoder;

/** Cancel timers, and those that have ended while orders of theirs are open, as records of a snapshot. */
final class CancelTimerRecordWriter {
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SnapshotCancelTimerEncoder cancelTimer = new SnapshotCancelTimerEncoder();
    private final SnapshotPendingCancelEncoder pendingCancel = new SnapshotPendingCancelEncoder();

    /** @return the length without the header, as {@code encodedLength} gives it */
    int encode(final CancelTimerTerms from, final MutableDirectBuffer buffer) {
        return cancelTimer
                .wrapAndApplyHeader(buffer, 0, header)
                .accountId(from.accountId)
                .cancelTimerId(from.cancelTimerId)
                .deadlineNs(from.deadlineNs)
                .countdownMs(from.countdownMs)
                .holderId(from.holderId)
                .instrumentId(from.instrumentId)
                .allOrders((short) (from.allOrders ? 1 : 0))
                .encodedLength();
    }

    /** @return as the other one */
    int encode(final PendingCancel from, final MutableDirectBuffer buffer) {
        return pendingCancel
                .wrapAndApplyHeader(buffer, 0, header)
                .accountId(from.accountId)
                .cancelTimerId(from.cancelTimerId)
                .belowOrderId(from.belowOrderId)
                .continuesNs(from.continuesNs)
                .instrumentId(from.instrumentId)
                .canceledCount(from.canceledCount)
                .reason(WireCodes.of(from.reason))
                .allOrders((short) (from.allOrders ? 1 : 0))
                .encodedLength();
    }
}
