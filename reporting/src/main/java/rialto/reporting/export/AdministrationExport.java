package rialto.reporting.export;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

import static rialto.reporting.export.ExportColumn.integer;
import static rialto.reporting.export.ExportColumn.prose;
import static rialto.reporting.export.ExportColumn.text;
import static rialto.reporting.export.ExportColumn.time;

/** Who did what. */
final class AdministrationExport implements Export.Source {
    private static final String ADMINISTRATION = "SELECT event_sequence, timestamp_ns, actor, roles, address, action,"
            + " detail, approved_by, proposal_id, outcome FROM administration"
            + " WHERE timestamp_ns >= ? AND timestamp_ns < ? ORDER BY event_sequence";

    @Override
    public List<ExportColumn> columns() {
        return List.of(
                integer("event_sequence"),
                time("time"),
                prose("actor"),
                prose("roles"),
                prose("address"),
                prose("action"),
                prose("detail"),
                prose("approved_by"),
                integer("proposal_id"),
                text("outcome"));
    }

    @Override
    public void write(
            final Connection connection, final Names names, final ExportRequest request, final ExportWriter to)
            throws SQLException, IOException {
        request.requireAllInstruments();
        Rows.each(
                connection,
                ADMINISTRATION,
                row -> to.write(new Object[] {
                    row.getLong(1),
                    row.getLong(2),
                    row.getString(3),
                    row.getString(4),
                    row.getString(5),
                    row.getString(6),
                    row.getString(7),
                    row.getString(8),
                    row.getLong(9) == 0 ? null : (Object) row.getLong(9),
                    row.getString(10)
                }),
                request.fromNs(),
                request.toNs());
    }
}
