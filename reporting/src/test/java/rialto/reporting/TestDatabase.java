package rialto.reporting;

import org.junit.jupiter.api.Assertions;
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
            "account_states",
            "account_fees",
            "account_limits",
            "account_rules",
            "assigned_fee_schedules",
            "fee_schedules",
            "trade_fees",
            "accounts",
            "administration",
            "alert_closings",
            "alert_evidence",
            "alerts",
            "assets",
            "auctions",
            "balances",
            "candles",
            "child_orders",
            "child_quotes",
            "daily_balances",
            "instruments",
            "order_entry_states",
            "order_events",
            "order_lists",
            "orders",
            "parent_orders",
            "price_protections",
            "progress",
            "quote_executions",
            "quote_holds",
            "quote_ladders",
            "quote_minutes",
            "quote_orders",
            "quote_protections",
            "quote_provider_terms",
            "quote_reasons",
            "quote_request_events",
            "quote_requests",
            "surveillance_settings",
            "trade_revisions",
            "trades",
            "trading_schedules",
            "transfers",
            "volatility_interruptions");

    abstract DatabaseSettings settings();

    /** The database, empty, with its schema. */
    abstract Database prepared();

    /** Whether there is a type for exact decimals. */
    abstract boolean hasDecimals();

    /** A connection of someone else's. */
    abstract Connection connect() throws SQLException;

    /** What a driver throws when the database is busy. */
    abstract SQLException busy();

    /** Lies about balances, hides the record of administration, and puts what changes rows beside the tables. */
    abstract String[] changesOfSchema();

    /** What must be told of these, in the order of letters. */
    abstract List<String> toldOfSchema();

    /** Takes back what a rebuild leaves. */
    abstract String[] removalOfAdditions();

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

    /**
     * The rows of a query of readable views must say what is expected, its decimals with as many digits as their assets have.
     */
    final void assertReads(final List<String> expected, final String sql) {
        final List<String> rows = query(sql);
        if (rows.size() != expected.size()) {
            Assertions.assertEquals(expected, rows);
        }
        for (int i = 0; i < rows.size(); i++) {
            final String[] cells = rows.get(i).split("\\|", -1);
            final String[] wanted = expected.get(i).split("\\|", -1);
            Assertions.assertEquals(wanted.length, cells.length, rows.get(i));
            for (int cell = 0; cell < cells.length; cell++) {
                assertReads(wanted[cell], cells[cell], rows.get(i));
            }
        }
    }

    /** A cell of a readable view. */
    void assertReads(final String wanted, final String cell, final String row) {
        Assertions.assertEquals(wanted, cell, row);
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
