package rialto.reporting.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Definitions in a file are the texts of the migrations. */
final class SqliteSchema implements SchemaReader {
    /** What SQLite and Flyway make for themselves is another thing in other versions of them, but nobody puts triggers on it. */
    private static final String DEFINITIONS = "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master"
            + " WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
            + " AND (tbl_name <> 'flyway_schema_history' OR type = 'trigger')";

    private final SqliteDatabase database;

    SqliteSchema(final SqliteDatabase database) {
        this.database = database;
    }

    @Override
    public List<SchemaObject> found() throws SQLException {
        return read(database);
    }

    @Override
    public List<SchemaObject> migrated() throws SQLException {
        final Path scratch = Path.of(database.file() + ".schema");
        try {
            delete(scratch);
            try {
                final SqliteDatabase made = new SqliteDatabase(scratch, Synchronous.OFF);
                made.migrate();
                return read(made);
            } finally {
                delete(scratch);
            }
        } catch (final IOException e) {
            throw new SQLException("a file beside the database cannot be made: " + e.getMessage(), e);
        }
    }

    private static void delete(final Path file) throws IOException {
        for (final String suffix : List.of("", "-wal", "-shm")) {
            Files.deleteIfExists(Path.of(file + suffix));
        }
    }

    private static List<SchemaObject> read(final SqliteDatabase database) throws SQLException {
        final List<SchemaObject> objects = new ArrayList<>();
        try (Connection connection = database.openReader();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(DEFINITIONS)) {
            while (row.next()) {
                if (!row.getString(1).equals("index") || ownTables().contains(row.getString(3))) {
                    objects.add(new SchemaObject(row.getString(1), row.getString(2), row.getString(4)));
                }
            }
        }
        return objects;
    }

    private static Set<String> ownTables() {
        return SchemaRemoval.tables().collect(Collectors.toSet());
    }
}
