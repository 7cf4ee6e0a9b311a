package rialto.benchmarks.venue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server of our own in a process of its own; it ends with {@link #close()}, or with this process. */
public final class ChildProcess implements AutoCloseable {
    private static final long START_TIMEOUT_NS = TimeUnit.MINUTES.toNanos(2);
    private static final long STOP_TIMEOUT_S = 20;
    private static final long POLL_MS = 50;
    private static final int CONNECT_TIMEOUT_MS = 1_000;

    private final Process process;
    private final Path log;
    private final InetSocketAddress address;
    private final Thread endWithUs;

    private ChildProcess(final Process process, final Path log, final InetSocketAddress address) {
        this.process = process;
        this.log = log;
        this.address = address;
        endWithUs = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(endWithUs);
    }

    /**
     * Starts a command that will listen on {@code port} of the loopback address, and waits until it does.
     *
     * @param log where its output goes
     * @throws IOException when it cannot be started, ends, or does not listen in time
     */
    public static ChildProcess start(final Path directory, final List<String> command, final int port, final Path log)
            throws IOException {
        return start(directory, command, java.util.Map.of(), port, log);
    }

    /**
     * As above.
     *
     * @param environment added to that of this process
     */
    static ChildProcess start(
            final Path directory,
            final List<String> command,
            final java.util.Map<String, String> environment,
            final int port,
            final Path log)
            throws IOException {
        final ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("RIALTO_BUILD", "never"); // the launcher built before it ran us
        builder.environment().putAll(environment);
        final Process process = builder.start();
        final ChildProcess child =
                new ChildProcess(process, log, new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        try {
            child.awaitListening();
        } catch (final IOException e) {
            child.close();
            throw e;
        }
        return child;
    }

    /** A port that is free at the moment. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    public InetSocketAddress address() {
        return address;
    }

    /** CPU time that it has used so far; 0 when the system does not tell. */
    public long cpuNs() {
        return process.info()
                .totalCpuDuration()
                .map(java.time.Duration::toNanos)
                .orElse(0L);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_TIMEOUT_S, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (final InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        if (!Thread.currentThread().equals(endWithUs)) {
            Runtime.getRuntime().removeShutdownHook(endWithUs);
        }
    }

    private void awaitListening() throws IOException {
        final long giveUpNs = System.nanoTime() + START_TIMEOUT_NS;
        while (!listens()) {
            if (!process.isAlive()) {
                throw new IOException("ended with status " + process.exitValue() + ":\n" + Files.readString(log));
            }
            if (System.nanoTime() > giveUpNs) {
                throw new IOException("does not listen on " + address + "; its output is in " + log);
            }
            Pause.forMs(POLL_MS);
        }
    }

    private boolean listens() {
        try (Socket socket = new Socket()) {
            socket.connect(address, CONNECT_TIMEOUT_MS);
            return true;
        } catch (final IOException e) {
            return false;
        }
    }
}
