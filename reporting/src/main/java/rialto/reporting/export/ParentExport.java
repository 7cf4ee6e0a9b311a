package rialto.reporting.export;

import rialto.protocol.CancelReason;
import rialto.protocol.ParentOrderState;
import rialto.protocol.Side;
import rialto.protocol.TargetStrategy;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import static rialto.reporting.export.ExportColumn.decimal;
import static rialto.reporting.export.ExportColumn.integer;
import static rialto.reporting.export.ExportColumn.text;
import static rialto.reporting.export.ExportColumn.time;

/** Parent orders, along their time. */
final class ParentExport implements Export.Source {
    private static final String PARENTS = "SELECT parent_order_id, instrument_id, book_instrument_id, account_id,"
            + " client_order_id, side, strategy, quantity_lots, limit_ticks, start_ns, end_ns, slice_count,"
            + " min_child_lots, max_child_lots, state, executed_lots, executed_quote, working_lots, slices_done,"
            + " child_count, end_reason, entered_ns, changed_ns, ended_ns FROM parent_orders"
            + " WHERE entered_ns >= ? AND entered_ns < ? ORDER BY entered_ns, parent_order_id";

    @Override
    public List<ExportColumn> columns() {
        return List.of(
                integer("parent_order_id"),
                text("symbol"),
                text("book_symbol"),
                text("account"),
                text("client_order_id"),
                text("side"),
                text("strategy"),
                decimal("quantity"),
                decimal("limit_price"),
                time("starts"),
                time("ends"),
                integer("slice_count"),
                decimal("min_child_quantity"),
                decimal("max_child_quantity"),
                text("status"),
                decimal("executed_quantity"),
                decimal("executed_quote"),
                decimal("working_quantity"),
                integer("slices_done"),
                integer("child_count"),
                text("end_reason"),
                time("entered"),
                time("changed"),
                time("ended"),
                integer("limit_ticks"),
                integer("quantity_lots"));
    }

    @Override
    public void write(
            final Connection connection, final Names names, final ExportRequest request, final ExportWriter to)
            throws SQLException, IOException {
        Rows.each(
                connection,
                PARENTS,
                row -> {
                    final Names.Instrument instrument = names.instrument(row.getInt(2));
                    if (request.wants(instrument)) {
                        to.write(values(row, names, instrument));
                    }
                },
                request.fromNs(),
                request.toNs());
    }

    private static Object[] values(final ResultSet row, final Names names, final Names.Instrument instrument)
            throws SQLException {
        final Names.Instrument book = names.instrument(row.getInt(3));
        final long limitTicks = row.getLong(9);
        final short endReason = row.getShort(21);
        return new Object[] {
            row.getLong(1),
            instrument.symbol,
            book == null ? null : book.symbol,
            names.account(row.getLong(4)),
            row.getString(5),
            Side.get(row.getShort(6)).name(),
            TargetStrategy.get(row.getShort(7)).name(),
            instrument.quantity(row.getLong(8)),
            limitTicks == 0 ? null : instrument.price(limitTicks),
            row.getLong(10),
            numberOrNull(row.getLong(11)),
            row.getLong(12),
            row.getLong(13) == 0 ? null : instrument.quantity(row.getLong(13)),
            row.getLong(14) == 0 ? null : instrument.quantity(row.getLong(14)),
            ParentOrderState.get(row.getShort(15)).name(),
            instrument.quantity(row.getLong(16)),
            instrument.quote(row.getLong(17)),
            instrument.quantity(row.getLong(18)),
            row.getLong(19),
            row.getLong(20),
            endReason == 0 ? null : CancelReason.get(endReason).name(),
            row.getLong(22),
            row.getLong(23),
            numberOrNull(row.getLong(24)),
            limitTicks,
            row.getLong(8)
        };
    }

    private static Long numberOrNull(final long number) {
        return number == 0 ? null : (Long) number;
    }
}
