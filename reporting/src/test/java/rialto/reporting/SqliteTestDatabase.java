package rialto.reporting;

import org.sqlite.SQLiteErrorCode;
import rialto.reporting.database.DatabaseSettings;
import rialto.reporting.database.SqliteDatabase;
import rialto.reporting.database.Synchronous;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

/** An SQLite file; an empty one is a copy of one made once. */
final class SqliteTestDatabase extends TestDatabase {
    private static Path template;

    private final Path file;

    SqliteTestDatabase(final Path file) {
        this.file = file;
    }

    Path file() {
        return file;
    }

    @Override
    DatabaseSettings settings() {
        return DatabaseSettings.sqlite(file);
    }

    @Override
    SqliteDatabase prepared() {
        try {
            Files.copy(template(), file, REPLACE_EXISTING);
            Files.deleteIfExists(Path.of(file + "-wal"));
            Files.deleteIfExists(Path.of(file + "-shm"));
            return new SqliteDatabase(file, Synchronous.OFF);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        } catch (final SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static synchronized Path template() throws IOException, SQLException {
        if (template == null) {
            final Path made = Files.createTempDirectory("rialto-reporting").resolve("template.db");
            made.toFile().deleteOnExit();
            made.getParent().toFile().deleteOnExit();
            final SqliteDatabase database = new SqliteDatabase(made, Synchronous.OFF);
            database.migrate();
            database.makeSelfContained();
            template = made;
        }
        return template;
    }

    @Override
    String[] changesOfSchema() {
        return new String[] {
            "DROP VIEW balances_readable",
            "CREATE VIEW balances_readable AS SELECT 'mallory' AS account, 'BTC' AS asset, 1000 AS available",
            "DROP VIEW administration_readable",
            "DROP INDEX trades_by_time",
            "CREATE VIEW more AS SELECT 1 AS one",
            "CREATE TRIGGER hide AFTER INSERT ON administration BEGIN DELETE FROM administration; END"
        };
    }

    @Override
    List<String> toldOfSchema() {
        return List.of(
                "index trades_by_time is missing, which the migrations make",
                "trigger hide was added; no migration makes it",
                "view administration_readable is missing, which the migrations make",
                "view balances_readable is another than the migrations make",
                "view more was added; no migration makes it");
    }

    @Override
    String[] removalOfAdditions() {
        // a rebuild makes another file
        return new String[0];
    }

    @Override
    boolean hasDecimals() {
        return false;
    }

    @Override
    Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    @Override
    SQLException busy() {
        return new SQLException("injected", null, SQLiteErrorCode.SQLITE_BUSY.code);
    }
}
