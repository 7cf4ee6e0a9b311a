package rialto.sequencer;

import org.agrona.MutableDirectBuffer;
import rialto.engine.AccountFees;
import rialto.engine.FeeSchedule;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SnapshotAccountFeesEncoder;
import rialto.protocol.SnapshotAccountVolumeEncoder;
import rialto.protocol.SnapshotAssignedFeeScheduleEncoder;
import rialto.protocol.SnapshotFeeScheduleEncoder;

/** Fees and traded volumes as records of a snapshot. */
final class FeeRecordWriter {
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SnapshotFeeScheduleEncoder schedule = new SnapshotFeeScheduleEncoder();
    private final SnapshotAssignedFeeScheduleEncoder assigned = new SnapshotAssignedFeeScheduleEncoder();
    private final SnapshotAccountFeesEncoder terms = new SnapshotAccountFeesEncoder();
    private final SnapshotAccountVolumeEncoder volume = new SnapshotAccountVolumeEncoder();

    /** @return the length without the header, as {@code encodedLength} gives it */
    int encode(final FeeSchedule from, final MutableDirectBuffer buffer) {
        WireFees.encode(from, schedule.wrapAndApplyHeader(buffer, 0, header));
        return schedule.encodedLength();
    }

    /** @return as the other one */
    int encode(final int instrumentId, final int scheduleId, final MutableDirectBuffer buffer) {
        return assigned.wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(instrumentId)
                .scheduleId(scheduleId)
                .encodedLength();
    }

    /** @return as the other one */
    int encode(final AccountFees from, final MutableDirectBuffer buffer) {
        return terms.wrapAndApplyHeader(buffer, 0, header)
                .accountId(from.accountId)
                .discountPpm(from.discountPpm)
                .fixedTier((short) from.fixedTier)
                .encodedLength();
    }

    /** @return as the other one */
    int encode(
            final long accountId,
            final int assetId,
            final int day,
            final long[] volumes,
            final MutableDirectBuffer buffer) {
        volume.wrapAndApplyHeader(buffer, 0, header)
                .accountId(accountId)
                .assetId(assetId)
                .day(day);
        for (int i = 0; i < SnapshotAccountVolumeEncoder.volumesLength(); i++) {
            volume.volumes(i, volumes[i]);
        }
        return volume.encodedLength();
    }
}
