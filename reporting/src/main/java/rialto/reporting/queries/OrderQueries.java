package rialto.reporting.queries;

import rialto.protocol.CancelReason;
import rialto.protocol.OrderType;
import rialto.protocol.PegOffsetType;
import rialto.protocol.PegPriceType;
import rialto.protocol.PegTerms;
import rialto.protocol.RejectReason;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerTerms;
import rialto.protocol.TriggerType;
import rialto.reporting.HistoryQueries;
import rialto.reporting.OrderEventRow;
import rialto.reporting.OrderEventType;
import rialto.reporting.OrderRow;
import rialto.reporting.OrderStatus;
import rialto.reporting.Page;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Questions about orders, each on a connection of its own. */
final class OrderQueries {
    private static final String ORDER = "SELECT order_id, account_id, instrument_id, client_order_id, side, order_type,"
            + " time_in_force, self_trade_prevention, price_ticks, quantity_lots, quote_amount, executed_lots,"
            + " executed_quote, status, cancel_reason, entered_ns, changed_ns, expire_ns, trigger_type, trigger_price_type,"
            + " trigger_ticks, trailing_delta, trailing_ns, triggered_ns, order_list_id, released_ns, display_lots,"
            + " peg_price_type, peg_offset_type, peg_offset, peg_limit_ticks"
            + " FROM orders WHERE ";
    private static final String EVENTS = "SELECT event_sequence, timestamp_ns, event_type, order_id, account_id,"
            + " instrument_id, client_order_id, request_id, price_ticks, quantity_lots, cancel_reason, reject_reason"
            + " FROM order_events WHERE order_id = ? ORDER BY event_sequence LIMIT ?";
    /** Of an order whose row still tells it. */
    private static final String ACCEPTANCE = "SELECT entered_sequence, entered_ns, 1, order_id, account_id,"
            + " instrument_id, client_order_id, '', price_ticks, quantity_lots, 0, 0"
            + " FROM orders WHERE order_id = ? AND acceptance_kept = 0";

    private static final String EXECUTIONS = "SELECT event_sequence, timestamp_ns, %1$s_account_id, instrument_id,"
            + " price_ticks, quantity_lots, trade_id FROM trades WHERE %1$s_order_id = ? ORDER BY trade_id LIMIT ?";

    private OrderQueries() {}

    static Optional<OrderRow> byId(final Connection connection, final long orderId) throws SQLException {
        return Select.all(connection, ORDER + "order_id = ?", OrderQueries::order, orderId).stream()
                .findFirst();
    }

    static Optional<OrderRow> latest(final Connection connection, final long accountId, final String clientOrderId)
            throws SQLException {
        return Select.all(
                        connection,
                        ORDER + "account_id = ? AND client_order_id = ? ORDER BY order_id DESC LIMIT 1",
                        OrderQueries::order,
                        accountId,
                        clientOrderId)
                .stream()
                .findFirst();
    }

    static List<OrderRow> ofAccount(
            final Connection connection, final long accountId, final int instrumentId, final Page page)
            throws SQLException {
        final IdRange range = IdRange.of(page, greatestId(connection), id -> entryTime(connection, id));
        if (instrumentId != HistoryQueries.ALL) {
            return IdRange.ascending(page, select(connection, accountId, instrumentId, range, page));
        }
        return ofAllInstruments(connection, accountId, range, page);
    }

    /** Merged from one answer per instrument: each of them is a walk along the index. */
    private static List<OrderRow> ofAllInstruments(
            final Connection connection, final long accountId, final IdRange range, final Page page)
            throws SQLException {
        final List<OrderRow> orders = new ArrayList<>();
        for (final int instrumentId : TradeQueries.instruments(connection)) {
            orders.addAll(select(connection, accountId, instrumentId, range, page));
        }
        orders.sort(Comparator.comparingLong(OrderRow::orderId));
        final int size = orders.size();
        final int count = Math.min(size, page.limit());
        return page.isForward() ? orders.subList(0, count) : orders.subList(size - count, size);
    }

    private static List<OrderRow> select(
            final Connection connection,
            final long accountId,
            final int instrumentId,
            final IdRange range,
            final Page page)
            throws SQLException {
        return Select.all(
                connection,
                ORDER + "account_id = ? AND instrument_id = ? AND order_id BETWEEN ? AND ? ORDER BY order_id "
                        + IdRange.direction(page) + " LIMIT ?",
                OrderQueries::order,
                accountId,
                instrumentId,
                range.first(),
                range.last(),
                page.limit());
    }

    static long greatestId(final Connection connection) throws SQLException {
        return Select.number(connection, "SELECT max(order_id) FROM orders", 0);
    }

