package rialto.sequencer;

import rialto.client.FeeRecordListener;
import rialto.engine.AccountFees;
import rialto.engine.EngineSnapshotLoader;
import rialto.engine.FeeSchedule;
import rialto.protocol.SnapshotAccountFeesDecoder;
import rialto.protocol.SnapshotAccountVolumeDecoder;
import rialto.protocol.SnapshotAssignedFeeScheduleDecoder;
import rialto.protocol.SnapshotFeeScheduleDecoder;

/** Hands records about fees to the engine that is loaded. */
final class FeeRecordLoader implements FeeRecordListener {
    private final EngineSnapshotLoader engineLoader;
    private final FeeSchedule schedule = new FeeSchedule();
    private final AccountFees terms = new AccountFees();
    private final long[] volumes = new long[SnapshotAccountVolumeDecoder.volumesLength()];

    FeeRecordLoader(final EngineSnapshotLoader engineLoader) {
        this.engineLoader = engineLoader;
    }

    @Override
    public void onFeeSchedule(final SnapshotFeeScheduleDecoder record) {
        WireFees.decode(record, schedule);
        engineLoader.onFeeSchedule(schedule);
    }

    @Override
    public void onAssignedFeeSchedule(final SnapshotAssignedFeeScheduleDecoder record) {
        engineLoader.onAssignedFeeSchedule(record.instrumentId(), record.scheduleId());
    }

    @Override
    public void onAccountFees(final SnapshotAccountFeesDecoder record) {
        WireFees.decode(record, terms);
        engineLoader.onAccountFees(terms);
    }

    @Override
    public void onAccountVolume(final SnapshotAccountVolumeDecoder record) {
        WireFees.decode(record, volumes);
        engineLoader.onAccountVolume(record.accountId(), record.assetId(), record.day(), volumes);
    }
}
