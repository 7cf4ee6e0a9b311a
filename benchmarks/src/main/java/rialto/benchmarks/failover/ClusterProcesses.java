package rialto.benchmarks.failover;

import rialto.benchmarks.venue.ChildProcess;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A cluster of our own on this machine, each process to be killed and stopped by name. It ends with this process. */
final class ClusterProcesses implements AutoCloseable {
    private static final int MEMBERS = 3;
    private static final String SMALL = "-Xms32m -Xmx512m -XX:+UseSerialGC -XX:CICompilerCount=2";
    private static final long STOP_TIMEOUT_S = 20;
    private static final List<String> NO_LIMITS = List.of(
            "limits.request-weight-1m=1000000000", "limits.orders-10s=1000000000", "limits.orders-1d=2000000000");

    private final MemberNetwork network;
    private final Path home;
    private final Path data;
    private final Path logs;
    private final Path file;
    private final List<MemberAddress> members;
    private final List<Process> memberProcesses = new ArrayList<>();
    private final List<Process> others = new ArrayList<>();
    private final List<Integer> gatewayPorts = new ArrayList<>();
    private final Thread endWithUs = new Thread(this::killAll);

    private ClusterProcesses(
            final Path home,
            final Path data,
            final Path logs,
            final Map<String, String> settings,
            final MemberNetwork network)
            throws IOException {
        this.network = network;
        this.home = home;
        this.data = data;
        this.logs = logs;
        file = data.resolve("cluster.yaml");
        members = network == null ? LocalMembers.unused(MEMBERS) : addresses(network);
        final String listed = members.stream().map(MemberAddress::toString).collect(Collectors.joining(", "));
        final StringBuilder text = new StringBuilder(
                "data: \"" + data + "\"\ncluster:\n  members: [" + listed + "]\n" + "  client-host: " + host() + "\n");
        settings.forEach((key, value) -> {
            if (!key.startsWith("cluster.")) {
                throw new IllegalArgumentException("only settings of cluster. can be given, not " + key);
            }
            text.append("  ")
                    .append(key.substring("cluster.".length()))
                    .append(": ")
                    .append(value)
                    .append('\n');
        });
        Files.writeString(file, text);
        Runtime.getRuntime().addShutdownHook(endWithUs);
    }

    private static List<MemberAddress> addresses(final MemberNetwork network) {
        return IntStream.range(0, MEMBERS)
                .mapToObj(id -> new MemberAddress(network.host(id), network.port()))
                .toList();
    }

    /**
     * Starts members, reporting and gateways, and does not wait for them.
     *
     * @param network that the members are to live in; null for the loopback interface
     */
    static ClusterProcesses start(
            final Path home,
            final Path logs,
            final int gateways,
            final Map<String, String> settings,
            final MemberNetwork network)
            throws IOException {
        final ClusterProcesses cluster =
                new ClusterProcesses(home, Files.createTempDirectory("rialto-failover-"), logs, settings, network);
        for (int id = 0; id < cluster.members.size(); id++) {
            cluster.memberProcesses.add(cluster.launchMember(id));
        }
        cluster.others.add(cluster.launch("reporting", List.of(), List.of("reporting")));
        for (int i = 0; i < gateways; i++) {
            final int port = ChildProcess.freePort();
            final List<String> arguments = new ArrayList<>(List.of("gateway", "--http-port", "" + port));
            NO_LIMITS.forEach(limit -> arguments.addAll(List.of("--set", limit)));
            cluster.others.add(cluster.launch("gateway-" + i, List.of(), arguments));
            cluster.gatewayPorts.add(port);
        }
        return cluster;
    }

    List<MemberAddress> members() {
        return members;
    }

    Path data() {
        return data;
    }

    int gatewayPort(final int gateway) {
        return gatewayPorts.get(gateway);
    }

    /** Waits for what a gateway writes at its first start. */
    String adminKey() throws IOException {
        final Path key = data.resolve("admin.key");
        final long giveUpNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!Files.exists(key)) {
            if (System.nanoTime() > giveUpNs) {
                throw new IOException("no gateway came up, see " + logs);
            }
            Nap.ms(50);
        }
        return Files.readString(key).strip();
    }

    void kill(final int member) throws IOException {
        signal("KILL", member);
        try {
            memberProcesses.get(member).waitFor();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** As a machine that hangs. */
    void stop(final int member) throws IOException {
        signal("STOP", member);
    }

    void goOn(final int member) throws IOException {
        signal("CONT", member);
    }

    /** Address of this process and of all that are no members. */
    String host() {
        return network == null ? "127.0.0.1" : network.gatewayHost();
    }

    /** As a machine whose cable is pulled. */
    void cut(final int member) throws IOException {
        network.cut(member);
    }

    void mend(final int member) throws IOException {
        network.mend(member);
    }

    boolean isAlive(final int member) {
        return memberProcesses.get(member).isAlive();
    }

    void restart(final int member) throws IOException {
        memberProcesses.set(member, launchMember(member));
    }

    @Override
    public void close() throws IOException {
        final List<Process> all = new ArrayList<>(others.reversed());
        all.addAll(memberProcesses);
        all.forEach(Process::destroy);
        try {
            for (final Process process : all) {
                if (!process.waitFor(STOP_TIMEOUT_S, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            }
        } catch (final InterruptedException e) {
            killAll();
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().removeShutdownHook(endWithUs);
        try (Stream<Path> files = Files.walk(data)) {
            files.sorted(Comparator.reverseOrder()).forEach(path -> {
                try {
                    Files.delete(path);
                } catch (final IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    private void killAll() {
        memberProcesses.forEach(Process::destroyForcibly);
        others.forEach(Process::destroyForcibly);
    }

    private void signal(final String name, final int member) throws IOException {
        new ProcessBuilder("kill", "-" + name, "" + memberProcesses.get(member).pid()).start();
    }

    private Process launchMember(final int id) throws IOException {
        final List<String> prefix = network == null ? List.of() : network.inside(id);
        return launch("member-" + id, prefix, List.of("node", "--id", "" + id));
    }

    private Process launch(final String name, final List<String> prefix, final List<String> arguments)
            throws IOException {
        final List<String> command = new ArrayList<>(prefix);
        command.add(home.resolve("rialto").toString());
        command.addAll(arguments);
        command.addAll(List.of("--config", file.toString()));
        final ProcessBuilder builder = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        logs.resolve(name + ".log").toFile()));
        builder.environment().put("RIALTO_BUILD", "never");
        builder.environment()
                .put(
                        "RIALTO_JAVA_OPTS",
                        "-Drialto.parent=" + ProcessHandle.current().pid() + " " + SMALL);
        return builder.start();
    }
}
