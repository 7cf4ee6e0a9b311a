package rialto.reporting.queries;

import rialto.protocol.MatchType;
import rialto.protocol.Side;
import rialto.reporting.AccountTradeRow;
import rialto.reporting.AggregateTradeRow;
import rialto.reporting.Page;
import rialto.reporting.TradeRow;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Questions about trades. */
final class TradeQueries {
    private static final String TRADE = "SELECT instrument_id, trade_id, aggregate_id, price_ticks, quantity_lots,"
            + " quote_amount, taker_side, taker_order_id, timestamp_ns, event_sequence, match_type FROM trades"
            + " WHERE instrument_id = ? AND trade_id BETWEEN ? AND ? ORDER BY trade_id ";
    private static final String SIDE_OF_TRADE = "SELECT t.instrument_id, t.trade_id, t.%1$s_order_id AS order_id,"
            + " t.%1$s_account_id AS account_id, t.taker_side, %2$d AS is_maker, t.price_ticks, t.quantity_lots,"
            + " t.quote_amount, t.%1$s_fee AS fee, t.timestamp_ns FROM trades t WHERE ";
    private static final String NOT_BUSTED = "NOT EXISTS (SELECT 1 FROM trade_revisions r WHERE r.instrument_id ="
            + " t.instrument_id AND r.trade_id = t.trade_id AND r.kind = 1) AND ";
    private static final String OF_ACCOUNT =
            "t.%1$s_account_id = ? AND t.instrument_id = ? AND t.trade_id BETWEEN ? AND ? ORDER BY t.trade_id %3$s LIMIT ?";
    private static final String OF_ORDER =
            "t.%1$s_order_id = ? AND t.trade_id BETWEEN ? AND ? AND t.%1$s_account_id = ? ORDER BY t.trade_id %3$s LIMIT ?";
    private static final String BOTH_SIDES =
            "SELECT s.instrument_id, s.trade_id, s.order_id, s.account_id, s.taker_side,"
                    + " s.is_maker, CASE r.kind WHEN 1 THEN r.former_ticks WHEN 2 THEN r.price_ticks"
                    + " ELSE s.price_ticks END, s.quantity_lots,"
                    + " CASE r.kind WHEN 1 THEN r.former_quote WHEN 2 THEN r.quote_amount ELSE s.quote_amount END,"
                    + " CASE WHEN r.kind = 1 AND s.is_maker = 1 THEN r.former_maker_fee WHEN r.kind = 1 THEN"
                    + " r.former_taker_fee WHEN r.kind = 2 AND s.is_maker = 1 THEN r.maker_fee WHEN r.kind = 2 THEN"
                    + " r.taker_fee ELSE s.fee END,"
                    + " s.timestamp_ns, i.base_asset_id, i.quote_asset_id, coalesce(r.revision, 0),"
                    + " CASE r.kind WHEN 1 THEN 1 ELSE 0 END"
                    + " FROM (SELECT * FROM (%s) AS t1 UNION ALL SELECT * FROM (%s) AS t2) AS s"
                    + " JOIN instruments i ON i.instrument_id = s.instrument_id"
                    + " LEFT JOIN trade_revisions r ON r.instrument_id = s.instrument_id AND r.trade_id = s.trade_id"
                    + " AND r.event_sequence = (SELECT max(l.event_sequence) FROM trade_revisions l"
                    + " WHERE l.instrument_id = s.instrument_id AND l.trade_id = s.trade_id)"
                    + " ORDER BY s.trade_id %3$s, s.is_maker %3$s LIMIT ?";

    private TradeQueries() {}

    static List<Integer> instruments(final Connection connection) throws SQLException {
        return Select.all(
                connection, "SELECT instrument_id FROM instruments ORDER BY instrument_id", row -> row.getInt(1));
    }

    static List<TradeRow> ofInstrument(final Connection connection, final int instrumentId, final Page page)
            throws SQLException {
        final IdRange range = range(connection, instrumentId, page);
        return IdRange.ascending(page, select(connection, instrumentId, range, page.isForward(), page.limit()));
    }

    static List<AccountTradeRow> ofAccount(
            final Connection connection,
            final long accountId,
            final int instrumentId,
            final Page page,
            final boolean withBusted)
            throws SQLException {
        final IdRange range = range(connection, instrumentId, page);
        return IdRange.ascending(
                page,
                Select.all(
                        connection,
                        bothSides((withBusted ? "" : NOT_BUSTED) + OF_ACCOUNT, IdRange.direction(page)),
                        TradeQueries::accountTrade,
                        accountId,
                        instrumentId,
                        range.first(),
                        range.last(),
                        page.limit(),
                        accountId,
                        instrumentId,
                        range.first(),
                        range.last(),
                        page.limit(),
                        page.limit()));
    }

