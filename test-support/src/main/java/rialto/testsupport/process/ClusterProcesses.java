package rialto.testsupport.process;

import org.agrona.CloseHelper;
import org.agrona.IoUtil;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;
import rialto.client.ProgramFile;
import rialto.client.ProgramKey;
import rialto.testsupport.FreePort;
import rialto.testsupport.Pause;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Members, reporting and gateways of one cluster on this machine, each a process that can be killed, paused and started
 * again. Nothing is started by itself. Not thread-safe.
 */
public final class ClusterProcesses implements AutoCloseable {
    private static final long FILE_LIMIT_NS = TimeUnit.SECONDS.toNanos(60);

    private final Path data;
    private final Path file;
    private final boolean ownsData;
    private final MemberNetwork network;
    private final List<MemberAddress> members;
    private final VenueProcess[] memberProcesses;
    private final List<VenueProcess> gateways = new ArrayList<>();
    private final List<String> javaOptions = new ArrayList<>();
    private List<String> prefix = List.of();
    private VenueProcess reporting;
    private String memberMain;
    private Path logs;

    /**
     * Writes the configuration of all processes.
     *
     * @param data of all processes; it is there, and stays
     * @param network that each member has a place of its own in; null for the loopback interface
     * @param settings of the configuration by their whole names, as {@code cluster.leader-timeout}
     */
    public ClusterProcesses(
            final Path data, final int members, final MemberNetwork network, final Map<String, String> settings)
            throws IOException {
        this(data, false, places(members, network), network, settings);
    }

    private ClusterProcesses(
            final Path data,
            final boolean ownsData,
            final List<MemberAddress> members,
            final MemberNetwork network,
            final Map<String, String> settings)
            throws IOException {
        this.data = data;
        this.ownsData = ownsData;
        this.network = network;
        this.members = members;
        memberProcesses = new VenueProcess[members.size()];
        final Map<String, String> all = new TreeMap<>(settings);
        all.put("data", data.toString());
        all.put("cluster.members", memberList());
        all.put("cluster.client-host", host());
        file = Files.writeString(data.resolve("cluster.yaml"), text(all));
    }

    /** Likewise with data in a temporary directory, which is deleted in the end. */
    public static ClusterProcesses temporary(
            final int members, final MemberNetwork network, final Map<String, String> settings) throws IOException {
        return new ClusterProcesses(temporaryData(), true, places(members, network), network, settings);
    }

    /** Likewise with members at addresses of this machine. */
    public static ClusterProcesses temporary(final List<MemberAddress> members, final Map<String, String> settings)
            throws IOException {
        return new ClusterProcesses(temporaryData(), true, members, null, settings);
    }

    private static Path temporaryData() throws IOException {
        return Files.createTempDirectory("rialto-cluster");
    }

    private static List<MemberAddress> places(final int members, final MemberNetwork network) {
        return network == null ? LocalMembers.unused(members) : network.members();
    }

    private static String text(final Map<String, String> settings) {
        final Map<String, StringBuilder> sections = new TreeMap<>();
        settings.forEach((name, value) -> {
            final int dot = name.indexOf('.');
            sections.computeIfAbsent(
                            dot < 0 ? "" : name.substring(0, dot) + ":\n", section -> new StringBuilder(section))
                    .append(dot < 0 ? "" : "  ")
                    .append(name.substring(dot + 1))
                    .append(": \"")
                    .append(value)
                    .append("\"\n");
        });
        return String.join("", sections.values());
    }

    /** A directory that each process's output is kept in; without this it goes with the process. */
    public ClusterProcesses logs(final Path directory) {
        logs = directory;
        return this;
    }

    /** Of the JVM of each process that is started from now on. */
    public ClusterProcesses javaOptions(final List<String> options) {
        javaOptions.addAll(options);
        return this;
    }

    /** Words that put another command before that of each process that is started from now on. */
    public ClusterProcesses after(final List<String> words) {
        prefix = words;
        return this;
    }

    /** Members are this program instead of {@code ./rialto node}; it takes the same options. */
    public ClusterProcesses memberMain(final String mainClass) {
        memberMain = mainClass;
        return this;
    }

    /** Starts every member. */
    public ClusterProcesses startMembers() {
        for (int id = 0; id < memberProcesses.length; id++) {
            startMember(id);
        }
        return this;
    }

    /** Starts a member, the first time or after it has ended. */
    public void startMember(final int id) {
        if (memberProcesses[id] != null) {
            memberProcesses[id].close();
        }
        final List<String> options = List.of("--config", file.toString(), "--id", "" + id);
        final Launch launch =
                memberMain == null ? Launch.rialto(joined(List.of("node"), options)) : Launch.main(memberMain, options);
        memberProcesses[id] = start(launch, network == null ? List.of() : network.inside(id), "member-" + id);
    }

    /** Starts the reporting process, the first time or after it has ended. */
    public void startReporting() {
        if (reporting != null) {
            reporting.close();
        }
        reporting = start(Launch.rialto("reporting", "--config", file.toString()), List.of(), "reporting");
    }

