package rialto.attacks;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueListener;
import rialto.sequencer.RecordingEdit;
import rialto.testsupport.Pause;
import rialto.testsupport.client.MemberStatus;
import rialto.testsupport.process.ClusterProcesses;
import rialto.testsupport.process.Launch;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A member whose disk changed a bit takes all of its log anew from the others, and is killed in the midst of that. It once
 * voted then, with nothing of a log, and what it had acknowledged with a leader that died was gone.
 */
@AttacksLane
@Timeout(500)
class KilledMendTest {
    private static final int MEMBERS = 3;
    private static final int INTO_THE_FIRST_FRAME = 40;
    private static final String WAITS = "this member neither votes nor runs before it has copied the log that it lacks";
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(180);

    private ClusterProcesses cluster;

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void shouldNotVoteAfterItWasKilledInTheMidstOfMendingItself() throws Exception {
        final int leader = start("2s");
        final int damaged = (leader + 1) % MEMBERS;
        createAccount("acknowledged");
        damage(damaged);
        createAccount("without-it");
        cluster.startMember(damaged);
        await("it has moved what it had", () -> !aside(damaged).isEmpty());
        others(damaged).forEach(other -> cluster.member(other).pause());
        cluster.member(damaged).kill();

        requireWaits(damaged);
        assertTrue(Files.exists(cluster.memberData(damaged).resolve("mending")), cluster::logs);
        others(damaged).forEach(other -> cluster.member(other).resume());
        requireAllOf(List.of("acknowledged", "without-it"));
        assertFalse(Files.exists(cluster.memberData(damaged).resolve("mending")), "it mends itself for ever");
        assertEquals(1, aside(damaged).size(), "what is put aside once is enough");
    }

    /** The leader believes for a while that others follow it. What it has acknowledged is at two members, and both are killed. */
    @Test
    void shouldNotVoteWhenOnlyADeadLeaderHasWhatItAcknowledged() throws Exception {
        final int leader = start("10s");
        final int damaged = (leader + 1) % MEMBERS;
        final int behind = MEMBERS - leader - damaged;
        createAccount("with-all");
        cluster.member(behind).kill();
        createAccount("with-two");
        damage(damaged);
        cluster.startMember(damaged);
        final Path archive = cluster.memberData(damaged).resolve("archive");
        await("it mends itself or waits", () -> !Files.exists(archive) || hasSaid(damaged, WAITS));
        cluster.member(damaged).kill();
        cluster.member(leader).kill();

        cluster.startMember(behind);
        requireWaits(damaged);
        cluster.startMember(leader);
        requireAllOf(List.of("with-all", "with-two"));
    }

    /** @return the leader */
    private int start(final String leaderTimeout) throws IOException {
        cluster = ClusterProcesses.temporary(MEMBERS, null, Map.of("cluster.leader-timeout", leaderTimeout))
                .javaOptions(Launch.SMALL_JVM)
                .startMembers();
        return awaitLeader().id();
    }

    private void damage(final int member) throws IOException {
        cluster.member(member).kill();
        final Path log = RecordingEdit.fileOfLog(cluster.memberData(member).resolve("archive"));
        try (RandomAccessFile bytes = new RandomAccessFile(log.toFile(), "rw")) {
            bytes.seek(INTO_THE_FIRST_FRAME);
            final int value = bytes.read();
            bytes.seek(INTO_THE_FIRST_FRAME);
            bytes.write(value ^ 1);
        }
    }

    private void requireWaits(final int member) {
        cluster.startMember(member);
        await("it runs or waits", () -> hasSaid(member, "runs at") || hasSaid(member, WAITS));
        assertFalse(hasSaid(member, "runs at"), () -> "it takes part without its log\n" + cluster.logs());
    }

    private boolean hasSaid(final int member, final String words) {
        return cluster.member(member).output().contains(words);
    }

    /** As a supervisor does it, for who stood still may end: all run, and have what was acknowledged. */
    private void requireAllOf(final List<String> accounts) throws IOException {
        await("all members run", () -> {
            for (int id = 0; id < MEMBERS; id++) {
                if (!cluster.member(id).isAlive()) {
                    cluster.startMember(id);
                }
            }
            return settled().size() == MEMBERS;
        });
        createAccount("afterwards");
        try (VenueClient client = connect()) {
            for (final String account : accounts) {
                assertTrue(client.account(account).isPresent(), () -> account + " is lost\n" + cluster.logs());
            }
            assertTrue(client.account("afterwards").isPresent(), cluster::logs);
        }
    }

    private void createAccount(final String name) throws IOException {
        try (VenueClient client = connect()) {
            OneMember.run(client, () -> client.createAccount(name));
            assertTrue(client.account(name).isPresent(), cluster::logs);
        }
    }

    private List<Path> aside(final int member) {
        final Path all = cluster.memberData(member).resolve("damaged");
        if (!Files.exists(all)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(all)) {
            return found.filter(path -> Files.exists(path.resolve("committed"))).toList();
        } catch (final IOException e) {
            return List.of();
        }
    }

    private static List<Integer> others(final int member) {
        return Stream.of(0, 1, 2).filter(id -> id != member).toList();
    }

    private VenueClient connect() throws IOException {
        return VenueClient.connect(
                ClientSettings.ofMembers(cluster.memberList())
                        .keyFile(cluster.keyFile("gateway"))
                        .connectTimeoutMs(90_000),
                new VenueListener() {});
    }

    private MemberStatus awaitLeader() {
        await(
                "a leader",
                () -> settled().stream().anyMatch(MemberStatus::isLeader)
                        && settled().size() == MEMBERS);
        return settled().stream().filter(MemberStatus::isLeader).findFirst().orElseThrow();
    }

    private List<MemberStatus> settled() {
        try {
            return MemberStatus.ofAll(cluster.members(), cluster.operatorKey()).stream()
                    .filter(MemberStatus::isSettled)
                    .toList();
        } catch (final IOException e) {
            return List.of();
        }
    }

    private void await(final String what, final BooleanSupplier condition) {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() - deadlineNs < 0, () -> "not in time: " + what + "\n" + cluster.logs());
            Pause.ms(1);
        }
    }
}
