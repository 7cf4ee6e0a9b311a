package rialto.reporting.database;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Which database rows are written to.
 *
 * @param url {@code jdbc:sqlite:}, {@code jdbc:postgresql:} or {@code jdbc:mariadb:}; that of SQLite with an absolute path
 * @param user empty when the URL says who, and for SQLite
 * @param synchronous what a commit waits for
 */
public record DatabaseSettings(String url, String user, String password, Synchronous synchronous) {
    private static final Logger LOGGER = LoggerFactory.getLogger(DatabaseSettings.class);
    private static final String SQLITE = "jdbc:sqlite:";
    private static final String POSTGRESQL = "jdbc:postgresql:";
    private static final String MARIADB = "jdbc:mariadb:";
    private static final String MYSQL = "jdbc:mysql:";

    /** What {@link #of} takes, for messages. */
    public static final String ACCEPTS =
            "the path of an SQLite file, jdbc:sqlite:PATH, jdbc:postgresql://HOST:PORT/DATABASE,"
                    + " jdbc:mariadb://HOST:PORT/DATABASE or jdbc:mysql://HOST:PORT/DATABASE";

    /**
     * A database as people write it.
     *
     * @param text as {@link #ACCEPTS}
     * @param directory that paths are relative to
     * @throws IllegalArgumentException for another text
     */
    public static DatabaseSettings of(final String text, final Path directory) {
        final String url;
        if (text.startsWith(POSTGRESQL) || text.startsWith(MARIADB)) {
            url = text;
        } else if (text.startsWith(MYSQL)) {
            // MariaDB's driver speaks to both
            url = MARIADB + text.substring(MYSQL.length());
        } else {
            url = SQLITE + path(text, directory);
        }
        return new DatabaseSettings(url, "", "", Synchronous.NORMAL);
    }

    public static DatabaseSettings sqlite(final Path file) {
        return new DatabaseSettings(SQLITE + file.toAbsolutePath(), "", "", Synchronous.NORMAL);
    }

    public DatabaseSettings withUser(final String newUser, final String newPassword) {
        return new DatabaseSettings(url, newUser, newPassword, synchronous);
    }

    public DatabaseSettings withSynchronous(final Synchronous newSynchronous) {
        return new DatabaseSettings(url, user, password, newSynchronous);
    }

    /** An URL as it may be shown: without its password. */
    public static String shown(final String url) {
        return ServerUrl.masked(url);
    }

    /**
     * The database; nothing is connected yet.
     *
     * @throws rialto.reporting.ReportingException when there is no driver for it, or the driver does not understand what the
     *     URL says of TLS
     */
    public Database open() {
        if (url.startsWith(SQLITE)) {
            return new SqliteDatabase(Path.of(url.substring(SQLITE.length())), synchronous);
        }
        final ServerUrl server = new ServerUrl(url, user, password);
        server.requireNoUserInfo();
        if (url.startsWith(MARIADB)) {
            server.requireDriver(MariadbDatabase.ADVICE);
        }
        server.requireUnderstood();
        if (server.isExposed()) {
            LOGGER.warn(
                    "a server of {} need not prove who it is: whoever is on the way reads and changes everything; see"
                            + " \"Over TLS\" in docs/reporting.md",
                    server);
        }
        return url.startsWith(MARIADB) ? new MariadbDatabase(server) : new PostgresqlDatabase(server, synchronous);
    }

    private static Path path(final String text, final Path directory) {
        final String path = text.startsWith(SQLITE) ? text.substring(SQLITE.length()) : text;
        if (path.isBlank() || path.contains(":/") || path.startsWith("jdbc:") || path.startsWith(":")) {
            throw new IllegalArgumentException("'" + shown(text) + "' is not " + ACCEPTS);
        }
        try {
            return directory.resolve(path).toAbsolutePath().normalize();
        } catch (final InvalidPathException e) {
            throw new IllegalArgumentException("'" + text + "' is not " + ACCEPTS, e);
        }
    }

    @Override
    public String toString() {
        return shown(url);
    }
}