    /** Starts one more gateway, on a free port, with more options of the command line; does not wait. */
    public VenueProcess startGateway(final String... options) {
        final int port = FreePort.next();
        final List<String> usual = List.of("gateway", "--config", file.toString(), "--http-port", "" + port);
        final VenueProcess gateway = start(
                Launch.rialto(joined(usual, List.of(options))).port(port), List.of(), "gateway-" + gateways.size());
        gateways.add(gateway);
        return gateway;
    }

    private VenueProcess start(final Launch launch, final List<String> inside, final String name) {
        launch.javaOptions(javaOptions).after(joined(inside, prefix));
        return (logs == null ? launch : launch.log(logs.resolve(name + ".log"))).start();
    }

    private static List<String> joined(final List<String> first, final List<String> then) {
        return Stream.concat(first.stream(), then.stream()).toList();
    }

    /** Where members speak to a member about who leads. */
    public InetSocketAddress consensus(final int id) {
        final String consensus = members.get(id).consensus();
        final int colon = consensus.lastIndexOf(':');
        return new InetSocketAddress(
                consensus.substring(0, colon), Integer.parseInt(consensus, colon + 1, consensus.length(), 10));
    }

    public List<MemberAddress> members() {
        return members;
    }

    /** {@code cluster.members}. */
    public String memberList() {
        return members.stream().map(MemberAddress::toString).collect(Collectors.joining(","));
    }

    /** A member as it was started last; null when it was not. */
    public VenueProcess member(final int id) {
        return memberProcesses[id];
    }

    /** Reporting as it was started last; null when it was not. */
    public VenueProcess reporting() {
        return reporting;
    }

    /** Those that run or have run: gateways, reporting, members. */
    public List<VenueProcess> all() {
        return Stream.of(gateways.stream(), Stream.of(reporting), Stream.of(memberProcesses))
                .flatMap(processes -> processes.filter(Objects::nonNull))
                .toList();
    }

    /** Of all processes. */
    public Path data() {
        return data;
    }

    /** The configuration of all processes. */
    public Path file() {
        return file;
    }

    public Path memberData(final int id) {
        return data.resolve("member-" + id);
    }

    /** Address of this process, gateways and reporting that members can send to. */
    public String host() {
        return network == null ? "127.0.0.1" : network.host();
    }

    /** The key of a program, as {@code gateway} or {@code operator}, once the first member has written it. */
    public Path keyFile(final String program) throws IOException {
        final Path key = data.resolve("programs").resolve(program + ".key");
        final long deadlineNs = System.nanoTime() + FILE_LIMIT_NS;
        while (!Files.exists(key)) {
            if (System.nanoTime() - deadlineNs > 0 || all().stream().noneMatch(VenueProcess::isAlive)) {
                throw new IOException("no member wrote " + key + logs());
            }
            Pause.ms(20);
        }
        return key;
    }

    /** What its gateways show. */
    public ProgramKey clientKey() throws IOException {
        return ProgramFile.read(keyFile("gateway")).key();
    }

    /** What members show to each other. */
    public ProgramKey memberKey() throws IOException {
        return ProgramFile.read(keyFile("member")).key();
    }

    /** What shows members that they may be asked how they are, and steered. */
    public ProgramKey operatorKey() throws IOException {
        return ProgramFile.read(keyFile("operator")).key();
    }

    /** CPU time that all of its processes have used so far, nanoseconds. */
    public long cpuNs() {
        return all().stream().mapToLong(VenueProcess::cpuNs).sum();
    }

    /** What a member that has ended has on its disk is gone; the directory stays, for a disk may be mounted there. */
    public void loseDisk(final int id) {
        final File[] files = memberData(id).toFile().listFiles();
        for (final File lost : files == null ? new File[0] : files) {
            IoUtil.delete(lost, false);
        }
    }

    /** Every process, as when the power fails. */
    public void killAll() {
        all().forEach(VenueProcess::kill);
        CloseHelper.closeAll(all());
        gateways.clear();
        reporting = null;
    }

    /** What every process printed. */
    public String logs() {
        final StringBuilder text = new StringBuilder();
        for (int id = 0; id < memberProcesses.length; id++) {
            describe(text, "member " + id, memberProcesses[id]);
        }
        describe(text, "reporting", reporting);
        gateways.forEach(gateway -> describe(text, "gateway", gateway));
        return text.toString();
    }

    private static void describe(final StringBuilder text, final String name, final VenueProcess process) {
        if (process != null) {
            text.append('\n').append(name).append(process.isAlive() ? ", running:\n" : ", ended:\n");
            text.append(process.output());
        }
    }

    /**
     * Ends all in order: readers first; then members, all at once, so that none elects another.
     *
     * @throws IllegalStateException when one did not end in time and was killed
     */
    @Override
    public void close() {
        final List<VenueProcess> all = all();
        all.forEach(VenueProcess::beginStop);
        try {
            CloseHelper.closeAll(all);
        } finally {
            if (ownsData) {
                IoUtil.delete(data.toFile(), false);
            }
        }
    }
}
