package rialto.reporting.database;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes back what a migration did before it was interrupted, on servers where making a table is no part of a transaction
 * (MariaDB, MySQL): its tables, columns and indexes are there, but nothing says so, and the next attempt would fail at the
 * first of them for good. Nothing of value is lost: rows are written only after the last migration.
 */
final class InterruptedMigration {
    private static final Logger LOGGER = LoggerFactory.getLogger(InterruptedMigration.class);
    /** The migration before may be another process's: it is waited for. */
    private static final int LOCK_SECONDS = 30;

    private static final Pattern COMMENT = Pattern.compile("(?m)--.*$");
    private static final Pattern CREATE_TABLE = Pattern.compile("CREATE TABLE (\\w+) .*");
    private static final Pattern ADD_COLUMN = Pattern.compile("ALTER TABLE (\\w+) ADD COLUMN (\\w+) .*");
    private static final Pattern CREATE_INDEX = Pattern.compile("CREATE INDEX (\\w+) ON (\\w+) .*");
    /** Goes with its table. */
    private static final Pattern INSERT = Pattern.compile("INSERT INTO .*");
    /** By the servers' numbers: no such table to drop (1051) or to change (1146), no such column or index (1091). */
    private static final Set<Integer> ABSENT = Set.of(1051, 1091, 1146);

    private InterruptedMigration() {}

    /**
     * Migrates, after whatever an earlier attempt left undone is taken back. Only one process at a time does so.
     *
     * @param connection to the same schema, closed by the caller: it holds the lock meanwhile
     * @throws SQLException when the server fails, or another process is at it for {@value #LOCK_SECONDS} s
     */
    static void takeBackAndMigrate(final Connection connection, final Flyway flyway, final Runnable migrate)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            lock(statement);
            final Optional<MigrationInfo> interrupted = interrupted(flyway, statement);
            if (interrupted.isPresent()) {
                takeBack(interrupted.get(), statement);
            }
            migrate.run();
        }
    }

    /**
     * How a migration is taken back, statement by statement.
     *
     * @throws IllegalArgumentException for a statement that it is not known of
     */
    static List<String> undoing(final String script) {
        final List<String> undoing = new ArrayList<>();
        for (final String part : COMMENT.matcher(script).replaceAll("").split(";")) {
            final String statement = part.strip().replaceAll("\\s+", " ");
            if (!statement.isEmpty()) {
                undoingOf(statement).ifPresent(undoing::add);
            }
        }
        return undoing.reversed();
    }

    private static Optional<String> undoingOf(final String statement) {
        final Matcher table = CREATE_TABLE.matcher(statement);
        final Matcher column = ADD_COLUMN.matcher(statement);
        final Matcher index = CREATE_INDEX.matcher(statement);
        if (table.matches()) {
            return Optional.of("DROP TABLE " + table.group(1));
        }
        if (column.matches()) {
            return Optional.of("ALTER TABLE " + column.group(1) + " DROP COLUMN " + column.group(2));
        }
        if (index.matches()) {
            return Optional.of("DROP INDEX " + index.group(1) + " ON " + index.group(2));
        }
        if (INSERT.matcher(statement).matches()) {
            return Optional.empty();
        }
        throw new IllegalArgumentException("nobody knows how to take back: " + statement);
    }

    /** A process that was killed holds it until the server has ended the statement that it was at. */
    private static void lock(final Statement statement) throws SQLException {
        try (ResultSet row =
                statement.executeQuery("SELECT GET_LOCK(CONCAT('rialto-', MD5(DATABASE())), " + LOCK_SECONDS + ")")) {
            if (!row.next() || row.getInt(1) != 1) {
                throw new SQLException("another process migrates the schema", "40001");
            }
        }
    }

    /** The first that is not done, where all before it are ours: a schema of somebody else's is left alone. */
    private static Optional<MigrationInfo> interrupted(final Flyway flyway, final Statement statement)
            throws SQLException {
        if (!hasHistory(statement)) {
            return Optional.empty();
        }
        // a migration that failed, on a full disk for example, has a line too
        statement.execute("DELETE FROM flyway_schema_history WHERE success = 0");
        final List<MigrationInfo> migrations = Arrays.stream(flyway.info().all())
                .filter(MigrationInfo::isVersioned)
                .sorted(Comparator.comparing(MigrationInfo::getVersion))
                .toList();
        for (final MigrationInfo migration : migrations) {
            if (!migration.isApplied()) {
                return Optional.of(migration);
            }
            if (!migration.isChecksumMatching()) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static boolean hasHistory(final Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("SELECT 1 FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name = 'flyway_schema_history'")) {
            return row.next();
        }
    }

    private static void takeBack(final MigrationInfo migration, final Statement statement) throws SQLException {
        int count = 0;
        for (final String undoing : undoing(Migrations.script(migration.getScript()))) {
            try {
                statement.execute(undoing);
                count++;
            } catch (final SQLException e) {
                if (!ABSENT.contains(e.getErrorCode())) {
                    throw e;
                }
            }
        }
        if (count > 0) {
            LOGGER.warn(
                    "migration {} was interrupted: what it had made ({} tables, columns and indexes) is made anew",
                    migration.getScript(),
                    count);
        }
    }
}
