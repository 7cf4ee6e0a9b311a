package rialto.client;

import rialto.protocol.SnapshotAccountFeesDecoder;
import rialto.protocol.SnapshotAccountVolumeDecoder;
import rialto.protocol.SnapshotAssignedFeeScheduleDecoder;
import rialto.protocol.SnapshotFeeScheduleDecoder;

/**
 * Records of a snapshot about fees, one method each; every method does nothing unless overridden. As {@link SnapshotListener}
 * in all else.
 */
public interface FeeRecordListener {
    /** Hears nothing. */
    FeeRecordListener NONE = new FeeRecordListener() {};

    default void onFeeSchedule(final SnapshotFeeScheduleDecoder record) {}

    /** Of an instrument whose fees follow a schedule, after the schedules. */
    default void onAssignedFeeSchedule(final SnapshotAssignedFeeScheduleDecoder record) {}

    /** Of the account before. */
    default void onAccountFees(final SnapshotAccountFeesDecoder record) {}

    default void onAccountVolume(final SnapshotAccountVolumeDecoder record) {}
}
