package rialto.reporting.export;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

import static rialto.reporting.export.ExportColumn.integer;
import static rialto.reporting.export.ExportColumn.text;
import static rialto.reporting.export.ExportColumn.time;

/** Rules that accounts were given: the newest of an account are in force, and an empty cell is none. */
final class RuleExport implements Export.Source {
    private static final String RULES = "SELECT event_sequence, timestamp_ns, account_id, trade_group_id,"
            + " max_cancels_10s FROM account_rules WHERE timestamp_ns >= ? AND timestamp_ns < ?"
            + " ORDER BY event_sequence";

    @Override
    public List<ExportColumn> columns() {
        return List.of(
                integer("event_sequence"),
                time("time"),
                text("account"),
                integer("trade_group_id"),
                integer("max_cancels_10s"));
    }

    @Override
    public void write(
            final Connection connection, final Names names, final ExportRequest request, final ExportWriter to)
            throws SQLException, IOException {
        request.requireAllInstruments();
        Rows.each(
                connection,
                RULES,
                row -> to.write(new Object[] {
                    row.getLong(1),
                    row.getLong(2),
                    names.account(row.getLong(3)),
                    row.getLong(4) == 0 ? null : (Object) row.getLong(4),
                    row.getLong(5) == 0 ? null : (Object) row.getLong(5)
                }),
                request.fromNs(),
                request.toNs());
    }
}
