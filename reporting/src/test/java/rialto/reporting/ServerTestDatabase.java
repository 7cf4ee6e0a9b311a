package rialto.reporting;

import org.junit.jupiter.api.Assertions;
import rialto.reporting.database.Database;
import rialto.reporting.database.DatabaseSettings;
import rialto.testsupport.database.DatabaseServer;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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
                "UPDATE progress SET event_sequence = 0, timestamp_ns = 0, surveillance_sequence = 0",
                "UPDATE daily_balances_begin SET timestamp_ns = 0",
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

    private boolean isPostgresql() {
        return server.kind() == DatabaseServer.Kind.POSTGRESQL;
    }

    @Override
    String[] changesOfSchema() {
        final List<String> changes = new ArrayList<>(List.of(
                "DROP VIEW balances_readable",
                "CREATE VIEW balances_readable AS SELECT 'mallory' AS account, 'BTC' AS asset, 1000 AS available",
                "DROP VIEW administration_readable",
                "CREATE VIEW more AS SELECT 1 AS one"));
        if (isPostgresql()) {
            changes.add("DROP INDEX trades_by_time");
            changes.add("CREATE FUNCTION hide() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'");
            changes.add("CREATE TRIGGER hide BEFORE INSERT ON administration FOR EACH ROW EXECUTE FUNCTION hide()");
            changes.add("CREATE RULE keep AS ON DELETE TO administration DO INSTEAD NOTHING");
            changes.add("CREATE POLICY few ON transfers USING (amount < 5)");
        } else {
            changes.add("DROP INDEX trades_by_time ON trades");
            changes.add("CREATE TRIGGER hide BEFORE INSERT ON administration FOR EACH ROW SET NEW.actor = 'vic'");
            changes.add("CREATE FUNCTION one() RETURNS INT DETERMINISTIC RETURN 1");
            changes.add("CREATE EVENT later ON SCHEDULE EVERY 1 DAY DO DELETE FROM administration");
        }
        return changes.toArray(String[]::new);
    }

    @Override
    List<String> toldOfSchema() {
        final String added = " was added; no migration makes it";
        final String missing = " is missing, which the migrations make";
        final String changed = "view balances_readable is another than the migrations make";
        return isPostgresql()
                ? List.of(
                        "function hide()" + added,
                        "index trades_by_time" + missing,
                        "policy few on transfers" + added,
                        "rule keep on administration" + added,
                        "trigger hide on administration" + added,
                        "view administration_readable" + missing,
                        changed,
                        "view more" + added)
                : List.of(
                        "event later" + added,
                        "function one" + added,
                        "index trades_by_time on trades" + missing,
                        "trigger hide on administration" + added,
                        "view administration_readable" + missing,
                        changed,
                        "view more" + added);
    }

    @Override
    String[] removalOfAdditions() {
        return isPostgresql()
                ? new String[] {"DROP VIEW more", "DROP TABLE notes", "DROP FUNCTION hide() CASCADE"}
                : new String[] {"DROP VIEW more", "DROP TABLE notes", "DROP FUNCTION one", "DROP EVENT later"};
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
