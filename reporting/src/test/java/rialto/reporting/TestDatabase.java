package rialto.reporting;

import rialto.reporting.database.Database;
import rialto.reporting.database.DatabaseSettings;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A database to test with: empty ones made quickly, and their rows as text. */
abstract class TestDatabase {
    static final List<String> TABLES = List.of(
            "accounts",
            "assets",
            "auctions",
            "balances",
            "candles",
            "instruments",
            "order_events",
            "orders",
            "progress",
            "trades",
            "trading_schedules",
            "transfers");

    abstract DatabaseSettings settings();

    /** The database, empty, with its schema. */
    abstract Database prepared();

    /** A connection of someone else's. */
    abstract Connection connect() throws SQLException;

    /** What a driver throws when the database is busy. */
    abstract SQLException busy();

    /** All rows of all tables that are not empty, in text order, as {@link NaiveHistory} has them. */
    final Map<String, List<String>> tables() {
        final Map<String, List<String>> tables = new TreeMap<>();
        try (Connection connection = connect()) {
            for (final String table : TABLES) {
                final List<String> rows = query(connection, "SELECT * FROM " + table);
                if (!rows.isEmpty()) {
                    tables.put(table, rows.stream().sorted().toList());
                }
            }
        } catch (final SQLException e) {
            throw new AssertionError(e);
        }
        return tables;
    }

    /** A change by someone else. */
    final void execute(final String... sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (final String one : sql) {
                statement.execute(one);
            }
        } catch (final SQLException e) {
            throw new AssertionError(String.join("; ", sql), e);
        }
    }

    /** The rows of a query by a connection of its own, columns joined by a bar. */
    final List<String> query(final String sql) {
        try (Connection connection = connect()) {
            return query(connection, sql);
        } catch (final SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    private static List<String> query(final Connection connection, final String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            final List<String> rows = new ArrayList<>();
            final int columns = row.getMetaData().getColumnCount();
            while (row.next()) {
                final List<String> values = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    values.add(row.getString(i));
                }
                rows.add(String.join("|", values));
            }
            return rows;
        }
    }
}
