package rialto.reporting;

import org.junit.jupiter.api.Assertions;
import rialto.reporting.database.Database;
import rialto.reporting.database.DatabaseSettings;
import rialto.testsupport.database.DatabaseServer;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A database of a server; emptied, not made, for every test. */
final class ServerTestDatabase extends TestDatabase {
    private static final int MAX_SCALE = 12;
    private static final Pattern DECIMAL = Pattern.compile("-?\\d+\\.\\d+");
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final DatabaseServer server;
    private final String name = "reporting_" + COUNT.incrementAndGet();
    private boolean made;

    ServerTestDatabase(final DatabaseServer server) {
        this.server = server;
        server.createDatabase(name);
    }

    String name() {
        return name;
    }

    @Override
    DatabaseSettings settings() {
        return DatabaseSettings.of(server.url(name), Path.of("unused")).withUser("rialto", "rialto");
    }

    @Override
    Database prepared() {
        final Database database = settings().open();
        if (!made) {
            database.migrate();
            made = true;
        }
        final Stream<String> emptied =
                TABLES.stream().filter(table -> !table.equals("progress")).map(table -> "DELETE FROM " + table);
        final Stream<String> asNew = Stream.of(
                "UPDATE progress SET event_sequence = 0, timestamp_ns = 0",
                "INSERT INTO accounts (account_id, name, created_ns) VALUES (1, 'external', 0)",
                "INSERT INTO accounts (account_id, name, created_ns) VALUES (2, 'fees', 0)");
        execute(Stream.concat(emptied, asNew).toArray(String[]::new));
        return database;
    }

    /** A column of MariaDB's has one number of digits for all its rows: that of the asset that may have the most. */
    @Override
    void assertReads(final String wanted, final String cell, final String row) {
        if (server.kind() == DatabaseServer.Kind.MARIADB
                && DECIMAL.matcher(cell).matches()) {
            Assertions.assertEquals(new BigDecimal(wanted).setScale(MAX_SCALE), new BigDecimal(cell), row);
        } else {
            super.assertReads(wanted, cell, row);
        }
    }

    @Override
    boolean hasDecimals() {
        return true;
    }

    @Override
    Connection connect() throws SQLException {
        return server.connect(name);
    }

    @Override
    SQLException busy() {
        return new SQLException("injected", "08006");
    }
}
