package rialto.gateway.state;

import rialto.client.FeeEventListener;
import rialto.client.FeeRecordListener;
import rialto.protocol.AccountFees;
import rialto.protocol.AccountFeesSetDecoder;
import rialto.protocol.FeeSchedule;
import rialto.protocol.FeeScheduleAssignedDecoder;
import rialto.protocol.FeeScheduleSetDecoder;
import rialto.protocol.SnapshotAccountFeesDecoder;
import rialto.protocol.SnapshotAccountVolumeDecoder;
import rialto.protocol.SnapshotAssignedFeeScheduleDecoder;
import rialto.protocol.SnapshotFeeScheduleDecoder;

/** Events and records of fees into the {@link VenueView}. Owned by the event loop, or by the thread that loads. */
final class FeeProjection implements FeeEventListener, FeeRecordListener {
    private final VenueView view;

    FeeProjection(final VenueView view) {
        this.view = view;
    }

    @Override
    public void onFeeScheduleSet(final FeeScheduleSetDecoder event) {
        view.fees.put(FeeSchedule.of(event));
    }

    @Override
    public void onFeeScheduleAssigned(final FeeScheduleAssignedDecoder event) {
        view.instrument(event.instrumentId()).feeScheduleId = event.scheduleId();
    }

    @Override
    public void onAccountFeesSet(final AccountFeesSetDecoder event) {
        view.account(event.accountId()).fees = AccountFees.of(event);
    }

    @Override
    public void onFeeSchedule(final SnapshotFeeScheduleDecoder record) {
        view.fees.put(FeeSchedule.of(record));
    }

    @Override
    public void onAssignedFeeSchedule(final SnapshotAssignedFeeScheduleDecoder record) {
        view.instrument(record.instrumentId()).feeScheduleId = record.scheduleId();
    }

    @Override
    public void onAccountFees(final SnapshotAccountFeesDecoder record) {
        view.account(record.accountId()).fees = AccountFees.of(record);
    }

    @Override
    public void onAccountVolume(final SnapshotAccountVolumeDecoder record) {
        view.account(record.accountId()).volume(record.assetId()).load(record);
    }
}
