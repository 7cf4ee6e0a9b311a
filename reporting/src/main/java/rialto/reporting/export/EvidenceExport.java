package rialto.reporting.export;

import rialto.protocol.Side;
import rialto.reporting.Evidence;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import static rialto.reporting.export.ExportColumn.decimal;
import static rialto.reporting.export.ExportColumn.integer;
import static rialto.reporting.export.ExportColumn.text;
import static rialto.reporting.export.ExportColumn.time;

/** The orders and trades that alerts of the time are about. */
final class EvidenceExport implements Export.Source {
    private static final String EVIDENCE = "SELECT x.alert_id, x.evidence_number, x.kind, x.timestamp_ns,"
            + " l.instrument_id, x.account_id, x.other_account_id, x.side, x.price_ticks, x.quantity_lots, x.order_id,"
            + " x.other_order_id, x.trade_id, x.event_sequence FROM alerts l"
            + " JOIN alert_evidence x ON x.alert_id = l.alert_id"
            + " WHERE l.timestamp_ns >= ? AND l.timestamp_ns < ? ORDER BY x.alert_id, x.evidence_number";

    @Override
    public List<ExportColumn> columns() {
        return List.of(
                integer("alert_id"),
                integer("evidence_number"),
                text("kind"),
                time("time"),
                text("symbol"),
                text("account"),
                text("other_account"),
                text("side"),
                decimal("price"),
                decimal("quantity"),
                integer("order_id"),
                integer("other_order_id"),
                integer("trade_id"),
                integer("event_sequence"),
                integer("price_ticks"),
                integer("quantity_lots"));
    }

    @Override
    public void write(
            final Connection connection, final Names names, final ExportRequest request, final ExportWriter to)
            throws SQLException, IOException {
        Rows.each(
                connection,
                EVIDENCE,
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
        return new Object[] {
            row.getLong(1),
            row.getLong(2),
            Evidence.Kind.of(row.getInt(3)).name(),
            row.getLong(4),
            instrument.symbol,
            names.account(row.getLong(6)),
            row.getLong(7) == 0 ? null : names.account(row.getLong(7)),
            Side.get(row.getShort(8)).name(),
            instrument.price(row.getLong(9)),
            instrument.quantity(row.getLong(10)),
            row.getLong(11),
            row.getLong(12) == 0 ? null : (Object) row.getLong(12),
            row.getLong(13) == 0 ? null : (Object) row.getLong(13),
            row.getLong(14),
            row.getLong(9),
            row.getLong(10)
        };
    }
}
