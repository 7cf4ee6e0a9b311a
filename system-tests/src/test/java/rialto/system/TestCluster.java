package rialto.system;

import rialto.testsupport.Pause;
import rialto.testsupport.client.MemberStatus;
import rialto.testsupport.process.ClusterProcesses;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.MemberNetwork;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Three members, reporting and a gateway, each a process as a person starts it, and waiting for what they come to. */
final class TestCluster implements AutoCloseable {
    static final int SIZE = 3;
    private static final Duration START_LIMIT = Duration.ofMinutes(4);
    private static final Duration ORDER_LIMIT = Duration.ofSeconds(90);
    private static final long STAY_MS = 1_000;
    private static final Duration SETTLE_LIMIT = Duration.ofSeconds(90);
    private static final Duration END_LIMIT = Duration.ofSeconds(60);
    private static final long MUCH_BEHIND_BYTES = 1_000_000;
    private static final Map<String, String> SETTINGS = Map.of(
            "http.command-timeout", "8s",
            "limits.request-weight-1m", "1000000000",
            "limits.orders-10s", "1000000000",
            "limits.orders-1d", "2000000000",
            // far above what a busy test machine makes of a pause
            "cluster.leader-timeout", "2s");

    private final ClusterProcesses processes;
    private VenueProcess gateway;

    private TestCluster(final ClusterProcesses processes) {
        this.processes = processes.javaOptions(Launch.SMALL_JVM);
    }

    static TestCluster start(final Path data) throws IOException {
        return start(data, null);
    }

    /** @param network that each member has a place of its own in; null for none */
    static TestCluster start(final Path data, final MemberNetwork network) throws IOException {
        return start(new ClusterProcesses(data, SIZE, network, SETTINGS));
    }

    /** @param words before the command of each process */
    static TestCluster startAfter(final Path data, final List<String> words) throws IOException {
        return start(new ClusterProcesses(data, SIZE, null, SETTINGS).after(words));
    }

    private static TestCluster start(final ClusterProcesses processes) {
        final TestCluster cluster = new TestCluster(processes);
        try {
            cluster.startAgain();
            return cluster;
        } catch (final RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    /** Every process, the first time or after {@link ClusterProcesses#killAll}; returns when the gateway is ready. */
    void startAgain() {
        processes.startMembers();
        processes.startReporting();
        gateway = processes.startGateway();
        awaitReady(gateway, processes.all());
    }

    /** A machine that does other things too takes most of a minute to start five JVMs: a process that ended is told at once. */
    private void awaitReady(final VenueProcess started, final List<VenueProcess> needed) {
        final long deadlineNs = System.nanoTime() + START_LIMIT.toNanos();
        while (!started.isReady()) {
            if (needed.stream().anyMatch(process -> !process.isAlive())) {
                throw new IllegalStateException("a process of the cluster ended at its start:\n" + logs());
            }
            if (System.nanoTime() - deadlineNs > 0) {
                throw new IllegalStateException("the cluster was not ready after " + START_LIMIT + ":\n" + logs());
            }
            Pause.ms(100);
        }
    }

    ClusterProcesses processes() {
        return processes;
    }

    VenueProcess gateway() {
        return gateway;
    }

    /** One more gateway, ready; with other settings, as {@code http.command-timeout=1s}. The caller closes it. */
    VenueProcess startGateway(final String... settings) {
        final List<String> options = new ArrayList<>();
        for (final String setting : settings) {
            options.addAll(List.of("--set", setting));
        }
        final VenueProcess started = processes.startGateway(options.toArray(String[]::new));
        awaitReady(started, List.of(started)); // members may have been killed before
        return started;
    }

    /** The configuration with the members in another order. */
    Path otherConfiguration() throws IOException {
        final String[] members = processes.memberList().split(",");
        return Files.writeString(
                processes.data().resolve("other.yaml"),
                Files.readString(processes.file())
                        .replace(
                                processes.memberList(),
                                String.join(",", List.of(members).reversed())));
    }

    VenueProcess member(final int id) {
        return processes.member(id);
    }

    void startMember(final int id) {
        processes.startMember(id);
    }

    void kill(final int id) {
        member(id).kill();
    }

    /** Waits for a member to end by itself. */
    int awaitEnd(final int id) {
        return member(id).awaitEnd(END_LIMIT);
    }

    void loseAllDisks() {
        for (int id = 0; id < SIZE; id++) {
            processes.loseDisk(id);
        }
    }

    /**
     * Waits until all members are there again, and stay; one that ended for its fault, saying so, is started as by a
     * supervisor. A member that stood still may look well for a moment, before its parts notice.
     */
    void awaitReturn(final int id, final String reason) {
        for (int looks = 0; looks < 2; looks++) {
            awaitMembers(SIZE + " members", found -> {
                startAgainIfEnded(id, reason);
                return found.size() == SIZE;
            });
            Pause.ms(STAY_MS);
        }
    }

    private void startAgainIfEnded(final int id, final String reason) {
        if (member(id).isAlive()) {
            return;
        }
        System.out.println("cluster: member " + id + " ended: " + firstWords(member(id)));
        if (!member(id).output().contains(reason)) {
            throw new AssertionError("member " + id + " did not say " + reason + logs());
        }
        startMember(id);
    }

    private static String firstWords(final VenueProcess process) {
        return process.output()
                .lines()
                .filter(line -> line.startsWith("rialto: "))
                .findFirst()
                .orElse("it said nothing");
    }

    /** What {@code admin cluster} says. */
    String admin(final String... order) {
        final List<String> arguments = new ArrayList<>(
                List.of("admin", "cluster", "--config", processes.file().toString()));
        arguments.addAll(List.of(order));
        try (VenueProcess admin =
                Launch.rialto(arguments).javaOptions(Launch.SMALL_JVM).start()) {
            admin.awaitEnd(ORDER_LIMIT);
            return admin.output();
        }
    }

    /** Waits until so many members are in their place, one of them as the leader, and none lags much. */
    List<MemberStatus> awaitMembers(final int count) {
        return awaitMembers(count + " members", found -> found.size() == count);
    }

    /** Likewise until those in their place are as wanted, which is called something in an error. */
    List<MemberStatus> awaitMembers(final String what, final Predicate<List<MemberStatus>> wanted) {
        final long deadlineNs = System.nanoTime() + SETTLE_LIMIT.toNanos();
        List<MemberStatus> found = List.of();
        while (System.nanoTime() - deadlineNs < 0) {
            found = settled();
            if (wanted.test(found) && isTogether(found)) {
                return found;
            }
            Pause.ms(100);
        }
        throw new AssertionError(what + " did not come to rest: " + found + logs());
    }

    private List<MemberStatus> settled() {
        try {
            return MemberStatus.ofAll(processes.members(), processes.operatorKey()).stream()
                    .filter(MemberStatus::isSettled)
                    .toList();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isTogether(final List<MemberStatus> found) {
        final long committed =
                found.stream().mapToLong(MemberStatus::committed).max().orElse(0);
        return found.stream().filter(MemberStatus::isLeader).count() == 1
                && found.stream().allMatch(member -> committed - member.committed() < MUCH_BEHIND_BYTES);
    }

    int awaitLeader(final int count) {
        return awaitMembers(count).stream()
                .filter(MemberStatus::isLeader)
                .findFirst()
                .orElseThrow()
                .id();
    }

    String logs() {
        return processes.logs();
    }

    @Override
    public void close() {
        processes.close();
    }
}
