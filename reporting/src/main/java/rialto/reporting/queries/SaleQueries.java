package rialto.reporting.queries;

import rialto.protocol.CancelReason;
import rialto.protocol.Side;
import rialto.reporting.OrderEventType;
import rialto.reporting.OrderExitRow;
import rialto.reporting.SaleRow;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Questions about posted-offer markets. */
final class SaleQueries {
    private static final String SALE = "SELECT instrument_id, trade_id, price_ticks, quantity_lots, taker_account_id,"
            + " maker_account_id, taker_order_id, maker_order_id, timestamp_ns, event_sequence FROM trades WHERE ";
    private static final String TIMEOUTS =
            "SELECT e.order_id, e.instrument_id, o.side, e.quantity_lots, e.timestamp_ns,"
                    + " e.event_sequence FROM orders o JOIN order_events e ON e.order_id = o.order_id"
                    + " WHERE o.account_id = ? AND e.event_sequence >= ? AND e.event_type = "
                    + OrderEventType.CANCELED.code()
                    + " AND e.cancel_reason = " + CancelReason.EXPIRED.value() + " ORDER BY e.event_sequence LIMIT ?";

    private SaleQueries() {}

    static List<SaleRow> ofOrder(
            final Connection connection, final long orderId, final long fromSaleId, final int limit)
            throws SQLException {
        final List<SaleRow> sales = new ArrayList<>();
        for (final String role : List.of("taker", "maker")) {
            sales.addAll(Select.all(
                    connection,
                    SALE + role + "_order_id = ? AND trade_id >= ? ORDER BY trade_id LIMIT ?",
                    SaleQueries::sale,
                    orderId,
                    fromSaleId,
                    limit));
        }
        return sales;
    }

    /** Walks over all trades of the account: for clients that come back after a long time. */
    static List<SaleRow> ofAccount(
            final Connection connection, final long accountId, final long fromSequence, final int limit)
            throws SQLException {
        final List<SaleRow> sales = new ArrayList<>(Select.all(
                connection,
                SALE + "taker_account_id = ? AND event_sequence >= ? ORDER BY event_sequence LIMIT ?",
                SaleQueries::sale,
                accountId,
                fromSequence,
                limit));
        sales.addAll(Select.all(
                connection,
                SALE + "maker_account_id = ? AND taker_account_id <> ? AND event_sequence >= ?"
                        + " ORDER BY event_sequence LIMIT ?",
                SaleQueries::sale,
                accountId,
                accountId,
                fromSequence,
                limit));
        sales.sort(Comparator.comparingLong(SaleRow::eventSequence));
        return sales.size() > limit ? new ArrayList<>(sales.subList(0, limit)) : sales;
    }

    static List<OrderExitRow> timeouts(
            final Connection connection, final long accountId, final long fromSequence, final int limit)
            throws SQLException {
        return Select.all(
                connection,
                TIMEOUTS,
                row -> new OrderExitRow(
                        row.getLong(1),
                        row.getInt(2),
                        Side.get(row.getShort(3)),
                        row.getLong(4),
                        row.getLong(5),
                        row.getLong(6)),
                accountId,
                fromSequence,
                limit);
    }

    private static SaleRow sale(final ResultSet row) throws SQLException {
        return new SaleRow(
                row.getInt(1),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                row.getLong(6),
                row.getLong(7),
                row.getLong(8),
                row.getLong(9),
                row.getLong(10));
    }
}
