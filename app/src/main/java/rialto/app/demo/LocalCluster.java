package rialto.app.demo;

import rialto.app.cluster.MemberClient;
import rialto.app.cluster.MemberWire;
import rialto.app.config.ClusterSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.data.FileFailure;
import rialto.app.data.ProgramDirectory;
import rialto.app.data.SharedDirectory;
import rialto.app.process.Progress;
import rialto.app.process.StartException;
import rialto.app.venue.Venue;
import rialto.client.MemberAddress;
import rialto.client.OwnFiles;
import rialto.gateway.GatewaySettings;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.Dialects;
import rialto.gateway.setting.Setting;
import rialto.gateway.tls.TlsSettings;
import rialto.simulator.Simulation;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** A cluster of child processes on this machine: members, gateways, reporting. What ends is started again. */
final class LocalCluster implements AutoCloseable {
    private static final long WATCH_INTERVAL_MS = 200;
    /** Of processes whose parent was killed: they need a moment to end. */
    private static final long LEFTOVER_LIMIT_NS = TimeUnit.SECONDS.toNanos(30);

    private final VenueConfiguration configuration;
    private final Path data;
    private final Path file;
    private final String adminKey;
    private final List<Integer> httpPorts;
    private final List<Integer> administrationPorts;
    private final PrintStream out;
    private final List<SupervisedProcess> processes = new ArrayList<>();
    private final Thread watch = new Thread(this::watch, "cluster-watch");
    private volatile boolean isClosing;

    /**
     * @param configuration with members
     * @param out is told when a process ends and when it runs again
     */
    LocalCluster(final VenueConfiguration configuration, final int gateways, final PrintStream out) {
        this.configuration = configuration;
        this.out = out;
        data = ClusterSettings.data(configuration);
        file = data.resolve("cluster.yaml");
        adminKey = SharedDirectory.open(data).adminKey();
        final int first = configuration.get(GatewaySettings.PORT);
        httpPorts = IntStream.range(0, gateways)
                .mapToObj(i -> first == 0 ? freePort() : first + i)
                .toList();
        final String administration = configuration.texts().get(Simulation.ADMINISTRATION_PORT_SETTING);
        final int firstOfThese = administration == null ? -1 : Integer.parseInt(administration);
        administrationPorts = IntStream.range(0, gateways)
                .mapToObj(i -> firstOfThese == 0 ? freePort() : firstOfThese < 0 ? -1 : firstOfThese + i)
                .toList();
    }

    /**
     * Starts everything and returns when all gateways are ready.
     *
     * @throws StartException when something is in the way; then {@link #close} stops what was started
     */
    void start() {
        final List<MemberAddress> members = configuration.get(Settings.MEMBERS);
        awaitPorts(members);
        httpPorts.forEach(port -> Venue.requireFreePort(configuration.get(GatewaySettings.HOST), port));
        try {
            Files.createDirectories(logs());
            OwnFiles.replace(file, text());
        } catch (final IOException e) {
            throw new StartException("data directory " + data + " cannot be written: " + FileFailure.reason(e), e);
        }
        for (int id = 0; id < members.size(); id++) {
            add("member-" + id, "node", "--id", "" + id);
        }
        add("reporting", "reporting");
        for (int i = 0; i < httpPorts.size(); i++) {
            final List<String> options = new ArrayList<>(portOptions(configuration, i, httpPorts.get(i)));
            if (administrationPorts.get(i) >= 0) {
                options.addAll(
                        List.of("--set", Simulation.ADMINISTRATION_PORT_SETTING + "=" + administrationPorts.get(i)));
            }
            add("gateway-" + i, "gateway", options.toArray(String[]::new));
        }
        launchAll();
        awaitReady(members);
        watch.setDaemon(true);
        watch.start();
    }

    /** Ports of dialects are as configured at the first gateway, and those after them at the others. */
    static List<String> portOptions(final VenueConfiguration configuration, final int gateway, final int httpPort) {
        final List<String> options = new ArrayList<>(List.of("--http-port", "" + httpPort));
        for (final Dialect dialect : Dialects.load()) {
            for (final Setting<Integer> port : dialect.wantedPorts(configuration)) {
                if (port.path().equals(Simulation.ADMINISTRATION_PORT_SETTING)) {
                    continue; // whoever starts the cluster must know it, also when it is a free one
                }
                final int first = configuration.get(port);
                options.addAll(List.of("--set", port.path() + "=" + (first == 0 ? 0 : first + gateway)));
            }
        }
        return options;
    }

