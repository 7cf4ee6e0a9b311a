package rialto.system;

import rialto.testsupport.fix.FixMessage;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a FIX client was told of its trades and orders, beside the rows of the database. */
final class FixRows {
    private static final int MAX_TOLD = 20;
    private static final int PRICE_SCALE = 2;
    private static final int LOT_SCALE = 4;
    private static final int MINOR_SCALE = 8;
    private static final String TRADE =
            "select price_ticks, quantity_lots, maker_order_id, maker_fee, taker_order_id, taker_fee from trades"
                    + " where instrument_id = ? and trade_id = ?";
    private static final String TRADES = "select (select count(*) from trades where maker_account_id = ?)"
            + " + (select count(*) from trades where taker_account_id = ?)";
    private static final String ORDER = "select executed_lots, account_id from orders where order_id = ?";

    private final Connection database;
    private final List<String> symbols;
    private final List<String> contradictions = new ArrayList<>();
    private long compared;

    /** @param symbols of instruments 1, 2 and so on */
    FixRows(final Connection database, final List<String> symbols) {
        this.database = database;
        this.symbols = symbols;
    }

    /**
     * Each trade that was told is a row that says the same, and there are no others of the account; each order has executed as much
     * as was told of it last.
     *
     * @param messages of one session that was there before the account's first trade, in order
     */
    void compare(final String client, final long accountId, final Collection<FixMessage> messages) throws SQLException {
        long trades = 0;
        final Map<Long, BigDecimal> executed = new HashMap<>();
        final Map<Long, BigDecimal> carried = new HashMap<>();
        for (final FixMessage message : messages) {
            if (!message.type().equals(FixMessage.EXECUTION_REPORT) || !isOfOrder(message)) {
                continue;
            }
            final long orderId = message.number(37);
            // one that takes another's place counts what that has executed: it has executed nothing itself when it is
            // told first
            carried.putIfAbsent(orderId, "5".equals(message.text(150)) ? message.decimal(14) : BigDecimal.ZERO);
            executed.put(orderId, message.decimal(14).subtract(carried.get(orderId)));
            if ("F".equals(message.text(150))) {
                trades++;
                compareTrade(client, message);
            }
        }
        final long rows = number(TRADES, accountId, accountId);
        require(rows == trades, client + ": was told of " + trades + " trades, and " + rows + " are rows");
        for (final Map.Entry<Long, BigDecimal> order : executed.entrySet()) {
            compareOrder(client, accountId, order.getKey(), order.getValue());
        }
    }

    private static boolean isOfOrder(final FixMessage report) {
        return !"8".equals(report.text(150)) && !"I".equals(report.text(150));
    }

    private void compareTrade(final String client, final FixMessage trade) throws SQLException {
        try (PreparedStatement statement = database.prepareStatement(TRADE)) {
            statement.setInt(1, symbols.indexOf(trade.text(55)) + 1);
            statement.setLong(2, trade.number(880));
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    require(false, client + ": there is no row of " + trade);
                    return;
                }
                final boolean isMaker = "1".equals(trade.text(851));
                final boolean isSo = is(trade, 31, row.getLong("price_ticks"), PRICE_SCALE)
                        && is(trade, 32, row.getLong("quantity_lots"), LOT_SCALE)
                        && is(trade, 12, row.getLong(isMaker ? "maker_fee" : "taker_fee"), MINOR_SCALE)
                        && trade.number(37) == row.getLong(isMaker ? "maker_order_id" : "taker_order_id");
                require(isSo, client + ": the row says otherwise of " + trade);
                compared++;
            }
        }
    }

    private void compareOrder(final String client, final long accountId, final long orderId, final BigDecimal executed)
            throws SQLException {
        try (PreparedStatement statement = database.prepareStatement(ORDER)) {
            statement.setLong(1, orderId);
            try (ResultSet row = statement.executeQuery()) {
                final boolean isThere = row.next();
                final String found =
                        isThere ? BigDecimal.valueOf(row.getLong(1), LOT_SCALE).toPlainString() : "no row";
                require(
                        isThere
                                && row.getLong(2) == accountId
                                && executed.compareTo(BigDecimal.valueOf(row.getLong(1), LOT_SCALE)) == 0,
                        client + ": order " + orderId + " was told to have executed " + executed + ", and has "
                                + found);
                compared++;
            }
        }
    }

    private static boolean is(final FixMessage message, final int tag, final long number, final int scale) {
        final BigDecimal told = message.decimal(tag);
        return (told == null ? BigDecimal.ZERO : told).compareTo(BigDecimal.valueOf(number, scale)) == 0;
    }

    private long number(final String sql, final long... parameters) throws SQLException {
        try (PreparedStatement statement = database.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setLong(i + 1, parameters[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    private void require(final boolean isSo, final String words) {
        if (!isSo && contradictions.size() < MAX_TOLD) {
            contradictions.add(words);
        }
    }

    /** The first {@value #MAX_TOLD} differences. */
    List<String> contradictions() {
        return contradictions;
    }

    /** Rows that were compared. */
    long comparedCount() {
        return compared;
    }
}
