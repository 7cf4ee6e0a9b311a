package rialto.testsupport.database;

import org.agrona.IoUtil;
import rialto.testsupport.FreePort;
import rialto.testsupport.Home;
import rialto.testsupport.Pause;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real database server of our own: in a directory of its own, on a free port of the loopback address, gone with
 * {@link #close()} or with this process. Whoever uses it brings the JDBC driver.
 */
public final class DatabaseServer implements AutoCloseable {
    public static final String USER = "rialto";
    public static final String PASSWORD = "rialto";

    /** Whose server. */
    public enum Kind {
        POSTGRESQL("postgres"),
        MARIADB("mysql");

        private final String systemDatabase;

        Kind(final String systemDatabase) {
            this.systemDatabase = systemDatabase;
        }

        private String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final int PROGRAMS_MISSING = 69;
    private static final long START_LIMIT_NS = TimeUnit.SECONDS.toNanos(60);

    private final Kind kind;
    private final Path directory;
    private final List<String> options;
    private final int port = FreePort.next();
    private final Thread endWithUs = new Thread(this::remove);
    private Process process;

    private DatabaseServer(final Kind kind, final Path directory, final List<String> options) {
        this.kind = kind;
        this.directory = directory;
        this.options = options;
        Runtime.getRuntime().addShutdownHook(endWithUs);
    }

    /** As below, in a temporary directory. */
    public static DatabaseServer start(final Kind kind, final List<String> options)
            throws IOException, ProgramsMissingException {
        return start(kind, Files.createTempDirectory("rialto-server"), options);
    }

    /**
     * Makes a server and waits until it can be asked.
     *
     * @param directory which is deleted in the end
     * @param options of the server's command line
     * @throws IOException with what the server said, when it does not start
     */
    public static DatabaseServer start(final Kind kind, final Path directory, final List<String> options)
            throws IOException, ProgramsMissingException {
        final DatabaseServer server = new DatabaseServer(kind, directory, options);
        try {
            server.launch();
            return server;
        } catch (final IOException | ProgramsMissingException e) {
            server.close();
            throw e;
        }
    }

    /**
     * Starts it again after {@link #kill()}, and waits until it can be asked.
     *
     * @throws IllegalStateException with what the server said, when it does not start
     */
    public void startAgain() {
        try {
            launch();
        } catch (final IOException | ProgramsMissingException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private void launch() throws IOException, ProgramsMissingException {
        final List<String> command = new ArrayList<>(List.of(
                Home.path().resolve("system-tests/databases/serve").toString(),
                kind.text(),
                directory.toString(),
                Integer.toString(port)));
        command.addAll(options);
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
        awaitAnswer();
    }

    private void awaitAnswer() throws IOException, ProgramsMissingException {
        final long deadlineNs = System.nanoTime() + START_LIMIT_NS;
        while (true) {
            try {
                connect(kind.systemDatabase).close();
                return;
            } catch (final SQLException e) {
                if (!process.isAlive() && process.exitValue() == PROGRAMS_MISSING) {
                    throw new ProgramsMissingException(Files.readString(log()).strip());
                }
                if (!process.isAlive() || System.nanoTime() - deadlineNs > 0) {
                    throw new IOException("no " + kind.text() + " server: " + Files.readString(log()), e);
                }
                Pause.ms(50);
            }
        }
    }

    public Kind kind() {
        return kind;
    }

    public int port() {
        return port;
    }

    /** Where a database of the server is, without user and password. */
    public String url(final String database) {
        return "jdbc:" + kind.text() + "://127.0.0.1:" + port + "/" + database;
    }

    /** Likewise with {@link #USER} and {@link #PASSWORD}. */
    public String urlWithUser(final String database) {
        return url(database) + "?user=" + USER + "&password=" + PASSWORD;
    }

    public Connection connect(final String database) throws SQLException {
        return DriverManager.getConnection(url(database), USER, PASSWORD);
    }

    /** @throws IllegalStateException when the server does not make it */
    public void createDatabase(final String name) {
        try (Connection connection = connect(kind.systemDatabase);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (final SQLException e) {
            throw new IllegalStateException("database " + name + " was not made: " + e.getMessage(), e);
        }
    }

    /** All processes of the server at once, as a power cut would: no part of it has a say. */
    public void kill() {
        // the first of them first: it would put others in their place
        final List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(handle -> handle.onExit().join());
    }

    public boolean isRunning() {
        return process.isAlive();
    }

    private Path log() {
        return Path.of(directory + ".log");
    }

    private void remove() {
        if (process != null && process.isAlive()) {
            kill();
        }
        IoUtil.delete(directory.toFile(), true);
        IoUtil.delete(log().toFile(), true);
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(endWithUs);
        remove();
    }
}