    private void launchAll() {
        synchronized (processes) {
            requireOpen();
            processes.forEach(SupervisedProcess::launch);
        }
    }

    private void requireOpen() {
        if (isClosing) {
            throw new StartException("stopped while starting");
        }
    }

    private void add(final String name, final String command, final String... options) {
        final List<String> arguments = new ArrayList<>(List.of(command, "--config", file.toString()));
        arguments.addAll(List.of(options));
        processes.add(new SupervisedProcess(name, logs().resolve(name + ".log"), adminKey, arguments));
    }

    /** After a kill the processes of the last run are still about to end. */
    private void awaitPorts(final List<MemberAddress> members) {
        final long deadlineNs = System.nanoTime() + LEFTOVER_LIMIT_NS;
        final Progress progress = Progress.of("waiting for the ports of the last run to become free");
        try (progress) {
            while (DemoMembers.taken(members) != null) {
                requireOpen();
                if (System.nanoTime() - deadlineNs > 0) {
                    throw new StartException("another program has a port of the member at "
                            + DemoMembers.taken(members) + "; stop it (is it a demo on the same data?), or pass"
                            + " another --data");
                }
                sleep(WATCH_INTERVAL_MS);
            }
        }
    }

    private void awaitReady(final List<MemberAddress> members) {
        final ClusterReadiness readiness = new ClusterReadiness(
                members,
                new MemberClient(
                        SharedDirectory.open(data)
                                .programs()
                                .existing(ProgramDirectory.OPERATOR)
                                .key(),
                        MemberWire.of(configuration)),
                IntStream.range(0, httpPorts.size()).mapToObj(this::url).toList());
        final Progress progress = Progress.of("starting the cluster", () -> "waiting for " + readiness.lacking());
        try (progress) {
            while (!readiness.look(
                    processes.stream().mapToLong(SupervisedProcess::logBytes).sum())) {
                requireOpen();
                processes.forEach(SupervisedProcess::requireAlive);
                sleep(WATCH_INTERVAL_MS);
            }
        }
    }

    String url(final int gateway) {
        return TlsSettings.scheme(configuration) + "://" + configuration.get(GatewaySettings.HOST) + ":"
                + httpPorts.get(gateway);
    }

    String administrationUrl(final int gateway) {
        return Venue.administrationUrl(configuration, administrationPorts.get(gateway));
    }

    String adminKey() {
        return adminKey;
    }

    Path dataPath() {
        return data;
    }

    Path logs() {
        return data.resolve("logs");
    }

    /** The configuration file of all processes. */
    Path file() {
        return file;
    }

    /** Names and process ids, in order. */
    List<Map.Entry<String, Long>> processes() {
        synchronized (processes) {
            return processes.stream()
                    .map(process -> Map.entry(process.name(), process.pid()))
                    .toList();
        }
    }

    /** From here on a process that ends is meant to: Ctrl-C in a terminal stops all of them at once. */
    void beginClose() {
        isClosing = true;
    }

    @Override
    public void close() {
        beginClose();
        synchronized (processes) {
            // readers first, then members, all members at once: none needs to elect another
            processes.reversed().forEach(SupervisedProcess::beginStop);
            processes.reversed().forEach(SupervisedProcess::close);
        }
    }

    /** The configuration that all of them read. */
    private String text() {
        final StringBuilder text = new StringBuilder("# written by ./rialto cluster demo\n");
        final Map<String, String> texts = configuration.texts();
        String section = "";
        for (final var setting : Settings.all()) {
            final int dot = setting.path().indexOf('.');
            final String ownSection = dot < 0 ? "" : setting.path().substring(0, dot);
            if (!ownSection.equals(section)) {
                text.append(ownSection).append(":\n");
                section = ownSection;
            }
            final String value = setting == Settings.DATA ? data.toString() : texts.get(setting.path());
            text.append(dot < 0 ? "" : "  ")
                    .append(setting.path().substring(dot + 1))
                    .append(": \"")
                    .append(value.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append("\"\n");
        }
        return text.toString();
    }

    private void watch() {
        while (!isClosing) {
            synchronized (processes) {
                for (final SupervisedProcess process : processes) {
                    if (!isClosing) {
                        process.look(out);
                    }
                }
            }
            sleep(WATCH_INTERVAL_MS);
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (final IOException e) {
            throw new StartException("there is no free port for a gateway: " + e.getMessage(), e);
        }
    }

    private static void sleep(final long ms) {
        try {
            TimeUnit.MILLISECONDS.sleep(ms);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartException("interrupted", e);
        }
    }
}
