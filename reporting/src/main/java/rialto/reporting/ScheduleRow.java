package rialto.reporting;

import rialto.protocol.TradingPhase;

import java.util.List;

/**
 * A trading schedule that an instrument was given, and has until the next.
 *
 * @param utcOffsetSeconds of the schedule's clock
 * @param daysOfWeek bit 0 Monday to bit 6 Sunday, by that clock
 * @param entries by ascending time; empty when the instrument has no schedule from then on
 */
public record ScheduleRow(
        int instrumentId,
        long eventSequence,
        long timestampNs,
        int utcOffsetSeconds,
        int daysOfWeek,
        List<Entry> entries) {

    /**
     * A phase and when it begins.
     *
     * @param secondOfDay 0 to 86,399
     */
    public record Entry(int secondOfDay, TradingPhase phase) {}
}
