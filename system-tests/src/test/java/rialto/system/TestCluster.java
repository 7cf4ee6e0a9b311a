package rialto.system;

import rialto.client.MemberAddress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Members, reporting and a gateway, each a process as a person starts it. */
final class TestCluster implements AutoCloseable {
    private static final Duration ORDER_LIMIT = Duration.ofSeconds(90);
    private static final Duration SETTLE_LIMIT = Duration.ofSeconds(90);
    private static final String SMALL = "-Xmx256m -XX:+UseSerialGC";
    private static final Pattern MEMBER =
            Pattern.compile("(?m)^(\\d)\\s+\\S+\\s+(leader|follower)\\s+none\\s+\\d+\\s+\\d+\\s+(\\d+)\\s+(\\d+)\\s");

    private final Path data;
    private final Path file;
    private final List<MemberAddress> members = new ArrayList<>();
    private final VenueProcess[] processes = new VenueProcess[3];
    private VenueProcess reporting;
    private VenueProcess gateway;

    /** A member that is in its place. */
    record Member(int id, boolean isLeader, long behind, long events) {}

    private TestCluster(final Path data) throws IOException {
        this.data = data;
        int port = 24_000;
        while (members.size() < processes.length) {
            if (areFree(port)) {
                members.add(new MemberAddress("127.0.0.1", port));
            }
            port += 10;
        }
        file = Files.writeString(data.resolve("cluster.yaml"), configuration(members));
    }

    static TestCluster start(final Path data) throws IOException {
        final TestCluster cluster = new TestCluster(data);
        for (int id = 0; id < cluster.processes.length; id++) {
            cluster.startMember(id);
        }
        cluster.reporting = VenueProcess.run(0, SMALL, List.of("reporting", "--config", cluster.file.toString()));
        final int port = VenueProcess.freePort();
        cluster.gateway = VenueProcess.run(
                port, SMALL, List.of("gateway", "--config", cluster.file.toString(), "--http-port", "" + port));
        cluster.gateway.awaitReady();
        return cluster;
    }

    private String configuration(final List<MemberAddress> listed) {
        return "data: \"" + data + "\"\n"
                + "http:\n  command-timeout: 8s\n"
                + "limits:\n  request-weight-1m: 1000000000\n  orders-10s: 1000000000\n"
                // far above what a busy test machine makes of a pause
                + "cluster:\n  leader-timeout: 2s\n  members: ["
                + listed.stream().map(MemberAddress::toString).collect(Collectors.joining(", ")) + "]\n";
    }

    /** The configuration with the members in another order. */
    Path otherConfiguration() throws IOException {
        return Files.writeString(data.resolve("other.yaml"), configuration(members.reversed()));
    }

    VenueProcess gateway() {
        return gateway;
    }

    Path memberData(final int id) {
        return data.resolve("member-" + id);
    }

    void startMember(final int id) {
        processes[id] = VenueProcess.run(0, SMALL, List.of("node", "--config", file.toString(), "--id", "" + id));
    }

    void kill(final int id) {
        processes[id].kill();
    }

    /** Waits for a member to end by itself. */
    int awaitEnd(final int id) {
        return processes[id].awaitEnd(Duration.ofSeconds(60));
    }

    void loseDisk(final int id) throws IOException {
        try (Stream<Path> files = Files.walk(memberData(id))) {
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
        final long deadlineNs = System.nanoTime() + SETTLE_LIMIT.toNanos();
        String said = "";
        while (System.nanoTime() < deadlineNs) {
            said = admin();
            final List<Member> found = new ArrayList<>();
            final Matcher matcher = MEMBER.matcher(said);
            while (matcher.find()) {
                found.add(new Member(
                        Integer.parseInt(matcher.group(1)),
                        matcher.group(2).equals("leader"),
                        Long.parseLong(matcher.group(3)),
                        Long.parseLong(matcher.group(4))));
            }
            if (found.size() == count
                    && found.stream().filter(Member::isLeader).count() == 1
                    && found.stream().allMatch(member -> member.behind() < 1_000_000)) {
                return found;
            }
            TimeUnit.MILLISECONDS.sleep(200);
        }
        throw new AssertionError(count + " members did not come to rest:\n" + said + logs());
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
            logs.append("\nmember ").append(id).append(":\n").append(processes[id].output());
        }
        return logs.append("\ngateway:\n")
                .append(gateway == null ? "" : gateway.output())
                .toString();
    }

    /** In order, so that nothing stays behind in shared memory. */
    @Override
    public void close() {
        stop(gateway);
        stop(reporting);
        for (final VenueProcess process : processes) {
            stop(process);
        }
    }

    private static void stop(final VenueProcess process) {
        if (process != null) {
            try (process) {
                if (process.isAlive()) {
                    process.stop();
                }
            } catch (final IllegalStateException e) {
                System.out.println("killed, for it did not stop: " + e.getMessage());
            }
        }
    }

    private static boolean areFree(final int port) {
        for (int i = 0; i < MemberAddress.PORTS; i++) {
            try (DatagramSocket udp = new DatagramSocket(port + i, InetAddress.getLoopbackAddress());
                    ServerSocket tcp = new ServerSocket(port + i, 1, InetAddress.getLoopbackAddress())) {
                if (!udp.isBound() || !tcp.isBound()) {
                    throw new UncheckedIOException(new IOException("not bound: " + port));
                }
            } catch (final IOException e) {
                return false;
            }
        }
        return true;
    }
}
