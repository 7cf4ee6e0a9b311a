package rialto.system;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;
import rialto.reporting.SmallDisk;
import rialto.testsupport.client.VenueHttp;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * One cluster under load, whose members stand still, die, run out of disk, and come back too late. After each fault all
 * members have the same events, and in them what clients were told, once.
 */
@ClusterLane
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class MemberFaultsTest {
    private static final int NOBODY = -1;
    private static final long PURGE_LIMIT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long LONGER_THAN_CLIENTS_WAIT_FOR_THEIR_DRIVER = 12;
    private static final int DISK_MIB = 1024;
    /** A file of the log, which is purged in whole files, and some. */
    private static final long MORE_THAN_A_FILE = 70L * 1024 * 1024;

    @TempDir
    private static Path data;

    private final List<SmallDisk> disks = new ArrayList<>();
    private TestCluster cluster;
    private VenueHttp http;
    private ClusterLoad load;
    private int withoutOldEvents = NOBODY;

    @BeforeAll
    void start() throws Exception {
        for (int id = 0; id < 3; id++) {
            mount(Files.createDirectory(data.resolve("member-" + id)));
        }
        cluster = TestCluster.start(data);
        http = new VenueHttp();
        load = ClusterLoad.start(cluster, http);
        load.stop();
    }

    /** Without small disks the other tests go on. */
    private void mount(final Path directory) throws Exception {
        try {
            disks.add(SmallDisk.mounted(directory, DISK_MIB));
        } catch (final TestAbortedException e) {
            return;
        }
    }

    @BeforeEach
    void trade() throws Exception {
        cluster.awaitMembers(3);
        load.goOn();
        load.tradeSome();
    }

    @AfterAll
    void close() throws Exception {
        if (cluster != null) {
            cluster.close();
        }
        for (final SmallDisk disk : disks) {
            disk.unmount();
        }
    }

    private void check() throws Exception {
        cluster.awaitMembers(3);
        load.tradeSome();
        load.stop();
        load.check(withoutOldEvents);
    }

    @ParameterizedTest
    @ValueSource(longs = {3, LONGER_THAN_CLIENTS_WAIT_FOR_THEIR_DRIVER})
    void shouldTakeBackALeaderThatStoodStill(final long seconds) throws Exception {
        final int leader = cluster.awaitLeader(3);
        final long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        cluster.member(leader).pause();
        try {
            cluster.awaitMembers(2);
            do {
                load.tradeSome();
            } while (System.nanoTime() - endNs < 0);
        } finally {
            cluster.member(leader).resume();
        }
        cluster.awaitReturn(leader, "rialto: this process stood still for ");
        check();
    }

    @Test
    void shouldAcknowledgeNothingWithoutAMajority() throws Exception {
        final int leader = cluster.awaitLeader(3);
        killAllBut(leader);
        load.awaitFailures();
        final long successes = load.successes();
        load.awaitFailures();
        assertEquals(successes, load.successes(), "acknowledged by one member of three");
        startAllBut(leader);
        check();
    }

    private void killAllBut(final int survivor) {
        for (int id = 0; id < 3; id++) {
            if (id != survivor) {
                cluster.kill(id);
            }
        }
    }

    private void startAllBut(final int survivor) {
        for (int id = 0; id < 3; id++) {
            if (id != survivor) {
                cluster.startMember(id);
            }
        }
    }

    @Test
    void shouldEndAFollowerOnAFullDiskAndTakeItBack() throws Exception {
        fillDiskOf((cluster.awaitLeader(3) + 1) % 3);
        check();
    }

    @Test
    void shouldEndTheLeaderOnAFullDiskAndTakeItBack() throws Exception {
        fillDiskOf(cluster.awaitLeader(3));
        check();
    }

    private void fillDiskOf(final int id) throws Exception {
        if (disks.size() < 3) {
            load.stop();
            Assumptions.abort("no small disks");
        }
        disks.get(id).fill();
        assertNotEquals(0, cluster.awaitEnd(id), cluster::logs);
        requireSaid(id, "rialto: the disk of " + cluster.processes().memberData(id) + " is full: ");
        // on equal disks members stop one after the other
        final int stopMib = 64 + 32 * id;
        requireSaid(id, "MiB are free of 1024 MiB, and a member stops below " + stopMib + " MiB");
        requireSaid(id, "Make room until " + (stopMib + 64) + " MiB are free");
        cluster.startMember(id);
        assertEquals(2, cluster.awaitEnd(id), cluster::logs);
        requireSaid(id, "a member starts with " + (stopMib + 64) + " MiB or more");
        cluster.awaitMembers(2);
        load.tradeSome();
        disks.get(id).clear();
        cluster.startMember(id);
    }

    @Test
    void shouldSayThatTheLogIsPurgedThatAMemberNeeds() throws Exception {
        final int id = (cluster.awaitLeader(3) + 1) % 3;
        cluster.kill(id);
        cluster.awaitMembers(2);
        CommandFlood.send(cluster, MORE_THAN_A_FILE);
        for (int i = 0; i < 2; i++) {
            assertTrue(cluster.admin("snapshot").contains("eventSequence"), cluster::logs);
        }
        awaitPurgedLogs();

        cluster.startMember(id);
        assertEquals(2, cluster.awaitEnd(id), cluster::logs);
        requireSaid(id, "rialto: member " + id + " was away longer than the log goes back and cannot catch up");
        requireSaid(
                id, "Move the directory " + cluster.processes().memberData(id) + " away and start the member again");
        load.tradeSome();

        cluster.processes().loseDisk(id);
        cluster.startMember(id);
        withoutOldEvents = id;
        check();
    }

    /** Storage is purged after the snapshot is taken, by each member for itself. */
    private void awaitPurgedLogs() throws Exception {
        final long deadlineNs = System.nanoTime() + PURGE_LIMIT_NS;
        while (!cluster.awaitMembers(2).stream().allMatch(member -> member.logStart() > 0)) {
            assertTrue(System.nanoTime() - deadlineNs < 0, () -> "a log is not purged\n" + cluster.logs());
            Thread.sleep(100);
        }
    }

    private void requireSaid(final int id, final String words) {
        assertTrue(cluster.member(id).output().contains(words), () -> words + "?\n" + cluster.logs());
    }
}
