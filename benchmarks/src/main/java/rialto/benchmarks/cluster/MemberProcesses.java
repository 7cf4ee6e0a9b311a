package rialto.benchmarks.cluster;

import rialto.client.MemberAddress;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Members of one cluster as processes on this machine, from one configuration file, with the venue's JVM flags. */
final class MemberProcesses implements AutoCloseable {
    private static final String HOST = "127.0.0.1";
    private static final int PORT_STRIDE = 10;
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long STOP_TIMEOUT_S = 20;
    private static final long START_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

    private final Path home;
    private final Path data;
    private final Path logs;
    private final Path file;
    private final List<MemberAddress> members = new ArrayList<>();
    private final List<Process> processes = new ArrayList<>();
    private final Thread endWithUs = new Thread(() -> processes.forEach(Process::destroyForcibly));

    private MemberProcesses(
            final Path home, final Path logs, final int size, final int firstPort, final Map<String, String> settings)
            throws IOException {
        this.home = home;
        this.logs = logs;
        data = Files.createTempDirectory("rialto-cluster-");
        file = data.resolve("cluster.yaml");
        for (int port = firstPort; members.size() < size; port += PORT_STRIDE) {
            if (isFree(port)) {
                members.add(new MemberAddress(HOST, port));
            }
        }
        Files.writeString(file, text(settings));
        Runtime.getRuntime().addShutdownHook(endWithUs);
    }

    /**
     * Starts members and does not wait for them.
     *
     * @param command main class and what comes before its options
     */
    static MemberProcesses start(
            final Path home,
            final Path logs,
            final String name,
            final List<String> command,
            final int size,
            final int firstPort,
            final Map<String, String> settings)
            throws IOException {
        final MemberProcesses cluster = new MemberProcesses(home, logs, size, firstPort, settings);
        for (int id = 0; id < size; id++) {
            final List<String> member = new ArrayList<>(command);
            member.addAll(List.of("--id", Integer.toString(id)));
            cluster.launch(name + "-" + id, member);
        }
        return cluster;
    }

    /** Starts another process on the same configuration: command line as above. */
    void launch(final String name, final List<String> command) throws IOException {
        final List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.add("@" + home.resolve("app/jvm.options"));
        final String options = System.getenv("RIALTO_JAVA_OPTS");
        if (options != null && !options.isBlank()) {
            words.addAll(List.of(options.strip().split("\\s+")));
        }
        words.add("-Drialto.parent=" + ProcessHandle.current().pid());
        words.addAll(List.of("-cp", System.getProperty("java.class.path")));
        words.addAll(command);
        words.addAll(List.of("--config", file.toString()));
        final Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        logs.resolve(name + ".log").toFile()))
                .start();
        processes.add(process);
    }

    /** The members as a client's settings take them. */
    String list() {
        return members.stream().map(MemberAddress::toString).collect(Collectors.joining(","));
    }

    List<MemberAddress> members() {
        return members;
    }

    Path data() {
        return data;
    }

    /** The secret of its clients, once the first member has written it. */
    String clientKey() throws IOException {
        return awaitFile(data.resolve("client.key"));
    }

    /** Waits for what the first process writes. */
    String awaitFile(final Path path) throws IOException {
        final long giveUpNs = System.nanoTime() + START_TIMEOUT_NS;
        while (!Files.exists(path)) {
            if (System.nanoTime() > giveUpNs || processes.stream().noneMatch(Process::isAlive)) {
                throw new IOException("the cluster did not come up, see " + logs);
            }
            LockSupport.parkNanos(POLL_NS);
        }
        return Files.readString(path).strip();
    }

    /** CPU time that all of its processes have used so far. */
    long cpuNs() {
        return processes.stream()
                .mapToLong(process ->
                        process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L))
                .sum();
    }

    @Override
    public void close() throws IOException {
        processes.forEach(Process::destroy);
        try {
            for (final Process process : processes) {
                if (!process.waitFor(STOP_TIMEOUT_S, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            }
        } catch (final InterruptedException e) {
            processes.forEach(Process::destroyForcibly);
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().removeShutdownHook(endWithUs);
        try (Stream<Path> files = Files.walk(data)) {
            for (final Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    private String text(final Map<String, String> settings) {
        final StringBuilder text = new StringBuilder("data: \"" + data + "\"\ncluster:\n  members: ["
                + members.stream().map(MemberAddress::toString).collect(Collectors.joining(", ")) + "]\n");
        settings.forEach((key, value) -> {
            if (!key.startsWith("cluster.")) {
                throw new IllegalArgumentException("only settings of cluster. can be given, not " + key);
            }
            text.append("  ")
                    .append(key.substring(8))
                    .append(": ")
                    .append(value)
                    .append('\n');
        });
        return text.toString();
    }

    private static boolean isFree(final int port) {
        for (int i = 0; i < MemberAddress.PORTS; i++) {
            try (DatagramSocket udp = new DatagramSocket(port + i, InetAddress.getByName(HOST));
                    ServerSocket tcp = new ServerSocket(port + i, 1, InetAddress.getByName(HOST))) {
                if (!udp.isBound() || !tcp.isBound()) {
                    return false;
                }
            } catch (final IOException e) {
                return false;
            }
        }
        return true;
    }
}
