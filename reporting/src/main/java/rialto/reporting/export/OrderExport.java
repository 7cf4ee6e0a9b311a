package rialto.reporting.export;

import rialto.protocol.CancelReason;
import rialto.protocol.OrderType;
import rialto.protocol.PegOffsetType;
import rialto.protocol.PegPriceType;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerType;
import rialto.reporting.OrderStatus;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import static rialto.reporting.export.ExportColumn.decimal;
import static rialto.reporting.export.ExportColumn.integer;
import static rialto.reporting.export.ExportColumn.text;
import static rialto.reporting.export.ExportColumn.time;

/** Orders, along their primary key. */
final class OrderExport implements Export.Source {
    private static final String ORDERS =
            "SELECT order_id, instrument_id, account_id, client_order_id, side, order_type,"
                    + " time_in_force, self_trade_prevention, price_ticks, quantity_lots, quote_amount, executed_lots,"
                    + " executed_quote, status, cancel_reason, entered_ns, changed_ns, expire_ns, trigger_type, trigger_ticks,"
                    + " trailing_delta, triggered_ns, order_list_id, display_lots, min_lots,"
                    + " peg_price_type, peg_offset_type, peg_offset, peg_limit_ticks FROM orders"
                    + " WHERE order_id BETWEEN ? AND ? ORDER BY order_id";

    @Override
    public List<ExportColumn> columns() {
        return List.of(
                integer("order_id"),
                text("symbol"),
                text("account"),
                text("client_order_id"),
                text("side"),
                text("order_type"),
                text("time_in_force"),
                text("self_trade_prevention"),
                decimal("price"),
                decimal("quantity"),
                decimal("quote_order_amount"),
                decimal("executed_quantity"),
                decimal("executed_quote"),
                text("status"),
                text("cancel_reason"),
                time("entered"),
                time("changed"),
                time("expires"),
                integer("price_ticks"),
                integer("quantity_lots"),
                text("trigger_type"),
                decimal("trigger_price"),
                integer("trailing_delta"),
                time("triggered"),
                integer("order_list_id"),
                decimal("display_quantity"),
                decimal("min_quantity"),
                text("peg_price_type"),
                text("peg_offset_type"),
                integer("peg_offset"),
                decimal("peg_limit"));
    }

    @Override
    public void write(
            final Connection connection, final Names names, final ExportRequest request, final ExportWriter to)
            throws SQLException, IOException {
        final KeyRange range = KeyRange.ofOrders(connection, request);
        Rows.each(
                connection,
                ORDERS,
                row -> {
                    final Names.Instrument instrument = names.instrument(row.getInt(2));
                    if (request.wants(instrument)) {
                        to.write(values(row, names, instrument));
                    }
                },
                range.first(),
                range.last());
    }

    private static Object[] values(final ResultSet row, final Names names, final Names.Instrument instrument)
            throws SQLException {
        final short cancelReason = row.getShort(15);
        final long expireNs = row.getLong(18);
        final boolean hasTrigger = row.getShort(19) != 0;
        final long triggeredNs = row.getLong(22);
        final long listId = row.getLong(23);
        final long displayLots = row.getLong(24);
        final long minLots = row.getLong(25);
        final boolean isPegged = row.getShort(26) != 0;
        final boolean hasOffset = row.getShort(27) != 0;
        final long pegLimitTicks = row.getLong(29);
        return new Object[] {
            row.getLong(1),
            instrument.symbol,
            names.account(row.getLong(3)),
            row.getString(4),
            Side.get(row.getShort(5)).name(),
            OrderType.get(row.getShort(6)).name(),
            TimeInForce.get(row.getShort(7)).name(),
            SelfTradePrevention.get(row.getShort(8)).name(),
            instrument.price(row.getLong(9)),
            instrument.quantity(row.getLong(10)),
            instrument.quote(row.getLong(11)),
            instrument.quantity(row.getLong(12)),
            instrument.quote(row.getLong(13)),
            OrderStatus.of(row.getInt(14)).name(),
            cancelReason == 0 ? null : CancelReason.get(cancelReason).name(),
            row.getLong(16),
            row.getLong(17),
            expireNs == 0 ? null : expireNs,
            row.getLong(9),
            row.getLong(10),
            hasTrigger ? TriggerType.get(row.getShort(19)).name() : null,
            hasTrigger ? instrument.price(row.getLong(20)) : null,
            hasTrigger ? row.getLong(21) : null,
            triggeredNs == 0 ? null : triggeredNs,
            listId == 0 ? null : listId,
            displayLots == 0 ? null : instrument.quantity(Math.max(0, displayLots)),
            minLots == 0 ? null : instrument.quantity(minLots),
            isPegged ? PegPriceType.get(row.getShort(26)).name() : null,
            hasOffset ? PegOffsetType.get(row.getShort(27)).name() : null,
            hasOffset ? row.getLong(28) : null,
            pegLimitTicks == 0 ? null : instrument.price(pegLimitTicks)
        };
    }
}
