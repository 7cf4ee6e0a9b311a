package rialto.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A venue as a person starts it: the launcher, in a process of its own, on a free port and a given data directory. */
final class VenueProcess implements AutoCloseable {
    static final String ADMIN_KEY = "administrator-of-the-system-tests";
    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private final Process process;
    private final Path log;
    private final int port;

    private VenueProcess(final Process process, final Path log, final int port) {
        this.process = process;
        this.log = log;
        this.port = port;
    }

    /** Starts it and waits until it is ready to trade. */
    static VenueProcess start(final Path data, final String... options) {
        final VenueProcess venue = launch(data, freePort(), options);
        venue.awaitReady();
        return venue;
    }

    /** Starts it and does not wait. */
    static VenueProcess launch(final Path data, final int port, final String... options) {
        final List<String> arguments =
                new ArrayList<>(List.of("start", "--data", data.toString(), "--http-port", "" + port));
        arguments.addAll(List.of(options));
        return run(port, "", arguments);
    }

    /**
     * Runs any command of the launcher.
     *
     * @param port the HTTP port that it will have; 0 when it has none
     * @param javaOptions for its JVM
     */
    static VenueProcess run(final int port, final String javaOptions, final List<String> arguments) {
        return run(List.of(), port, javaOptions, arguments);
    }

    /** The same behind words that put another command before it, such as {@code ip netns exec NAME}. */
    static VenueProcess run(
            final List<String> prefix, final int port, final String javaOptions, final List<String> arguments) {
        final List<String> command = new ArrayList<>(prefix);
        command.add(home().resolve("rialto").toString());
        command.addAll(arguments);
        try {
            final Path log = Files.createTempFile("rialto-venue", ".log");
            final ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().put("RIALTO_ADMIN_KEY", ADMIN_KEY);
            builder.environment().put("RIALTO_BUILD", "never");
            // ends when the tests do, however they end
            builder.environment()
                    .put(
                            "RIALTO_JAVA_OPTS",
                            "-Drialto.parent=" + ProcessHandle.current().pid() + " " + javaOptions);
            builder.redirectErrorStream(true).redirectOutput(log.toFile());
            return new VenueProcess(builder.start(), log, port);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path home() {
        final String given = System.getenv("RIALTO_HOME");
        return given != null ? Path.of(given) : Path.of("..").toAbsolutePath().normalize();
    }

    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    URI uri(final String pathAndQuery) {
        return URI.create("http://127.0.0.1:" + port + pathAndQuery);
    }

    int port() {
        return port;
    }

    void awaitReady() {
        final long deadlineNs = System.nanoTime() + START_LIMIT.toNanos();
        try (HttpClient http = HttpClient.newHttpClient()) {
            final HttpRequest request = readiness();
            while (System.nanoTime() < deadlineNs) {
                if (!process.isAlive()) {
                    throw new IllegalStateException("the venue ended with " + process.exitValue() + ":\n" + output());
                }
                if (answers(http, request)) {
                    return;
                }
                TimeUnit.MILLISECONDS.sleep(50);
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        kill();
        throw new IllegalStateException("the venue was not ready after " + START_LIMIT + ":\n" + output());
    }

    /** Whether it is ready to trade now. */
    boolean isReady() throws InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return answers(http, readiness());
        }
    }

    private HttpRequest readiness() {
        return HttpRequest.newBuilder(uri("/health/ready"))
                .timeout(Duration.ofSeconds(2))
                .build();
    }

    private static boolean answers(final HttpClient http, final HttpRequest request) throws InterruptedException {
        try {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (final IOException e) {
            return false;
        }
    }

    /** kill -9. */
    void kill() {
        process.destroyForcibly();
        awaitEnd(Duration.ofSeconds(20));
    }

    /** SIGSTOP: it stands still until {@link #resume}. */
    void pause() {
        signal("STOP");
    }

    /** SIGCONT. */
    void resume() {
        signal("CONT");
    }

    private void signal(final String name) {
        try {
            final Process kill = new ProcessBuilder("kill", "-" + name, "" + process.pid()).start();
            if (kill.waitFor() != 0) {
                throw new IllegalStateException("process " + process.pid() + " took no SIG" + name);
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** SIGTERM, as from a supervisor; does not wait. */
    void beginStop() {
        process.destroy();
    }

    /** Ctrl-C; returns the exit status. */
    int stop() {
        process.destroy();
        return awaitEnd(Duration.ofSeconds(30));
    }

    /** Waits for the process to end by itself. */
    int awaitEnd(final Duration limit) {
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("the venue did not end within " + limit + ":\n" + output());
            }
            return process.exitValue();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** All it printed so far. */
    String output() {
        try {
            return Files.readString(log);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            kill();
        }
        try {
            Files.deleteIfExists(log);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