    static List<AccountTradeRow> ofOrder(
            final Connection connection, final long accountId, final long orderId, final Page page)
            throws SQLException {
        final int instrumentId = (int) Select.number(
                connection,
                "SELECT instrument_id FROM orders WHERE order_id = ? AND account_id = ?",
                0,
                orderId,
                accountId);
        if (instrumentId == 0) {
            return List.of();
        }
        final IdRange range = range(connection, instrumentId, page);
        return IdRange.ascending(
                page,
                Select.all(
                        connection,
                        bothSides(NOT_BUSTED + OF_ORDER, IdRange.direction(page)),
                        TradeQueries::accountTrade,
                        orderId,
                        range.first(),
                        range.last(),
                        accountId,
                        page.limit(),
                        orderId,
                        range.first(),
                        range.last(),
                        accountId,
                        page.limit(),
                        page.limit()));
    }

    static List<AggregateTradeRow> aggregates(final Connection connection, final int instrumentId, final Page page)
            throws SQLException {
        final IdRange range = range(connection, instrumentId, page);
        final AggregateFold fold = new AggregateFold(range, page);
        while (!fold.isComplete()) {
            final IdRange next = fold.remaining();
            fold.add(select(connection, instrumentId, next, page.isForward(), fold.chunk()));
        }
        return fold.result();
    }

    /** Trades of a range by ascending id, or by descending. */
    private static List<TradeRow> select(
            final Connection connection,
            final int instrumentId,
            final IdRange range,
            final boolean ascending,
            final int limit)
            throws SQLException {
        return Select.all(
                connection,
                TRADE + (ascending ? "ASC" : "DESC") + " LIMIT ?",
                TradeQueries::trade,
                instrumentId,
                range.first(),
                range.last(),
                limit);
    }

    private static IdRange range(final Connection connection, final int instrumentId, final Page page)
            throws SQLException {
        return IdRange.of(
                page, greatestId(connection, instrumentId), id -> timeAtOrAfter(connection, instrumentId, id));
    }

    static long greatestId(final Connection connection, final int instrumentId) throws SQLException {
        return Select.number(connection, "SELECT max(trade_id) FROM trades WHERE instrument_id = ?", 0, instrumentId);
    }

    /** Time of the first trade whose id is not below; {@link Long#MAX_VALUE} when there is none. */
    static long timeAtOrAfter(final Connection connection, final int instrumentId, final long tradeId)
            throws SQLException {
        return Select.number(
                connection,
                "SELECT timestamp_ns FROM trades WHERE instrument_id = ? AND trade_id >= ? ORDER BY trade_id LIMIT 1",
                Long.MAX_VALUE,
                instrumentId,
                tradeId);
    }

    private static String bothSides(final String condition, final String direction) {
        return BOTH_SIDES.formatted(
                (SIDE_OF_TRADE + condition).formatted("taker", 0, direction),
                (SIDE_OF_TRADE + condition).formatted("maker", 1, direction),
                direction);
    }

    private static TradeRow trade(final ResultSet row) throws SQLException {
        return new TradeRow(
                row.getInt(1),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                row.getLong(6),
                Side.get(row.getShort(7)),
                row.getLong(8),
                row.getLong(9),
                row.getLong(10),
                matchType(row.getShort(11)));
    }

    private static MatchType matchType(final short code) {
        return code == 0 ? null : MatchType.get(code);
    }

    private static AccountTradeRow accountTrade(final ResultSet row) throws SQLException {
        final boolean takerBuys = Side.get(row.getShort(5)) == Side.BUY;
        final boolean maker = row.getInt(6) == 1;
        final boolean buys = takerBuys != maker;
        final boolean feeInBase = buys == row.getLong(10) >= 0; // a rebate comes in what the account paid
        return new AccountTradeRow(
                row.getInt(1),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                buys ? Side.BUY : Side.SELL,
                maker,
                row.getLong(7),
                row.getLong(8),
                row.getLong(9),
                row.getLong(10),
                row.getInt(feeInBase ? 12 : 13),
                row.getLong(11),
                row.getInt(14),
                row.getInt(15) != 0);
    }
}
