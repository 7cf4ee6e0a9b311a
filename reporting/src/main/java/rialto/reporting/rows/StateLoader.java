package rialto.reporting.rows;

import rialto.protocol.PegOffsetType;
import rialto.protocol.PegPriceType;
import rialto.protocol.PegTerms;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerTerms;
import rialto.protocol.TriggerType;
import rialto.reporting.CandleInterval;
import rialto.reporting.OrderStatus;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads back what a projection must remember to go on after the last committed event. */
public final class StateLoader {
    private static final String OPEN_ORDERS = "SELECT order_id, account_id, instrument_id, client_order_id, side,"
            + " order_type, time_in_force, self_trade_prevention, price_ticks, quantity_lots, quote_amount, executed_lots,"
            + " executed_quote, status, entered_ns, changed_ns, expire_ns,"
            + " entered_sequence, acceptance_kept, cancel_reason, trigger_type, trigger_price_type,"
            + " trigger_ticks, trailing_delta, trailing_ns, triggered_ns, order_list_id, released_ns, display_lots, min_lots,"
            + " peg_price_type, peg_offset_type, peg_offset, peg_limit_ticks"
            + " FROM orders"
            + " WHERE status <= 2";
    private static final String OPEN_LISTS = "SELECT list_id, account_id, instrument_id, client_list_id,"
            + " contingency_type, leg_count, entered_ns, entered_sequence FROM order_lists WHERE ended_ns = 0";
    private static final String LAST_TRADE = "SELECT trade_id, aggregate_id, event_sequence, timestamp_ns, price_ticks,"
            + " quantity_lots, quote_amount, taker_side, taker_order_id, taker_account_id, taker_fee, maker_order_id,"
            + " maker_account_id, maker_fee, match_type FROM trades"
            + " WHERE instrument_id = ? ORDER BY trade_id DESC LIMIT 1";
    private static final String LAST_CANDLE =
            "SELECT open_ns, open_ticks, high_ticks, low_ticks, close_ticks, base_lots,"
                    + " quote_amount, trade_count, taker_buy_lots, taker_buy_quote, first_trade_id, last_trade_id FROM candles"
                    + " WHERE instrument_id = ? AND interval_code = ? ORDER BY open_ns DESC LIMIT 1";

    private StateLoader() {}

    /** A projection that goes on where the rows end; {@code rows} is reset to the last committed event. */
    public static EventProjection load(final Connection connection, final PendingRows rows) throws SQLException {
        rows.reset(committedSequence(connection), progress(connection, "timestamp_ns"));
        final ProjectionState state = new ProjectionState();
        loadOpenOrders(connection, state);
        loadOpenLists(connection, state);
        for (final int instrumentId : instruments(connection)) {
            loadTrades(connection, state.trades(instrumentId));
            state.quotes.define(instrumentId);
        }
        new QuoteStateLoader(connection, state, rows.lastTimestampNs()).load();
        return new EventProjection(state, rows);
    }

    /** Sequence of the last event whose rows are committed. */
    public static long committedSequence(final Connection connection) throws SQLException {
        return progress(connection, "event_sequence");
    }

    /** A column of the last committed event. */
    static long progress(final Connection connection, final String column) throws SQLException {
        try (PreparedStatement statement =
                        connection.prepareStatement("SELECT " + column + " FROM progress WHERE id = 1");
                ResultSet row = statement.executeQuery()) {
            if (!row.next()) {
                throw new SQLException("table progress is empty");
            }
            return row.getLong(1);
        }
    }

