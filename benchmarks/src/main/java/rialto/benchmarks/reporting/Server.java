package rialto.benchmarks.reporting;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A database server of the measurement's own, with the settings that its package has but for more memory and log. */
public final class Server implements AutoCloseable {
    public static final String USER = "rialto";
    public static final String PASSWORD = "rialto";
    private static final long START_LIMIT_S = 60;

    private final String kind;
    private final int port;
    private final Process process;
    private final Path log;

    private Server(final String kind, final int port, final Process process, final Path log) {
        this.kind = kind;
        this.port = port;
        this.process = process;
        this.log = log;
    }

    /**
     * @param kind postgresql or mariadb
     * @throws IOException with what the server said, when it does not start or is not installed
     */
    public static Server start(final Path home, final String kind, final Path directory, final List<String> options)
            throws IOException {
        final int port = freePort();
        final List<String> command = new ArrayList<>(List.of(
                home.resolve("system-tests/databases/serve").toString(),
                kind,
                directory.toString(),
                Integer.toString(port)));
        command.addAll(options);
        final Path log = Path.of(directory + ".log");
        final Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        final Server server = new Server(kind, port, process, log);
        server.awaitAnswer();
        return server;
    }

    public String url(final String database) {
        return "jdbc:" + kind + "://127.0.0.1:" + port + "/" + database;
    }

    int port() {
        return port;
    }

    public String systemDatabase() {
        return kind.equals("postgresql") ? "postgres" : "mysql";
    }

    private void awaitAnswer() throws IOException {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_LIMIT_S);
        while (true) {
            try {
                DriverManager.getConnection(url(systemDatabase()), USER, PASSWORD)
                        .close();
                return;
            } catch (final SQLException e) {
                if (!process.isAlive() || System.nanoTime() > deadlineNs) {
                    close();
                    throw new IOException(Files.readString(log).strip() + " (" + e.getMessage() + ")", e);
                }
            }
            try {
                TimeUnit.MILLISECONDS.sleep(100);
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            }
        }
    }

    @Override
    public void close() {
        Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList()
                .forEach(ProcessHandle::destroyForcibly);
        process.onExit().join();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