    /** When the first order was entered whose id is not below; {@link Long#MAX_VALUE} when there is none. */
    static long entryTime(final Connection connection, final long orderId) throws SQLException {
        return Select.number(
                connection,
                "SELECT entered_ns FROM orders WHERE order_id >= ? ORDER BY order_id LIMIT 1",
                Long.MAX_VALUE,
                orderId);
    }

    static List<OrderEventRow> events(final Connection connection, final long orderId, final int limit)
            throws SQLException {
        final List<OrderEventRow> events =
                new ArrayList<>(Select.all(connection, EVENTS, OrderQueries::event, orderId, limit));
        events.addAll(Select.all(connection, ACCEPTANCE, OrderQueries::event, orderId));
        events.addAll(executions(connection, orderId, "taker", limit));
        events.addAll(executions(connection, orderId, "maker", limit));
        events.sort(Comparator.comparingLong(OrderEventRow::eventSequence));
        return named(events.subList(0, Math.min(limit, events.size())));
    }

    private static List<OrderEventRow> executions(
            final Connection connection, final long orderId, final String role, final int limit) throws SQLException {
        return Select.all(
                connection,
                EXECUTIONS.formatted(role),
                row -> new OrderEventRow(
                        row.getLong(1),
                        row.getLong(2),
                        OrderEventType.EXECUTED,
                        orderId,
                        row.getLong(3),
                        row.getInt(4),
                        "",
                        "",
                        row.getLong(5),
                        row.getLong(6),
                        row.getLong(7),
                        "maker".equals(role),
                        null,
                        RejectReason.NONE),
                orderId,
                limit);
    }

    /** A trade's row does not tell the order's client order id: it is that of the entry before it. */
    private static List<OrderEventRow> named(final List<OrderEventRow> events) {
        final List<OrderEventRow> named = new ArrayList<>(events.size());
        String clientOrderId = "";
        for (final OrderEventRow event : events) {
            switch (event.type()) {
                case ACCEPTED, AMENDED -> clientOrderId = event.clientOrderId();
                default -> {
                    // leaves the name as it was
                }
            }
            named.add(event.type() == OrderEventType.EXECUTED ? event.withClientOrderId(clientOrderId) : event);
        }
        return named;
    }

    private static OrderRow order(final ResultSet row) throws SQLException {
        final int cancelReason = row.getInt(15);
        final TriggerTerms trigger = new TriggerTerms(
                TriggerType.get(row.getShort(19)),
                TriggerPriceType.get(row.getShort(20)),
                row.getLong(21),
                row.getInt(22));
        return new OrderRow(
                row.getLong(1),
                row.getLong(2),
                row.getInt(3),
                row.getString(4),
                Side.get(row.getShort(5)),
                OrderType.get(row.getShort(6)),
                TimeInForce.get(row.getShort(7)),
                SelfTradePrevention.get(row.getShort(8)),
                row.getLong(9),
                row.getLong(10),
                row.getLong(11),
                row.getLong(12),
                row.getLong(13),
                OrderStatus.of(row.getInt(14)),
                cancelReason == 0 ? null : CancelReason.get((short) cancelReason),
                row.getLong(16),
                row.getLong(17),
                row.getLong(18),
                trigger,
                row.getLong(23),
                workingNs(row, trigger),
                row.getLong(25),
                row.getLong(26) < 0,
                row.getLong(27),
                new PegTerms(
                        PegPriceType.get(row.getShort(28)),
                        PegOffsetType.get(row.getShort(29)),
                        row.getInt(30),
                        row.getLong(31)));
    }

    private static long workingNs(final ResultSet row, final TriggerTerms trigger) throws SQLException {
        final long releasedNs = row.getLong(26);
        if (!trigger.isNone()) {
            return row.getLong(24);
        }
        return releasedNs == 0 ? row.getLong(16) : Math.max(0, releasedNs);
    }

    /** The orders of a list, by ascending id. */
    static List<OrderRow> ofList(final Connection connection, final long listId, final int legCount)
            throws SQLException {
        return Select.all(
                connection,
                ORDER + "order_id BETWEEN ? AND ? ORDER BY order_id",
                OrderQueries::order,
                listId,
                listId + legCount - 1);
    }

    private static OrderEventRow event(final ResultSet row) throws SQLException {
        final int cancelReason = row.getInt(11);
        return new OrderEventRow(
                row.getLong(1),
                row.getLong(2),
                OrderEventType.of(row.getInt(3)),
                row.getLong(4),
                row.getLong(5),
                row.getInt(6),
                row.getString(7),
                row.getString(8),
                row.getLong(9),
                row.getLong(10),
                0,
                false,
                cancelReason == 0 ? null : CancelReason.get((short) cancelReason),
                RejectReason.get(row.getShort(12)));
    }
}
