package rialto.reporting.queries;

import rialto.protocol.CancelReason;
import rialto.protocol.Side;
import rialto.reporting.OrderEventType;
import rialto.reporting.OrderExitRow;
import rialto.reporting.TradeSidesRow;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Questions that users of posted-offer markets ask. */
final class PostedOfferQueries {
    private static final String TRADE = "SELECT instrument_id, trade_id, price_ticks, quantity_lots, taker_account_id,"
            + " maker_account_id, taker_order_id, maker_order_id, timestamp_ns, event_sequence, taker_side"
            + " FROM trades WHERE ";
    /**
     * Along the account's index: a sum is found along none. By event the trades of all accounts would be walked, up to the
     * first that is the account's.
     */
    private static final String SINCE = "event_sequence + 0 >= ? ORDER BY event_sequence + 0 LIMIT ?";

    private static final String TIMEOUTS =
            "SELECT e.order_id, e.instrument_id, o.side, e.quantity_lots, e.timestamp_ns,"
                    + " e.event_sequence FROM orders o JOIN order_events e ON e.order_id = o.order_id"
                    + " WHERE o.account_id = ? AND e.event_sequence >= ? AND e.event_type = "
                    + OrderEventType.CANCELED.code()
                    + " AND e.cancel_reason = " + CancelReason.EXPIRED.value() + " ORDER BY e.event_sequence LIMIT ?";

    private PostedOfferQueries() {}

    static List<TradeSidesRow> tradesOfOrder(
            final Connection connection, final long orderId, final long fromTradeId, final int limit)
            throws SQLException {
        final List<TradeSidesRow> trades = new ArrayList<>();
        for (final String role : List.of("taker", "maker")) {
            trades.addAll(Select.all(
                    connection,
                    TRADE + role + "_order_id = ? AND trade_id >= ? ORDER BY trade_id LIMIT ?",
                    PostedOfferQueries::trade,
                    orderId,
                    fromTradeId,
                    limit));
        }
        trades.sort(Comparator.comparingLong(TradeSidesRow::tradeId));
        return trades.size() > limit ? new ArrayList<>(trades.subList(0, limit)) : trades;
    }

    /** Walks over all trades of the account: for clients that come back after a long time. */
    static List<TradeSidesRow> tradesOfAccount(
            final Connection connection, final long accountId, final long fromSequence, final int limit)
            throws SQLException {
        final List<TradeSidesRow> trades = new ArrayList<>(Select.all(
                connection,
                TRADE + "taker_account_id = ? AND " + SINCE,
                PostedOfferQueries::trade,
                accountId,
                fromSequence,
                limit));
        trades.addAll(Select.all(
                connection,
                TRADE + "maker_account_id = ? AND taker_account_id <> ? AND " + SINCE,
                PostedOfferQueries::trade,
                accountId,
                accountId,
                fromSequence,
                limit));
        trades.sort(Comparator.comparingLong(TradeSidesRow::eventSequence));
        return trades.size() > limit ? new ArrayList<>(trades.subList(0, limit)) : trades;
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

    private static TradeSidesRow trade(final ResultSet row) throws SQLException {
        final boolean takerBuys = Side.get(row.getShort(11)) == Side.BUY;
        return new TradeSidesRow(
                row.getInt(1),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(takerBuys ? 5 : 6),
                row.getLong(takerBuys ? 6 : 5),
                row.getLong(takerBuys ? 7 : 8),
                row.getLong(takerBuys ? 8 : 7),
                row.getLong(9),
                row.getLong(10));
    }
}
