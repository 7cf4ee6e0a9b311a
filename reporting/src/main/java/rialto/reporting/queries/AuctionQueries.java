package rialto.reporting.queries;

import rialto.protocol.TradingPhase;
import rialto.reporting.AuctionRow;
import rialto.reporting.Page;
import rialto.reporting.ScheduleRow;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Questions about auctions and schedules. An instrument has few: times are filtered along its key. */
final class AuctionQueries {
    /** Entries that a schedule may have. */
    private static final int MAX_ENTRIES = 16;

    private static final String AUCTION =
            "SELECT instrument_id, event_sequence, timestamp_ns, phase, price_ticks, volume_lots, imbalance_lots"
                    + " FROM auctions WHERE instrument_id = ? AND event_sequence >= ? AND timestamp_ns BETWEEN ? AND ?"
                    + " ORDER BY event_sequence ";
    private static final String SCHEDULE =
            "SELECT event_sequence, timestamp_ns, utc_offset_seconds, days_of_week, second_of_day, phase"
                    + " FROM trading_schedules WHERE instrument_id = ? AND event_sequence >= ?"
                    + " ORDER BY event_sequence, entry_number LIMIT ?";

    private record Entry(ScheduleRow schedule, int secondOfDay, int phase) {}

    private AuctionQueries() {}

    static List<AuctionRow> auctions(final Connection connection, final int instrumentId, final Page page)
            throws SQLException {
        return IdRange.ascending(
                page,
                Select.all(
                        connection,
                        AUCTION + IdRange.direction(page) + " LIMIT ?",
                        row -> new AuctionRow(
                                row.getInt(1),
                                row.getLong(2),
                                row.getLong(3),
                                TradingPhase.get(row.getShort(4)),
                                row.getLong(5),
                                row.getLong(6),
                                row.getLong(7)),
                        instrumentId,
                        page.fromId(),
                        page.startNs(),
                        page.endNs() == Page.NONE ? Long.MAX_VALUE : page.endNs(),
                        page.limit()));
    }

    static List<ScheduleRow> schedules(
            final Connection connection, final int instrumentId, final long fromSequence, final int limit)
            throws SQLException {
        // so many rows are as many whole schedules at least, or all there are
        final List<Entry> entries = Select.all(
                connection,
                SCHEDULE,
                row -> new Entry(
                        new ScheduleRow(
                                instrumentId,
                                row.getLong(1),
                                row.getLong(2),
                                row.getInt(3),
                                row.getInt(4),
                                new ArrayList<>()),
                        row.getInt(5),
                        row.getInt(6)),
                instrumentId,
                fromSequence,
                limit * MAX_ENTRIES);
        final List<ScheduleRow> schedules = new ArrayList<>();
        for (final Entry entry : entries) {
            if (schedules.isEmpty()
                    || schedules.getLast().eventSequence() != entry.schedule().eventSequence()) {
                schedules.add(entry.schedule());
            }
            if (entry.phase() != 0) {
                schedules.getLast().entries().add(new ScheduleRow.Entry(entry.secondOfDay(), TradingPhase.get((short)
                        entry.phase())));
            }
        }
        return new ArrayList<>(schedules.subList(0, Math.min(limit, schedules.size())));
    }
}
