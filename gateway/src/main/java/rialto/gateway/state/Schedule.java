package rialto.gateway.state;

import rialto.protocol.SnapshotScheduleDecoder;
import rialto.protocol.TradingPhase;
import rialto.protocol.TradingScheduleSetDecoder;

import java.util.ArrayList;
import java.util.List;

/**
 * When an instrument changes its phase.
 *
 * @param daysOfWeek bit 0 for Monday to bit 6 for Sunday
 * @param entries empty for no schedule
 */
public record Schedule(int utcOffsetSeconds, int daysOfWeek, List<Entry> entries) {
    public static final Schedule NONE = new Schedule(0, 0, List.of());

    /** A time of the day and the phase that begins then. */
    public record Entry(int secondOfDay, TradingPhase phase) {}

    static Schedule of(final TradingScheduleSetDecoder event) {
        final List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < event.entryCount(); i++) {
            entries.add(new Entry(event.secondOfDay(i), TradingPhase.get(event.phase(i))));
        }
        return new Schedule(event.utcOffsetSeconds(), event.daysOfWeek(), entries);
    }

    static Schedule of(final SnapshotScheduleDecoder record) {
        final List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < record.entryCount(); i++) {
            entries.add(new Entry(record.secondOfDay(i), TradingPhase.get(record.phase(i))));
        }
        return new Schedule(record.utcOffsetSeconds(), record.daysOfWeek(), entries);
    }
}
