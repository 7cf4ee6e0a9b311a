package rialto.reporting;

import rialto.reporting.database.SqliteDatabase;
import rialto.reporting.database.Synchronous;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

/** Empty databases made quickly, and their rows as text. */
final class TestDatabase {
    private static final List<String> TABLES = List.of(
            "accounts",
            "assets",
            "balances",
            "candles",
            "instruments",
            "order_events",
            "orders",
            "progress",
            "trades",
            "transfers");
    private static Path template;

    private TestDatabase() {}

    /** A database whose schema is there, a copy of one made once. */
    static synchronized SqliteDatabase prepared(final Path file) {
        try {
            if (template == null) {
                final Path made = Files.createTempDirectory("rialto-reporting").resolve("template.db");
                made.toFile().deleteOnExit();
                made.getParent().toFile().deleteOnExit();
                final SqliteDatabase database = new SqliteDatabase(made, Synchronous.OFF);
                database.migrate();
                database.makeSelfContained();
                template = made;
            }
            Files.copy(template, file, REPLACE_EXISTING);
            Files.deleteIfExists(Path.of(file + "-wal"));
            Files.deleteIfExists(Path.of(file + "-shm"));
            return new SqliteDatabase(file, Synchronous.OFF);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        } catch (final SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** All rows of all tables that are not empty, in text order, as {@link NaiveHistory} has them. */
    static Map<String, List<String>> tables(final Path file) {
        final Map<String, List<String>> tables = new TreeMap<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
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
    static void execute(final Path file, final String sql) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (final SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    /** The rows of a query by a connection of its own, columns joined by a bar. */
    static List<String> query(final Path file, final String sql) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
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
