package rialto.system;

import org.junit.jupiter.api.Assumptions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

/** A database server of a test's own, run by {@code databases/serve}. */
final class DatabaseServer implements AutoCloseable {
    private static final int PROGRAMS_MISSING = 69;
    private static final long START_LIMIT_S = 60;

    private final String kind;
    private final int port = VenueProcess.freePort();
    private final Path directory;
    private Process process;

    private DatabaseServer(final String kind, final Path directory) {
        this.kind = kind;
        this.directory = directory;
    }

    /** Skips the test where the server is not installed, but not in CI. */
    static DatabaseServer start(final String kind) throws IOException, InterruptedException {
        final DatabaseServer server = new DatabaseServer(kind, Files.createTempDirectory("rialto-server"));
        server.start();
        return server;
    }

    void start() throws InterruptedException {
        try {
            process = new ProcessBuilder(
                            VenueProcess.home()
                                    .resolve("system-tests/databases/serve")
                                    .toString(),
                            kind,
                            directory.toString(),
                            Integer.toString(port))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
            awaitAnswer();
        } catch (final IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Makes a database; returns its URL, with user and password. */
    String createDatabase(final String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(systemDatabase()));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        }
        return url(name);
    }

    /** All processes of the server at once, as a power cut would. */
    void kill() {
        // the first of them first: it would put others in their place
        final List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(handle -> handle.onExit().join());
    }

    private void awaitAnswer() throws IOException, InterruptedException {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_LIMIT_S);
        while (true) {
            try {
                DriverManager.getConnection(url(systemDatabase())).close();
                return;
            } catch (final SQLException e) {
                if (!process.isAlive()) {
                    final String output = Files.readString(log());
                    Assumptions.assumeFalse(
                            process.exitValue() == PROGRAMS_MISSING && System.getenv("CI") == null, output);
                    fail(output);
                }
                assertTrue(System.nanoTime() < deadlineNs, () -> "no server: " + e);
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
    }

    private String url(final String database) {
        return "jdbc:" + kind + "://127.0.0.1:" + port + "/" + database + "?user=rialto&password=rialto";
    }

    private String systemDatabase() {
        return kind.equals("postgresql") ? "postgres" : "mysql";
    }

    private Path log() {
        return Path.of(directory + ".log");
    }

    @Override
    public void close() throws IOException {
        kill();
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        }
        Files.deleteIfExists(log());
    }
}
