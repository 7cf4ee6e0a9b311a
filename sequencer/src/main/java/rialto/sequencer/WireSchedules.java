package rialto.sequencer;

import rialto.engine.TradingPhase;
import rialto.engine.TradingSchedule;
import rialto.protocol.SnapshotScheduleDecoder;

/** Schedules of snapshots as the engine has them. */
final class WireSchedules {
    private WireSchedules() {}

    static void decode(final SnapshotScheduleDecoder from, final TradingSchedule into) {
        into.nextTransitionNs = from.nextTransitionNs();
        into.instrumentId = from.instrumentId();
        into.utcOffsetSeconds = from.utcOffsetSeconds();
        into.entryCount = from.entryCount();
        into.daysOfWeek = from.daysOfWeek();
        for (int i = 0; i < TradingSchedule.MAX_ENTRIES; i++) {
            into.secondOfDay[i] = from.secondOfDay(i);
            into.phase[i] = TradingPhase.of(from.phase(i));
        }
    }
}
