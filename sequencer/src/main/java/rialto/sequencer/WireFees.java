package rialto.sequencer;

import rialto.engine.AccountFees;
import rialto.engine.FeeSchedule;
import rialto.protocol.FeeScheduleSetEncoder;
import rialto.protocol.SetAccountFeesDecoder;
import rialto.protocol.SetFeeScheduleDecoder;
import rialto.protocol.SnapshotAccountFeesDecoder;
import rialto.protocol.SnapshotAccountVolumeDecoder;
import rialto.protocol.SnapshotFeeScheduleDecoder;
import rialto.protocol.SnapshotFeeScheduleEncoder;

/** Fee schedules and fees of accounts between the schema and the engine. */
final class WireFees {
    private WireFees() {}

    /** A count beyond the tiers that there are is left as it is, for the engine to refuse. */
    static void decode(final SetFeeScheduleDecoder from, final FeeSchedule into) {
        WireIdentifiers.decode(from.name(), into.name);
        into.volumeAssetId = from.volumeAssetId();
        into.tierCount = from.tierCount();
        for (int i = 0; i < FeeSchedule.MAX_TIERS; i++) {
            into.volumeFrom[i] = from.volumeFrom(i);
            into.makerFeePpm[i] = from.makerFeePpm(i);
            into.takerFeePpm[i] = from.takerFeePpm(i);
        }
    }

    static void decode(final SnapshotFeeScheduleDecoder from, final FeeSchedule into) {
        WireIdentifiers.decode(from.name(), into.name);
        into.scheduleId = from.scheduleId();
        into.volumeAssetId = from.volumeAssetId();
        into.tierCount = from.tierCount();
        for (int i = 0; i < FeeSchedule.MAX_TIERS; i++) {
            into.volumeFrom[i] = from.volumeFrom(i);
            into.makerFeePpm[i] = from.makerFeePpm(i);
            into.takerFeePpm[i] = from.takerFeePpm(i);
        }
    }

    static void decode(final SetAccountFeesDecoder from, final AccountFees into) {
        into.accountId = from.accountId();
        into.discountPpm = from.discountPpm();
        into.fixedTier = from.fixedTier();
    }

    static void decode(final SnapshotAccountFeesDecoder from, final AccountFees into) {
        into.accountId = from.accountId();
        into.discountPpm = from.discountPpm();
        into.fixedTier = from.fixedTier();
    }

    static void decode(final SnapshotAccountVolumeDecoder from, final long[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = from.volumes(i);
        }
    }

    /** Of a schedule that is there no more it has no tiers. */
    static void encode(final FeeSchedule from, final FeeScheduleSetEncoder into) {
        WireIdentifiers.encode(from.name, into.name());
        into.volumeAssetId(from.volumeAssetId).scheduleId(from.scheduleId).tierCount((short) from.tierCount);
        for (int i = 0; i < FeeSchedule.MAX_TIERS; i++) {
            final boolean used = i < from.tierCount;
            into.volumeFrom(i, used ? from.volumeFrom[i] : 0);
            into.makerFeePpm(i, used ? from.makerFeePpm[i] : 0);
            into.takerFeePpm(i, used ? from.takerFeePpm[i] : 0);
        }
    }

    static void encode(final FeeSchedule from, final SnapshotFeeScheduleEncoder into) {
        WireIdentifiers.encode(from.name, into.name());
        into.volumeAssetId(from.volumeAssetId).scheduleId(from.scheduleId).tierCount((short) from.tierCount);
        for (int i = 0; i < FeeSchedule.MAX_TIERS; i++) {
            into.volumeFrom(i, from.volumeFrom[i]);
            into.makerFeePpm(i, from.makerFeePpm[i]);
            into.takerFeePpm(i, from.takerFeePpm[i]);
        }
    }
}
