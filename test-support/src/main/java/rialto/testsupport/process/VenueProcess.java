package rialto.testsupport.process;

import rialto.testsupport.FreePort;
import rialto.testsupport.Pause;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process of the venue on this machine, started by {@link Launch}. Any thread may call. */
public final class VenueProcess implements Endpoint, AutoCloseable {
    /** What processes take for the administrator's key that were given no other. */
    public static final String ADMIN_KEY = "administrator-of-the-system-tests";

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
    private static final int ANSWER_TIMEOUT_MS = 2_000;

    private final Process process;
    private final String scheme;
    private final int port;
    private final int adminPort;
    private final Path log;
    private final boolean ownsLog;
    private final String adminKey;
    private volatile boolean isPaused;

    VenueProcess(
            final Process process,
            final String scheme,
            final int port,
            final int adminPort,
            final Path log,
            final boolean ownsLog,
            final String adminKey) {
        this.process = process;
        this.scheme = scheme;
        this.port = port;
        this.adminPort = adminPort;
        this.log = log;
        this.ownsLog = ownsLog;
        this.adminKey = adminKey;
    }

    /** Starts a venue in one process as a person does, on a free port, and waits until it is ready to trade. */
    public static VenueProcess start(final Path data, final String... options) {
        final VenueProcess venue = launch(data, FreePort.next(), options);
        venue.awaitReady();
        return venue;
    }

    /** Likewise on a given port, and does not wait. */
    public static VenueProcess launch(final Path data, final int port, final String... options) {
        final List<String> arguments =
                new ArrayList<>(List.of("start", "--data", data.toString(), "--http-port", "" + port));
        // what a test kills survives without; only a power cut would show a difference
        arguments.addAll(List.of("--set", "cluster.file-sync-level=0"));
        arguments.addAll(List.of(options));
        return Launch.rialto(arguments).port(port).start();
    }

    @Override
    public URI uri(final String pathAndQuery) {
        return URI.create(scheme + "://127.0.0.1:" + port + pathAndQuery);
    }

    @Override
    public URI adminUri(final String pathAndQuery) {
        return URI.create(scheme + "://127.0.0.1:" + adminPort + pathAndQuery);
    }

    @Override
    public String adminKey() {
        return adminKey;
    }

    /** Its HTTP port; 0 when it has none. */
    public int port() {
        return port;
    }

    public long pid() {
        return process.pid();
    }

    /** CPU time that it has used so far, nanoseconds; 0 when the system does not tell. */
    public long cpuNs() {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    }

    /**
     * Waits until it is ready to trade.
     *
     * @throws IllegalStateException with what it printed, when it ends, or is killed for it is not ready after a minute
     */
    public void awaitReady() {
        final long deadlineNs = System.nanoTime() + START_LIMIT.toNanos();
        while (!isReady()) {
            if (!process.isAlive()) {
                throw new IllegalStateException("the process ended with " + process.exitValue() + ":\n" + output());
            }
            if (System.nanoTime() - deadlineNs > 0) {
                kill();
                throw new IllegalStateException("the process was not ready after " + START_LIMIT + ":\n" + output());
            }
            Pause.ms(50);
        }
    }

    /** Whether it is ready to trade now. */
    public boolean isReady() {
        try {
            final HttpURLConnection request =
                    (HttpURLConnection) uri("/health/ready").toURL().openConnection();
            request.setConnectTimeout(ANSWER_TIMEOUT_MS);
            request.setReadTimeout(ANSWER_TIMEOUT_MS);
            try {
                return request.getResponseCode() == HttpURLConnection.HTTP_OK;
            } finally {
                request.disconnect();
            }
        } catch (final IOException e) {
            return false;
        }
    }

    /** kill -9; returns when it is gone. */
    public void kill() {
        process.destroyForcibly();
        awaitEnd(STOP_LIMIT);
    }

    /** SIGSTOP, as of a machine that hangs: it stands still until {@link #resume}. */
    public void pause() {
        signal("STOP");
        isPaused = true;
    }

    /** SIGCONT. */
    public void resume() {
        signal("CONT");
        isPaused = false;
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
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** SIGTERM, as from a supervisor or by Ctrl-C; does not wait. */
    public void beginStop() {
        process.destroy();
    }

    /** Likewise, and waits; returns the exit status. */
    public int stop() {
        beginStop();
        return awaitEnd(STOP_LIMIT);
    }

    /**
     * Waits for it to end by itself.
     *
     * @return its exit status
     * @throws IllegalStateException with what it printed, when it does not end in time and is killed
     */
    public int awaitEnd(final Duration limit) {
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("the process did not end within " + limit + ":\n" + output());
            }
            return process.exitValue();
        } catch (final InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Of a process that has ended. */
    public int exitStatus() {
        return process.exitValue();
    }

    /** Where its output goes. */
    public Path log() {
        return log;
    }

    /** All it printed so far; nothing any more when it is closed and its output was not to be kept. */
    public String output() {
        try {
            return Files.exists(log) ? Files.readString(log) : "";
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Stops it in order, so that nothing stays behind in shared memory.
     *
     * @throws IllegalStateException with what it printed, when it does not end in time and is killed
     */
    @Override
    public void close() {
        close(STOP_LIMIT);
    }

    void close(final Duration limit) {
        try {
            if (isPaused && process.isAlive()) {
                resume();
            }
            beginStop();
            awaitEnd(limit);
        } finally {
            deleteLog();
        }
    }

    private void deleteLog() {
        try {
            if (ownsLog) {
                Files.deleteIfExists(log);
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
