package rialto.benchmarks.reporting;

import rialto.reporting.database.Database;
import rialto.reporting.database.DatabaseSettings;
import rialto.reporting.database.Schema;
import rialto.reporting.database.Synchronous;
import rialto.reporting.database.Table;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A database to measure: where it is, and its own program for loading files. */
abstract class Store {
    private static final long LOAD_LIMIT_MINUTES = 10;

    abstract String name();

    /** A database of that name, which is made empty when it is not there. */
    abstract DatabaseSettings database(String name) throws SQLException;

    /** The database's own client, told on its standard input to load every table's file in as few transactions as it can. */
    abstract List<String> loader(String database);

    abstract String script(String database, List<Table> tables, Path directory);

    final Connection connect(final DatabaseSettings settings) throws SQLException {
        return settings.user().isEmpty()
                ? DriverManager.getConnection(settings.url())
                : DriverManager.getConnection(settings.url(), settings.user(), settings.password());
    }

    /** Rows of all tables. */
    final long rows(final DatabaseSettings settings) throws SQLException {
        long rows = 0;
        try (Connection connection = connect(settings);
                Statement statement = connection.createStatement()) {
            for (final Table table : Schema.TABLES) {
                try (ResultSet count = statement.executeQuery("SELECT count(*) FROM " + table.name())) {
                    rows += count.next() ? count.getLong(1) : 0;
                }
            }
        }
        return rows;
    }

    /** Writes every table into a file of tab-separated lines. */
    final void unload(final DatabaseSettings settings, final Path directory) throws SQLException, IOException {
        Files.createDirectories(directory);
        try (Connection connection = connect(settings);
                Statement statement = connection.createStatement()) {
            for (final Table table : Schema.TABLES) {
                final StringBuilder lines = new StringBuilder();
                try (ResultSet row = statement.executeQuery(
                        "SELECT " + table.columnList() + " FROM " + table.name() + " ORDER BY " + table.keyList())) {
                    while (row.next()) {
                        for (int i = 1; i <= table.columns().size(); i++) {
                            lines.append(row.getString(i))
                                    .append(i == table.columns().size() ? '\n' : '\t');
                        }
                    }
                }
                Files.writeString(directory.resolve(table.name() + ".tsv"), lines, StandardCharsets.US_ASCII);
            }
        }
    }

    /**
     * Loads the files into a new database that has our schema with all its indexes.
     *
     * @return seconds
     */
    final double load(final String name, final Path directory) throws SQLException, IOException {
        final DatabaseSettings settings = database(name);
        final Database database = settings.withSynchronous(Synchronous.NORMAL).open();
        database.migrate();
        try (Connection connection = connect(settings);
                Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM accounts");
        }
        final long before = System.nanoTime();
        final Process process = new ProcessBuilder(loader(name))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("load.log").toFile())
                .start();
        try (var in = process.outputWriter()) {
            in.write(script(name, Schema.TABLES, directory));
        }
        try {
            if (!process.waitFor(LOAD_LIMIT_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new IOException(Files.readString(directory.resolve("load.log")));
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        return (System.nanoTime() - before) / 1e9;
    }

    /** One line of a script for each table. */
    static String each(final List<Table> tables, final Function<Table, String> line) {
        return tables.stream().map(line).collect(Collectors.joining("\n", "", "\n"));
    }
}
