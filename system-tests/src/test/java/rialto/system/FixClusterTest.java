package rialto.system;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.FreePort;
import rialto.testsupport.client.EventAudit;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * FIX sessions trade over two gateways while kill -9 meets gateways, leaders, and all members at once. Each session then has got,
 * under the same numbers, exactly the reports that were recorded for it: the numbers survive every process.
 */
@ClusterLane
class FixClusterTest {
    private static final int SOME_REQUESTS = 60;

    @TempDir
    private Path data;

    private final int[] ports = {FreePort.next(), FreePort.next()};
    private final VenueProcess[] gateways = new VenueProcess[ports.length];
    private TestCluster cluster;
    private FixFleet fleet;

    @Test
    @Timeout(value = 12, unit = TimeUnit.MINUTES)
    void shouldTellEachSessionEveryReportOnceWhileGatewaysLeadersAndAllMembersAreKilled() throws Exception {
        final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
        System.out.println("FIX sessions of a cluster, seed " + seed + " (-Drialto.test.seed)");
        try (TestCluster started = TestCluster.start(data);
                VenueHttp http = new VenueHttp()) {
            cluster = started;
            startGateway(0);
            startGateway(1);
            fleet = new FixFleet(http, cluster.gateway(), new Random(seed), this::portsThatLive);
            fleet.start();
            fleet.tradeOverRest(cluster.gateway());
            fleet.tradeSome(SOME_REQUESTS);

            killGateway(0);
            fleet.tradeSome(SOME_REQUESTS);
            killLeader(-1);
            killGateway(1);
            fleet.tradeSome(SOME_REQUESTS);
            killLeader(0);
            fleet.tradeSome(SOME_REQUESTS);

            assertTrue(cluster.admin("snapshot").contains("eventSequence"));
            fleet.tradeSome(SOME_REQUESTS);
            killAll();
            fleet.tradeSome(SOME_REQUESTS);
            check(http);
        } finally {
            if (fleet != null) {
                fleet.abandon();
            }
        }
    }

    private void startGateway(final int place) {
        gateways[place] = cluster.startGateway("fix.port=" + ports[place], "fix.messages-per-second=100000");
    }

    private List<Integer> portsThatLive() {
        return java.util.stream.IntStream.range(0, ports.length)
                .filter(place -> gateways[place] != null && gateways[place].isAlive())
                .mapToObj(place -> ports[place])
                .toList();
    }

    private void killGateway(final int place) {
        gateways[place].kill();
        System.out.println("killed: gateway " + place);
        fleet.tradeSome(SOME_REQUESTS / 2);
        startGateway(place);
    }

    /** @param gateway that dies at the same moment; -1 for none */
    private void killLeader(final int gateway) {
        final int leader = cluster.awaitLeader(TestCluster.SIZE);
        if (gateway >= 0) {
            gateways[gateway].kill();
        }
        cluster.kill(leader);
        System.out.println("killed: leader " + leader + (gateway < 0 ? "" : " and gateway " + gateway));
        // nobody leads yet: what logs on now waits for the next leader
        fleet.logOn("logs-on-without-leader-" + leader, portsThatLive().getFirst());
        cluster.awaitMembers(TestCluster.SIZE - 1);
        fleet.tradeSome(SOME_REQUESTS / 2);
        cluster.startMember(leader);
        if (gateway >= 0) {
            startGateway(gateway);
        }
    }

    /** As when the power fails: numbers come back from the snapshot and the log behind it. */
    private void killAll() throws InterruptedException {
        cluster.processes().killAll();
        System.out.println("killed: everything");
        cluster.startAgain();
        startGateway(0);
        startGateway(1);
        fleet.tradeOverRest(cluster.gateway());
    }

    private void check(final VenueHttp http) throws Exception {
        fleet.stop();
        final long sequence =
                http.status(cluster.gateway()).path("eventSequence").asLong();
        cluster.awaitMembers(TestCluster.SIZE);
        EventAudit audit = null;
        SessionAudit sessions = null;
        for (int member = 0; member < TestCluster.SIZE; member++) {
            final long before = audit == null ? 0 : audit.checksum();
            sessions = new SessionAudit();
            audit = EventAudit.read(aeronDirectory(member), cluster.processes().memberKey(), sequence, sessions);
            assertTrue(member == 0 || before == audit.checksum(), "members' events differ");
        }
        fleet.check(audit, sessions, cluster.gateway());
        final StoredRows rows = new StoredRows(data.resolve("reporting.db"));
        rows.await(sequence);
        try (Connection database = rows.open()) {
            fleet.checkRows(database, cluster.gateway());
        }
        cluster.processes().reporting().stop();
        assertEquals(List.of(), ClusterRows.verify(cluster).told());
    }

    private String aeronDirectory(final int member) throws IOException {
        return Files.readString(cluster.processes().memberData(member).resolve("aeron.directory"))
                .strip();
    }
}
