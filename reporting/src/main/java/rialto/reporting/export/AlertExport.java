package rialto.reporting.export;

import rialto.reporting.AlertPattern;
import rialto.reporting.queries.ClosingJoin;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import static rialto.reporting.export.ExportColumn.integer;
import static rialto.reporting.export.ExportColumn.prose;
import static rialto.reporting.export.ExportColumn.text;
import static rialto.reporting.export.ExportColumn.time;

/** What surveillance found, and who closed it. */
final class AlertExport implements Export.Source {
    private static final String ALERTS = "SELECT x.alert_id, x.pattern, x.timestamp_ns, x.began_ns, x.instrument_id,"
            + " x.account_id, x.other_account_id, x.detail, c.verdict, c.actor, c.timestamp_ns, c.comment_text,"
            + " x.event_sequence FROM alerts x" + ClosingJoin.LEFT_JOIN
            + "WHERE x.timestamp_ns >= ? AND x.timestamp_ns < ? ORDER BY x.alert_id";

    @Override
    public List<ExportColumn> columns() {
        return List.of(
                integer("alert_id"),
                text("pattern"),
                time("time"),
                time("began"),
                text("symbol"),
                text("account"),
                text("other_account"),
                prose("detail"),
                text("verdict"),
                prose("closed_by"),
                time("closed"),
                prose("comment"),
                integer("event_sequence"));
    }

    @Override
    public void write(
            final Connection connection, final Names names, final ExportRequest request, final ExportWriter to)
            throws SQLException, IOException {
        Rows.each(
                connection,
                ALERTS,
                row -> {
                    final Names.Instrument instrument = names.instrument(row.getInt(5));
                    if (request.wants(instrument)) {
                        to.write(values(row, names, instrument));
                    }
                },
                request.fromNs(),
                request.toNs());
    }

    private static Object[] values(final ResultSet row, final Names names, final Names.Instrument instrument)
            throws SQLException {
        final boolean isClosed = row.getString(9) != null;
        return new Object[] {
            row.getLong(1),
            AlertPattern.of(row.getInt(2)).name(),
            row.getLong(3),
            row.getLong(4),
            instrument.symbol,
            names.account(row.getLong(6)),
            row.getLong(7) == 0 ? null : names.account(row.getLong(7)),
            row.getString(8),
            row.getString(9),
            row.getString(10),
            isClosed ? (Object) row.getLong(11) : null,
            row.getString(12),
            row.getLong(13)
        };
    }
}
