package rialto.reporting.export;

import rialto.protocol.CancelReason;
import rialto.protocol.RejectReason;
import rialto.reporting.OrderEventType;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import static rialto.reporting.export.ExportColumn.decimal;
import static rialto.reporting.export.ExportColumn.integer;
import static rialto.reporting.export.ExportColumn.text;
import static rialto.reporting.export.ExportColumn.time;

/** What happened to orders. The database sorts it: no index is by event. */
final class EventExport implements Export.Source {
    private static final String EVENTS = "SELECT event_sequence, timestamp_ns, event_type, order_id, account_id,"
            + " instrument_id, client_order_id, request_id, price_ticks, quantity_lots, trade_id, is_maker, cancel_reason,"
            + " reject_reason FROM order_history WHERE timestamp_ns >= ? AND timestamp_ns < ?"
            + " ORDER BY event_sequence, is_maker";

    @Override
    public List<ExportColumn> columns() {
        return List.of(
                integer("event_sequence"),
                time("time"),
                text("event"),
                integer("order_id"),
                text("account"),
                text("symbol"),
                text("client_order_id"),
                text("request_id"),
                decimal("price"),
                decimal("quantity"),
                integer("trade_id"),
                text("role"),
                text("cancel_reason"),
                text("reject_reason"),
                integer("price_ticks"),
                integer("quantity_lots"));
    }

    @Override
    public void write(
            final Connection connection, final Names names, final ExportRequest request, final ExportWriter to)
            throws SQLException, IOException {
        Rows.each(
                connection,
                EVENTS,
                row -> {
                    // a refused order may name an instrument that there is not
                    final Names.Instrument instrument = names.instrument(row.getInt(6));
                    if (request.wants(instrument)) {
                        to.write(values(row, names, instrument));
                    }
                },
                request.fromNs(),
                request.toNs());
    }

    private static Object[] values(final ResultSet row, final Names names, final Names.Instrument instrument)
            throws SQLException {
        final OrderEventType type = OrderEventType.of(row.getInt(3));
        final boolean executed = type == OrderEventType.EXECUTED;
        final short cancelReason = row.getShort(13);
        final short rejectReason = row.getShort(14);
        return new Object[] {
            row.getLong(1),
            row.getLong(2),
            type.name(),
            row.getLong(4),
            names.account(row.getLong(5)),
            instrument == null ? null : instrument.symbol,
            textOrNull(row.getString(7)),
            textOrNull(row.getString(8)),
            instrument == null ? null : instrument.price(row.getLong(9)),
            instrument == null ? null : instrument.quantity(row.getLong(10)),
            executed ? (Object) row.getLong(11) : null,
            executed ? row.getInt(12) == 1 ? "MAKER" : "TAKER" : null,
            cancelReason == 0 ? null : CancelReason.get(cancelReason).name(),
            rejectReason == 0 ? null : RejectReason.get(rejectReason).name(),
            row.getLong(9),
            row.getLong(10)
        };
    }

    private static String textOrNull(final String text) {
        return text.isEmpty() ? null : text;
    }
}
