package rialto.benchmarks.reporting;

import rialto.reporting.database.DatabaseSettings;
import rialto.reporting.database.Table;
import rialto.testsupport.database.DatabaseServer;
import rialto.testsupport.database.ProgramsMissingException;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** The three kinds. */
public final class Stores {
    private static final List<String> POSTGRESQL_OPTIONS =
            List.of("-c", "shared_buffers=512MB", "-c", "max_wal_size=4GB", "-c", "checkpoint_timeout=30min");
    private static final List<String> MARIADB_OPTIONS =
            List.of("--innodb-buffer-pool-size=512M", "--innodb-log-file-size=1G", "--max-allowed-packet=64M");

    private Stores() {}

    static Store sqlite(final Path directory) {
        return new Store() {
            @Override
            String name() {
                return "SQLite";
            }

            @Override
            DatabaseSettings database(final String name) {
                return DatabaseSettings.sqlite(file(name));
            }

            @Override
            List<String> loader(final String database) {
                return List.of("sqlite3", "-bail", file(database).toString());
            }

            @Override
            String script(final String database, final List<Table> tables, final Path files) {
                // what .import takes for a value follows the file's columns, so it goes through a view of them
                return "PRAGMA synchronous = NORMAL;\nPRAGMA cache_size = -65536;\n.mode tabs\nBEGIN;\n"
                        + each(
                                tables,
                                table -> "CREATE TEMP TABLE in_" + table.name() + " (" + table.columnList() + ");\n"
                                        + ".import --schema temp \"" + files.resolve(table.name() + ".tsv") + "\" in_"
                                        + table.name() + "\nINSERT INTO " + table.name() + " (" + table.columnList()
                                        + ") SELECT * FROM temp.in_" + table.name() + ";")
                        + "COMMIT;\n";
            }

            private Path file(final String name) {
                return directory.resolve(name + ".db");
            }
        };
    }

    static Store postgresql(final DatabaseServer server) {
        return new Store() {
            @Override
            String name() {
                return "PostgreSQL";
            }

            @Override
            DatabaseSettings database(final String name) throws SQLException {
                return made(server, name);
            }

            @Override
            List<String> loader(final String database) {
                return List.of(
                        "psql",
                        "-q",
                        "-v",
                        "ON_ERROR_STOP=1",
                        "-1",
                        "-f",
                        "-",
                        "postgresql://" + DatabaseServer.USER + ":" + DatabaseServer.PASSWORD + "@127.0.0.1:"
                                + server.port() + "/" + database);
            }

            @Override
            String script(final String database, final List<Table> tables, final Path files) {
                return each(
                        tables,
                        table -> "\\copy " + table.name() + " (" + table.columnList() + ") from '"
                                + files.resolve(table.name() + ".tsv") + "'");
            }
        };
    }

    static Store mariadb(final DatabaseServer server) {
        return new Store() {
            @Override
            String name() {
                return "MariaDB";
            }

            @Override
            DatabaseSettings database(final String name) throws SQLException {
                return made(server, name);
            }

            @Override
            List<String> loader(final String database) {
                return List.of(
                        "mariadb",
                        "--no-defaults",
                        "--protocol=tcp",
                        "--host=127.0.0.1",
                        "--port=" + server.port(),
                        "--user=" + DatabaseServer.USER,
                        "--password=" + DatabaseServer.PASSWORD,
                        "--local-infile=1",
                        database);
            }

            @Override
            String script(final String database, final List<Table> tables, final Path files) {
                return "BEGIN;\n"
                        + each(
                                tables,
                                table -> "LOAD DATA LOCAL INFILE '" + files.resolve(table.name() + ".tsv")
                                        + "' INTO TABLE " + table.name() + " CHARACTER SET ascii (" + table.columnList()
                                        + ");")
                        + "COMMIT;\n";
            }
        };
    }

    /** What the server of a kind, postgresql or mariadb, is given beyond the settings that its package has. */
    public static List<String> options(final String kind) {
        return kind.equals("postgresql") ? POSTGRESQL_OPTIONS : MARIADB_OPTIONS;
    }

    /**
     * A server of the measurement's own.
     *
     * @throws IOException with what the server said, when it does not start or is not installed
     */
    public static DatabaseServer server(final String kind, final Path directory) throws IOException {
        try {
            return DatabaseServer.start(
                    DatabaseServer.Kind.valueOf(kind.toUpperCase(Locale.ROOT)), directory, options(kind));
        } catch (final ProgramsMissingException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** A new database on a server. */
    public static DatabaseSettings made(final DatabaseServer server, final String name) throws SQLException {
        server.createDatabase(name);
        return DatabaseSettings.of(server.url(name), Path.of(""))
                .withUser(DatabaseServer.USER, DatabaseServer.PASSWORD);
    }
}
