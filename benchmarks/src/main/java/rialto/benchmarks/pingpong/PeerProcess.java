package rialto.benchmarks.pingpong;

import rialto.benchmarks.JavaCommand;
import rialto.testsupport.Home;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A process of this benchmark, with the venue's options of the JVM. It ends with this one, however that ends. */
final class PeerProcess implements AutoCloseable {
    private static final int STOP_S = 10;

    private final Process process;
    private final BufferedReader output;

    private PeerProcess(final Process process) {
        this.process = process;
        output = process.inputReader(StandardCharsets.UTF_8);
    }

    /** What it prints as an error goes where this process's errors go. */
    static PeerProcess start(final Class<?> main, final PingPongSubject subject, final List<String> arguments)
            throws IOException {
        final List<String> words = new ArrayList<>(List.of(subject.name()));
        words.addAll(arguments);
        final List<String> command = JavaCommand.of(Home.path(), subject.javaOptions(), main, words);
        return new PeerProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** The next line that it prints; null when it has ended. */
    String line() throws IOException {
        return output.readLine();
    }

    /** CPU time that it has used so far, nanoseconds; 0 when the system does not tell. */
    long cpuNs() {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    }

    /** Kills it when it has not ended by then. */
    void endAfter(final Duration limit) {
        CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS)
                .execute(process::destroyForcibly);
    }

    /** Waits for its end, and returns the exit status. */
    int awaitEnd() throws IOException {
        try {
            return process.waitFor();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close(); // by which it knows
        try {
            if (!process.waitFor(STOP_S, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (final InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
