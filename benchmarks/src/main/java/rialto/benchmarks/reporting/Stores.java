package rialto.benchmarks.reporting;

import rialto.reporting.database.DatabaseSettings;
import rialto.reporting.database.Table;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The three kinds. */
public final class Stores {
    public static final List<String> POSTGRESQL_OPTIONS =
            List.of("-c", "shared_buffers=512MB", "-c", "max_wal_size=4GB", "-c", "checkpoint_timeout=30min");
    public static final List<String> MARIADB_OPTIONS =
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

    static Store postgresql(final Server server) {
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
                        "postgresql://" + Server.USER + ":" + Server.PASSWORD + "@127.0.0.1:" + server.port() + "/"
                                + database);
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

    static Store mariadb(final Server server) {
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
                        "--user=" + Server.USER,
                        "--password=" + Server.PASSWORD,
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

    /** A new database on a server. */
    public static DatabaseSettings made(final Server server, final String name) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(server.url(server.systemDatabase()), Server.USER, Server.PASSWORD);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        }
        return DatabaseSettings.of(server.url(name), Path.of("")).withUser(Server.USER, Server.PASSWORD);
    }
}
