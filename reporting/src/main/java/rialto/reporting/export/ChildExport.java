package rialto.reporting.export;

import rialto.protocol.ChildOrderReason;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import static rialto.reporting.export.ExportColumn.decimal;
import static rialto.reporting.export.ExportColumn.integer;
import static rialto.reporting.export.ExportColumn.text;
import static rialto.reporting.export.ExportColumn.time;

/** Children of parent orders along their time, each with the tiers that stood for it: a row a tier, or one without any. */
final class ChildExport implements Export.Source {
    private static final String CHILDREN = "SELECT x.parent_order_id, x.child_number, x.timestamp_ns, x.event_sequence,"
            + " p.instrument_id, p.book_instrument_id, p.account_id, x.order_id, x.reject_reason, x.instrument_id,"
            + " x.slice, x.side, x.price_ticks, x.quantity_lots, x.reason, x.tier_count, x.book_ticks, x.book_lots,"
            + " s.quote_number, s.provider_account_id, s.stream, s.quote_id, s.tier, s.price_ticks, s.quantity_lots,"
            + " s.age_ns, s.full_amount, s.last_look FROM child_orders x"
            + " JOIN parent_orders p ON p.parent_order_id = x.parent_order_id"
            + " LEFT JOIN child_quotes s ON s.parent_order_id = x.parent_order_id AND s.child_number = x.child_number"
            + " WHERE x.timestamp_ns >= ? AND x.timestamp_ns < ?"
            + " ORDER BY x.timestamp_ns, x.event_sequence, s.quote_number";

    @Override
    public List<ExportColumn> columns() {
        return List.of(
                integer("parent_order_id"),
                integer("child_number"),
                time("time"),
                integer("event_sequence"),
                text("account"),
                text("parent_symbol"),
                integer("slice"),
                text("symbol"),
                text("side"),
                decimal("price"),
                decimal("quantity"),
                integer("order_id"),
                text("reject_reason"),
                text("reason"),
                integer("tier_count"),
                decimal("book_price"),
                decimal("book_quantity"),
                integer("quote_number"),
                text("provider"),
                integer("stream"),
                text("quote_id"),
                integer("tier"),
                decimal("quote_price"),
                decimal("quote_quantity"),
                integer("age_ns"),
                integer("full_amount"),
                integer("last_look"));
    }

    @Override
    public void write(
            final Connection connection, final Names names, final ExportRequest request, final ExportWriter to)
            throws SQLException, IOException {
        Rows.each(
                connection,
                CHILDREN,
                row -> {
                    final Names.Instrument instrument = names.instrument(row.getInt(5));
                    if (request.wants(instrument)) {
                        to.write(values(row, names, instrument));
                    }
                },
                request.fromNs(),
                request.toNs());
    }

    /** @param of where the parent's quotes are streamed */
    private static Object[] values(final ResultSet row, final Names names, final Names.Instrument of)
            throws SQLException {
        final Names.Instrument book = names.instrument(row.getInt(6));
        final Names.Instrument at = names.instrument(row.getInt(10));
        final long orderId = row.getLong(8);
        final boolean hasBook = book != null && row.getLong(17) != 0;
        final boolean hasQuote = row.getLong(19) != 0;
        return new Object[] {
            row.getLong(1),
            row.getLong(2),
            row.getLong(3),
            row.getLong(4),
            names.account(row.getLong(7)),
            of.symbol,
            row.getLong(11),
            at.symbol,
            Side.get(row.getShort(12)).name(),
            at.price(row.getLong(13)),
            at.quantity(row.getLong(14)),
            orderId == 0 ? null : (Long) orderId,
            orderId == 0 ? RejectReason.get(row.getShort(9)).name() : null,
            ChildOrderReason.get(row.getShort(15)).name(),
            row.getLong(16),
            hasBook ? book.price(row.getLong(17)) : null,
            hasBook ? book.quantity(row.getLong(18)) : null,
            hasQuote ? row.getLong(19) : null,
            hasQuote ? names.account(row.getLong(20)) : null,
            hasQuote ? row.getLong(21) : null,
            hasQuote ? row.getString(22) : null,
            hasQuote ? row.getLong(23) : null,
            hasQuote ? of.price(row.getLong(24)) : null,
            hasQuote ? of.quantity(row.getLong(25)) : null,
            hasQuote ? row.getLong(26) : null,
            hasQuote ? row.getLong(27) : null,
            hasQuote ? row.getLong(28) : null
        };
    }
}
