package rialto.reporting.queries;

import rialto.protocol.ContingencyType;
import rialto.reporting.OrderListRow;
import rialto.reporting.Page;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Questions about lists of orders, each on a connection of its own. */
final class OrderListQueries {
    private static final String LIST = "SELECT list_id, account_id, instrument_id, client_list_id, contingency_type,"
            + " leg_count, entered_ns, ended_ns FROM order_lists WHERE ";

    private OrderListQueries() {}

    /** A list without its orders. */
    private record Entry(OrderListRow list, int legCount) {}

    static Optional<OrderListRow> byId(final Connection connection, final long listId) throws SQLException {
        return select(connection, LIST + "list_id = ?", listId).stream().findFirst();
    }

    static Optional<OrderListRow> latest(final Connection connection, final long accountId, final String clientListId)
            throws SQLException {
        return select(
                        connection,
                        LIST + "account_id = ? AND client_list_id = ? ORDER BY list_id DESC LIMIT 1",
                        accountId,
                        clientListId)
                .stream()
                .findFirst();
    }

    static List<OrderListRow> ofAccount(final Connection connection, final long accountId, final Page page)
            throws SQLException {
        final IdRange range =
                IdRange.of(page, OrderQueries.greatestId(connection), id -> OrderQueries.entryTime(connection, id));
        return IdRange.ascending(
                page,
                select(
                        connection,
                        LIST + "account_id = ? AND list_id BETWEEN ? AND ? ORDER BY list_id " + IdRange.direction(page)
                                + " LIMIT ?",
                        accountId,
                        range.first(),
                        range.last(),
                        page.limit()));
    }

    private static List<OrderListRow> select(final Connection connection, final String sql, final Object... parameters)
            throws SQLException {
        final List<Entry> entries = Select.all(
                connection,
                sql,
                row -> new Entry(
                        new OrderListRow(
                                row.getLong(1),
                                row.getLong(2),
                                row.getInt(3),
                                row.getString(4),
                                ContingencyType.get(row.getShort(5)),
                                row.getLong(7),
                                row.getLong(8),
                                List.of()),
                        row.getInt(6)),
                parameters);
        final List<OrderListRow> lists = new ArrayList<>(entries.size());
        for (final Entry entry : entries) {
            final OrderListRow list = entry.list();
            lists.add(new OrderListRow(
                    list.listId(),
                    list.accountId(),
                    list.instrumentId(),
                    list.clientListId(),
                    list.type(),
                    list.enteredNs(),
                    list.endedNs(),
                    OrderQueries.ofList(connection, list.listId(), entry.legCount())));
        }
        return lists;
    }
}
