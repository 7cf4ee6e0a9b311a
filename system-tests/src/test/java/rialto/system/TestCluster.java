package rialto.system;

import rialto.client.LocalMembers;
import rialto.client.MemberAddress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Members, reporting and a gateway, each a process as a person starts it. */
final class TestCluster implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(4);
    private static final Duration ORDER_LIMIT = Duration.ofSeconds(90);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(60);
    private static final Duration SETTLE_LIMIT = Duration.ofSeconds(90);
    private static final String SMALL = "-Xmx256m -XX:+UseSerialGC";
    private static final Pattern MEMBER = Pattern.compile(
            "(?m)^(\\d)\\s+\\S+\\s+(leader|follower)\\s+none\\s+\\d+\\s+\\d+\\s+(\\d+)\\s+(\\d+)\\s+\\S+\\s+(\\d+)");

    private final Path data;
    private final Path file;
    private final TestNetwork network;
    private final List<MemberAddress> members;
    private final VenueProcess[] processes = new VenueProcess[3];
    private VenueProcess reporting;
    private VenueProcess gateway;

    /** A member that is in its place. */
    record Member(int id, boolean isLeader, long behind, long events, long logStart) {}

    private TestCluster(final Path data, final TestNetwork network) throws IOException {
        this.data = data;
        this.network = network;
        members = network == null ? LocalMembers.unused(processes.length) : network.members();
        file = Files.writeString(data.resolve("cluster.yaml"), configuration(members));
    }

    static TestCluster start(final Path data) throws IOException, InterruptedException {
        return start(data, null);
    }

    /** @param network that each member has a place of its own in; null for none */
    static TestCluster start(final Path data, final TestNetwork network) throws IOException, InterruptedException {
        final TestCluster cluster = new TestCluster(data, network);
        try {
            cluster.open();
            return cluster;
        } catch (final IOException | InterruptedException | RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    private void open() throws IOException, InterruptedException {
        for (int id = 0; id < processes.length; id++) {
            startMember(id);
        }
        reporting = VenueProcess.run(0, SMALL, List.of("reporting", "--config", file.toString()));
        startGateway();
        awaitGateway();
    }

    /** Every process, as when the power fails. */
    void killAll() {
        gateway.kill();
        reporting.kill();
        for (final VenueProcess process : processes) {
            process.kill();
        }
    }

    void loseAllDisks() throws IOException {
        for (int id = 0; id < processes.length; id++) {
            loseDisk(id);
        }
    }

    /** After {@link #killAll}. */
    void startAgain() throws IOException, InterruptedException {
        open();
    }

    private void startGateway() {
        final int port = VenueProcess.freePort();
        gateway = VenueProcess.run(
                port, SMALL, List.of("gateway", "--config", file.toString(), "--http-port", "" + port));
    }

    /** A machine that does other things too takes most of a minute to start five JVMs: a process that ended is told at once. */
    private void awaitGateway() throws InterruptedException {
        final long deadlineNs = System.nanoTime() + START_LIMIT.toNanos();
        while (!gateway.isReady()) {
            if (Stream.concat(Stream.of(gateway, reporting), Stream.of(processes))
                    .anyMatch(p -> !p.isAlive())) {
                throw new IllegalStateException("a process of the cluster ended at its start:\n" + logs());
            }
            if (System.nanoTime() - deadlineNs > 0) {
                throw new IllegalStateException("the cluster was not ready after " + START_LIMIT + ":\n" + logs());
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private String configuration(final List<MemberAddress> listed) {
        return "data: \"" + data + "\"\n"
                + "http:\n  command-timeout: 8s\n"
                + "limits:\n  request-weight-1m: 1000000000\n  orders-10s: 1000000000\n"
                // far above what a busy test machine makes of a pause
                + "cluster:\n  leader-timeout: 2s\n"
                + (network == null ? "" : "  client-host: " + network.host() + "\n") + "  members: ["
                + listed.stream().map(MemberAddress::toString).collect(Collectors.joining(", ")) + "]\n";
    }

    /** One more gateway, with other settings of section {@code http}, ready; the caller closes it. */
    VenueProcess startGateway(final String httpSettings) throws IOException {
        final int port = VenueProcess.freePort();
        final Path other = Files.writeString(
                data.resolve("gateway-" + port + ".yaml"),
                configuration(members).replace("http:\n", "http:\n" + httpSettings));
        final VenueProcess started = VenueProcess.run(
                port, SMALL, List.of("gateway", "--config", other.toString(), "--http-port", "" + port));
        started.awaitReady();
        return started;
    }

    /** The configuration with the members in another order. */
    Path otherConfiguration() throws IOException {
        return Files.writeString(data.resolve("other.yaml"), configuration(members.reversed()));
    }

    /** {@code cluster.members}. */
    String memberList() {
        return members.stream().map(MemberAddress::toString).collect(Collectors.joining(","));
    }

    /** Of all processes. */
    Path data() {
        return data;
    }

    /** The configuration of all processes. */
    Path file() {
        return file;
    }

    VenueProcess gateway() {
        return gateway;
    }

    Path memberData(final int id) {
        return data.resolve("member-" + id);
    }

    void startMember(final int id) {
        if (processes[id] != null) {
            processes[id].close();
        }
        processes[id] = VenueProcess.run(
                network == null ? List.of() : network.inside(id),
                0,
                SMALL,
                List.of("node", "--config", file.toString(), "--id", "" + id));
    }

    List<MemberAddress> members() {
        return members;
    }

    VenueProcess member(final int id) {
        return processes[id];
    }

    /** Waits until all members are there again; one that ended for its fault, saying so, is started as by a supervisor. */
    void awaitReturn(final int id, final String reason) throws InterruptedException {
        final long deadlineNs = System.nanoTime() + SETTLE_LIMIT.toNanos();
        while (find(admin()).size() < processes.length) {
            if (!processes[id].isAlive()) {
                System.out.println("cluster: member " + id + " ended: " + firstWords(processes[id]));
                if (!processes[id].output().contains(reason)) {
                    throw new AssertionError("member " + id + " did not say " + reason + logs());
                }
                startMember(id);
            }
            if (System.nanoTime() - deadlineNs > 0) {
                break;
            }
        }
        awaitMembers(processes.length);
    }

    private static String firstWords(final VenueProcess process) {
        return process.output()
                .lines()
                .filter(line -> line.startsWith("rialto: "))
                .findFirst()
                .orElse("it said nothing");
    }

    void kill(final int id) {
        processes[id].kill();
    }

    /** Waits for a member to end by itself. */
    int awaitEnd(final int id) {
        return processes[id].awaitEnd(Duration.ofSeconds(60));
    }

    void loseDisk(final int id) throws IOException {
        if (!Files.exists(memberData(id))) {
            return;
        }
        try (Stream<Path> files = Files.walk(memberData(id)).skip(1)) { // not itself: a disk may be mounted there
            for (final Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** What {@code admin cluster} says. */
    String admin(final String... order) {
        final List<String> arguments = new ArrayList<>(List.of("admin", "cluster", "--config", file.toString()));
        arguments.addAll(List.of(order));
        try (VenueProcess admin = VenueProcess.run(0, SMALL, arguments)) {
            admin.awaitEnd(ORDER_LIMIT);
            return admin.output();
        }
    }

    /** Waits until so many members are in their place, one of them as the leader, and none lags much. */
    List<Member> awaitMembers(final int count) throws InterruptedException {
        return awaitMembers(count + " members", found -> found.size() == count);
    }

    /** Likewise until those in their place are as wanted, which is called something in an error. */
    List<Member> awaitMembers(final String what, final Predicate<List<Member>> wanted) throws InterruptedException {
        final long deadlineNs = System.nanoTime() + SETTLE_LIMIT.toNanos();
        String said = "";
        while (System.nanoTime() < deadlineNs) {
            said = admin();
            final List<Member> found = find(said);
            if (wanted.test(found)
                    && found.stream().filter(Member::isLeader).count() == 1
                    && found.stream().allMatch(member -> member.behind() < 1_000_000)) {
                return found;
            }
            TimeUnit.MILLISECONDS.sleep(200);
        }
        throw new AssertionError(what + " did not come to rest:\n" + said + logs());
    }

    private static List<Member> find(final String said) {
        final List<Member> found = new ArrayList<>();
        final Matcher matcher = MEMBER.matcher(said);
        while (matcher.find()) {
            found.add(new Member(
                    Integer.parseInt(matcher.group(1)),
                    matcher.group(2).equals("leader"),
                    Long.parseLong(matcher.group(3)),
                    Long.parseLong(matcher.group(4)),
                    Long.parseLong(matcher.group(5))));
        }
        return found;
    }

    int awaitLeader(final int count) throws InterruptedException {
        return awaitMembers(count).stream()
                .filter(Member::isLeader)
                .findFirst()
                .orElseThrow()
                .id();
    }

    String logs() {
        final StringBuilder logs = new StringBuilder();
        for (int id = 0; id < processes.length; id++) {
            describe(logs, "member " + id, processes[id]);
        }
        describe(logs, "reporting", reporting);
        describe(logs, "gateway", gateway);
        return logs.toString();
    }

    private static void describe(final StringBuilder logs, final String name, final VenueProcess process) {
        if (process != null) {
            logs.append("\n").append(name).append(process.isAlive() ? ", running:\n" : ", ended:\n");
            logs.append(process.output());
        }
    }

    /** In order, so that nothing stays behind in shared memory; all members at once, so that none elects another. */
    @Override
    public void close() {
        final List<VenueProcess> all = Stream.concat(Stream.of(gateway, reporting), Stream.of(processes))
                .filter(Objects::nonNull)
                .toList();
        all.forEach(VenueProcess::beginStop);
        all.forEach(TestCluster::endStop);
    }

    private static void endStop(final VenueProcess process) {
        try (process) {
            process.awaitEnd(STOP_LIMIT);
        } catch (final IllegalStateException e) {
            System.out.println("killed, for it did not stop: " + e.getMessage());
        }
    }
}
