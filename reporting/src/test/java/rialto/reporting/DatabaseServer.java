package rialto.reporting;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real server of this test run's own: in a directory of its own, on a free port, gone with the run. */
final class DatabaseServer {
    enum Kind {
        POSTGRESQL("postgres", List.of("-c", "fsync=off")),
        MARIADB("", List.of("--innodb-flush-log-at-trx-commit=0"));

        private final String systemDatabase;
        private final List<String> options;

        Kind(final String systemDatabase, final List<String> options) {
            this.systemDatabase = systemDatabase;
            this.options = options;
        }
    }

    private static final int PROGRAMS_MISSING = 69;
    private static final long START_LIMIT_S = 60;
    private static final Map<Kind, DatabaseServer> SHARED = new ConcurrentHashMap<>();

    private final Kind kind;
    private final List<String> options;
    private final int port = freePort();
    private final Path directory;
    private Process process;

    private DatabaseServer(final Kind kind, final Path directory) {
        this.kind = kind;
        this.options = kind.options;
        this.directory = directory;
        Runtime.getRuntime().addShutdownHook(new Thread(this::remove));
    }

    /** The one that all tests of this run share; skips the test where the server's programs are not installed. */
    static DatabaseServer shared(final Kind kind) {
        return SHARED.computeIfAbsent(kind, DatabaseServer::started);
    }

    /** One that a test may kill. */
    static DatabaseServer started(final Kind kind) {
        try {
            return started(kind, Files.createTempDirectory("rialto-server"));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As above, in a directory that is there and empty. */
    static DatabaseServer started(final Kind kind, final Path directory) {
        final DatabaseServer server = new DatabaseServer(kind, directory);
        server.start();
        return server;
    }

    Kind kind() {
        return kind;
    }

    /** Where a database of the server is. */
    String url(final String database) {
        return "jdbc:" + kind.name().toLowerCase(java.util.Locale.ROOT) + "://127.0.0.1:" + port + "/" + database;
    }

    Connection connect(final String database) throws SQLException {
        return DriverManager.getConnection(url(database), "rialto", "rialto");
    }

    void createDatabase(final String name) {
        try (Connection connection = connect(kind.systemDatabase);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (final SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** Starts it, the first time or after {@link #kill()}, and waits until it can be asked. */
    void start() {
        try {
            final List<String> command = new ArrayList<>(List.of(
                    script().toString(),
                    kind.name().toLowerCase(java.util.Locale.ROOT),
                    directory.toString(),
                    Integer.toString(port)));
            command.addAll(options);
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
            awaitAnswer();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As the kernel does it: no part of the server has a say. */
    void kill() {
        // the first of them first: it would put others in their place
        final List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(handle -> handle.onExit().join());
    }

    boolean isRunning() {
        return process.isAlive();
    }

    /** Ends it, for good. */
    void close() {
        remove();
    }

    private void awaitAnswer() throws IOException {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_LIMIT_S);
        while (true) {
            try {
                connect(kind.systemDatabase).close();
                return;
            } catch (final SQLException e) {
                if (!process.isAlive()) {
                    ended();
                }
                Assertions.assertTrue(System.nanoTime() < deadlineNs, () -> "no server: " + e + "; see " + log());
                pause();
            }
        }
    }

    private void ended() throws IOException {
        final String output = Files.readString(log());
        if (process.exitValue() == PROGRAMS_MISSING && System.getenv("CI") == null) {
            System.out.println("left out: " + output.strip());
            Assumptions.abort(output.strip());
        }
        Assertions.fail("the server ended with " + process.exitValue() + ": " + output);
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(50);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private Path log() {
        return Path.of(directory + ".log");
    }

    private static Path script() {
        return Path.of("..", "system-tests", "databases", "serve")
                .toAbsolutePath()
                .normalize();
    }

    private void remove() {
        if (process != null && process.isAlive()) {
            kill();
        }
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
            Files.deleteIfExists(log());
        } catch (final IOException e) {
            System.out.println("not removed: " + directory + ": " + e);
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
