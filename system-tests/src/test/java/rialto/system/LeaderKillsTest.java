package rialto.system;

import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.VenueConnection;
import rialto.testsupport.client.VenueHttp;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Under load every leader is killed ten seconds after the one before it, so that some are killed while the last one still
 * starts. Only what was killed is started again: members find a leader again by themselves, and lose nothing.
 */
@ClusterLane
class LeaderKillsTest {
    private static final int NOBODY = -1;
    private static final long INTERVAL_MS = 10_000;
    private static final long SECONDS = Long.getLong("rialto.test.leaderKills.seconds", 90);
    /** Election, replay of the log and more kills' delays, on a machine that does other things too. */
    private static final long LEADER_LIMIT_NS = TimeUnit.SECONDS.toNanos(90);

    @TempDir
    private Path data;

    private final long[] startNs = new long[3];

    @Test
    @Timeout(value = 25, unit = TimeUnit.MINUTES)
    void shouldElectAgainWhenEachLeaderIsKilledWhileTheLastOneStarts() throws Exception {
        final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
        System.out.println("leader kills seed " + seed + " (-Drialto.test.seed)");
        final Random random = new Random(seed);
        try (TestCluster cluster = TestCluster.start(data);
                VenueHttp http = new VenueHttp()) {
            final ClusterLoad load = ClusterLoad.start(cluster, http);
            final long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
            int kills = 0;
            while (System.nanoTime() - endNs < 0) {
                final long nextNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(INTERVAL_MS);
                final int leader = awaitLeader(cluster, http);
                cluster.kill(leader);
                kills++;
                startNs[leader] = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(random.nextLong(INTERVAL_MS));
                while (System.nanoTime() - nextNs < 0) {
                    startWhatWasKilled(cluster);
                    TimeUnit.MILLISECONDS.sleep(50);
                }
            }
            System.out.println("leader kills: " + kills);
            while (startWhatWasKilled(cluster)) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            cluster.awaitMembers(3);
            load.tradeSome();
            load.stop();
            load.check(NOBODY);
        }
    }

    /**
     * What Aeron 1.51 may ask for when an election begins anew in the middle of a replay is asked from outside here, by
     * another program of the machine. The member's own parts alone may ask for it; what comes of that shows OwnArchiveTest.
     */
    @Test
    @Timeout(value = 8, unit = TimeUnit.MINUTES)
    void shouldLetNoOtherProgramOfTheMachineCutOffCommittedCommands() throws Exception {
        try (TestCluster cluster = TestCluster.start(data);
                VenueHttp http = new VenueHttp()) {
            final ClusterLoad load = ClusterLoad.start(cluster, http);
            load.tradeSome();
            final int leader = cluster.awaitLeader(3);
            cutCommitted(Files.readString(cluster.processes().memberData(leader).resolve("aeron.directory"))
                    .strip());
            load.tradeSome();
            cluster.awaitMembers(3);
            assertTrue(cluster.member(leader).isAlive(), cluster::logs);
            load.stop();
            load.check(NOBODY);
        }
    }

    private static void cutCommitted(final String aeronDirectory) {
        final AeronArchive.Context context = new AeronArchive.Context()
                .aeronDirectoryName(aeronDirectory)
                .controlRequestChannel("aeron:ipc?term-length=64k")
                .controlRequestStreamId(VenueConnection.ARCHIVE_CONTROL_STREAM_ID)
                .controlResponseChannel("aeron:ipc?term-length=64k");
        final ArchiveException refusal = assertThrows(
                ArchiveException.class, () -> AeronArchive.connect(context).close());
        assertTrue(refusal.getMessage().contains("authentication rejected"), refusal::getMessage);
    }

    /** As the gateway sees it, which may still name one that was killed. */
    private int awaitLeader(final TestCluster cluster, final VenueHttp http) throws Exception {
        final long deadlineNs = System.nanoTime() + LEADER_LIMIT_NS;
        while (true) {
            startWhatWasKilled(cluster);
            final int leader = http.get(cluster.gateway(), "/venue/v1/status")
                    .body()
                    .path("leaderMember")
                    .asInt(NOBODY);
            if (leader != NOBODY && cluster.member(leader).isAlive()) {
                return leader;
            }
            assertTrue(System.nanoTime() - deadlineNs < 0, () -> "nobody leads\n" + cluster.logs());
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    /** @return whether something is still to be started; anything else that ended did so by itself */
    private boolean startWhatWasKilled(final TestCluster cluster) {
        boolean waits = false;
        for (int id = 0; id < startNs.length; id++) {
            if (startNs[id] == 0) {
                assertTrue(cluster.member(id).isAlive(), "member " + id + " ended by itself\n" + cluster.logs());
            } else if (System.nanoTime() - startNs[id] >= 0) {
                startNs[id] = 0;
                cluster.startMember(id);
            } else {
                waits = true;
            }
        }
        return waits;
    }
}