    private static List<Integer> instruments(final Connection connection) throws SQLException {
        final List<Integer> ids = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT instrument_id FROM instruments");
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                ids.add(row.getInt(1));
            }
        }
        return ids;
    }

    private static void loadOpenOrders(final Connection connection, final ProjectionState state) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(OPEN_ORDERS);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                final OrderState order = order(row);
                state.openOrders.put(order.orderId, order);
                if (order.isByQuoteAmount()) {
                    // the last batch ended within its command
                    state.incoming = order;
                }
            }
        }
    }

    private static void loadOpenLists(final Connection connection, final ProjectionState state) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(OPEN_LISTS);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                final OrderListState list = new OrderListState(
                        row.getLong(1),
                        row.getLong(2),
                        row.getInt(3),
                        row.getString(4),
                        row.getInt(5),
                        row.getInt(6),
                        row.getLong(7),
                        row.getLong(8));
                list.stored = true;
                state.openLists.put(list.listId, list);
            }
        }
    }

    private static OrderState order(final ResultSet row) throws SQLException {
        final OrderState order = new OrderState(
                row.getLong("order_id"),
                row.getLong("account_id"),
                row.getInt("instrument_id"),
                row.getInt("side"),
                row.getInt("order_type"),
                row.getInt("time_in_force"),
                row.getInt("self_trade_prevention"),
                row.getLong("price_ticks"),
                row.getLong("quote_amount"),
                row.getLong("entered_ns"),
                row.getLong("expire_ns"),
                row.getLong("entered_sequence"),
                new TriggerTerms(
                        TriggerType.get(row.getShort("trigger_type")),
                        TriggerPriceType.get(row.getShort("trigger_price_type")),
                        row.getLong("trigger_ticks"),
                        row.getInt("trailing_delta")),
                row.getLong("display_lots"),
                row.getLong("min_lots"),
                new PegTerms(
                        PegPriceType.get(row.getShort("peg_price_type")),
                        PegOffsetType.get(row.getShort("peg_offset_type")),
                        row.getInt("peg_offset"),
                        row.getLong("peg_limit_ticks")));
        order.clientOrderId = row.getString("client_order_id");
        order.quantityLots = row.getLong("quantity_lots");
        order.executedLots = row.getLong("executed_lots");
        order.executedQuote = row.getLong("executed_quote");
        order.status = OrderStatus.of(row.getInt("status"));
        order.changedNs = row.getLong("changed_ns");
        order.acceptanceKept = row.getInt("acceptance_kept") == 1;
        order.cancelReason = row.getInt("cancel_reason");
        order.trailingNs = row.getLong("trailing_ns");
        order.triggeredNs = row.getLong("triggered_ns");
        order.orderListId = row.getLong("order_list_id");
        order.releasedNs = row.getLong("released_ns");
        order.stored = true;
        return order;
    }

    private static void loadTrades(final Connection connection, final InstrumentTrades trades) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LAST_TRADE)) {
            statement.setInt(1, trades.instrumentId);
            try (ResultSet row = statement.executeQuery()) {
                if (row.next()) {
                    trades.restore(trade(row, trades.instrumentId));
                }
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(LAST_CANDLE)) {
            for (final CandleInterval interval : CandleInterval.values()) {
                statement.setInt(1, trades.instrumentId);
                statement.setInt(2, interval.code());
                try (ResultSet row = statement.executeQuery()) {
                    if (row.next()) {
                        trades.restore(candle(row, trades.instrumentId, interval));
                    }
                }
            }
        }
    }

    private static TradeEntry trade(final ResultSet row, final int instrumentId) throws SQLException {
        return new TradeEntry(
                instrumentId,
                row.getLong(1),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                row.getLong(6),
                row.getLong(7),
                row.getInt(8),
                row.getLong(9),
                row.getLong(10),
                row.getLong(11),
                row.getLong(12),
                row.getLong(13),
                row.getLong(14),
                row.getInt(15));
    }

    private static CandleState candle(final ResultSet row, final int instrumentId, final CandleInterval interval)
            throws SQLException {
        final CandleState candle = new CandleState(instrumentId, interval, row.getLong("open_ns"));
        candle.openTicks = row.getLong("open_ticks");
        candle.highTicks = row.getLong("high_ticks");
        candle.lowTicks = row.getLong("low_ticks");
        candle.closeTicks = row.getLong("close_ticks");
        candle.baseLots = row.getLong("base_lots");
        candle.quoteAmount = row.getLong("quote_amount");
        candle.tradeCount = row.getLong("trade_count");
        candle.takerBuyLots = row.getLong("taker_buy_lots");
        candle.takerBuyQuote = row.getLong("taker_buy_quote");
        candle.firstTradeId = row.getLong("first_trade_id");
        candle.lastTradeId = row.getLong("last_trade_id");
        candle.stored = true;
        return candle;
    }
}
