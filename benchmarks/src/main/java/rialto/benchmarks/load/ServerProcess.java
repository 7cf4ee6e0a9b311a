package rialto.benchmarks.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A server that is measured, as a process of its own with all that it started. */
public final class ServerProcess implements AutoCloseable {
    private static final int TRIES = 400;
    private static final long PAUSE_MS = 50;
    private static final int CLOSING_SECONDS = 5;
    private static final double KIB_PER_MIB = 1_024;
    private static final int USER_FIELD = 11;
    private static final int SYSTEM_FIELD = 12;
    /** Linux counts for users in hundredths of a second. */
    private static final double TICKS_PER_SECOND = 100;

    private final String name;
    private final int port;
    private final Process process;

    private ServerProcess(final String name, final int port, final Process process) {
        this.name = name;
        this.port = port;
        this.process = process;
    }

    /**
     * Starts it, and waits until its port takes connections.
     *
     * @throws IOException if it does not, with where to look
     */
    public static ServerProcess start(final String name, final int port, final List<String> command, final Path log)
            throws IOException, InterruptedException {
        final Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        final ServerProcess subject = new ServerProcess(name, port, process);
        for (int left = TRIES; left > 0 && process.isAlive(); left--) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return subject;
            } catch (final IOException e) {
                Thread.sleep(PAUSE_MS);
            }
        }
        subject.close();
        throw new IOException(name + " did not start; all it said is in " + log);
    }

    public String name() {
        return name;
    }

    public int port() {
        return port;
    }

    private Stream<ProcessHandle> family() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants());
    }

    /** CPU seconds that it has used, with all that it started and that is alive. */
    public double cpuSeconds() {
        return family().mapToLong(ServerProcess::ticks).sum() / TICKS_PER_SECOND;
    }

    private static long ticks(final ProcessHandle one) {
        try {
            final String stat = Files.readString(Path.of("/proc/" + one.pid() + "/stat"));
            final String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return Long.parseLong(fields[USER_FIELD]) + Long.parseLong(fields[SYSTEM_FIELD]);
        } catch (final IOException e) {
            return 0;
        }
    }

    /** Resident memory in MiB, of all its processes together. */
    public double residentMiB() {
        final List<Long> kib = new ArrayList<>();
        family().forEach(one -> {
            try {
                Files.readAllLines(Path.of("/proc/" + one.pid() + "/status")).stream()
                        .filter(line -> line.startsWith("VmRSS:"))
                        .forEach(line -> kib.add(Long.parseLong(line.replaceAll("\\D", ""))));
            } catch (final IOException e) {
                // it has ended
            }
        });
        return kib.stream().mapToLong(Long::longValue).sum() / KIB_PER_MIB;
    }

    @Override
    public void close() {
        final List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        try {
            process.waitFor(CLOSING_SECONDS, TimeUnit.SECONDS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
