package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.SnapshotAccountFeesDecoder;
import rialto.protocol.SnapshotAccountVolumeDecoder;
import rialto.protocol.SnapshotAssignedFeeScheduleDecoder;
import rialto.protocol.SnapshotFeeScheduleDecoder;

/** Calls a {@link FeeRecordListener} for records about fees. Not thread-safe. */
final class FeeRecordDemultiplexer {
    private final SnapshotFeeScheduleDecoder schedule = new SnapshotFeeScheduleDecoder();
    private final SnapshotAssignedFeeScheduleDecoder assigned = new SnapshotAssignedFeeScheduleDecoder();
    private final SnapshotAccountFeesDecoder terms = new SnapshotAccountFeesDecoder();
    private final SnapshotAccountVolumeDecoder volume = new SnapshotAccountVolumeDecoder();

    /**
     * @param header of the record, wrapped
     * @return false, and nobody is called, for a record of another kind
     */
    boolean dispatch(
            final FeeRecordListener listener,
            final DirectBuffer buffer,
            final int offset,
            final MessageHeaderDecoder header) {
        switch (header.templateId()) {
            case SnapshotFeeScheduleDecoder.TEMPLATE_ID ->
                listener.onFeeSchedule(schedule.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotAssignedFeeScheduleDecoder.TEMPLATE_ID ->
                listener.onAssignedFeeSchedule(assigned.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotAccountFeesDecoder.TEMPLATE_ID ->
                listener.onAccountFees(terms.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotAccountVolumeDecoder.TEMPLATE_ID ->
                listener.onAccountVolume(volume.wrapAndApplyHeader(buffer, offset, header));
            default -> {
                return false;
            }
        }
        return true;
    }
}
