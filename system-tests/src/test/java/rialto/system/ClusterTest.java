package rialto.system;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Three members under load whose leader is killed, one of whom loses its disk, and who are restarted one by one: what
 * clients were told is compared with what every member recorded.
 */
@Tag("cluster")
class ClusterTest {
    private static final int TRADERS = 3;

    @TempDir
    private Path data;

    private final List<LoadTrader> traders = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldLoseAndDoubleNothingWhileMembersAreLost() throws Exception {
        final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
        System.out.println("ClusterTest seed " + seed + " (-Drialto.test.seed)");
        try (TestCluster cluster = TestCluster.start(data);
                VenueHttp http = new VenueHttp()) {
            trade(cluster, http, seed);

            int leader = cluster.awaitLeader(3);
            cluster.kill(leader);
            cluster.awaitMembers(2);
            cluster.startMember(leader);
            cluster.awaitMembers(3);

            assertTrue(cluster.admin("snapshot").contains("eventSequence"));
            leader = cluster.awaitLeader(3);
            cluster.kill(leader);
            cluster.loseDisk(leader);
            cluster.awaitMembers(2);
            cluster.startMember(leader);
            cluster.awaitMembers(3);

            for (int id = 0; id < 3; id++) {
                if (cluster.awaitLeader(3) == id) {
                    assertTrue(cluster.admin("step-down").contains("steppedDown"));
                    cluster.awaitMembers(3);
                }
                cluster.admin("stop", "--member", "" + id);
                assertEquals(0, cluster.awaitEnd(id), () -> cluster.logs());
                cluster.startMember(id);
                cluster.awaitMembers(3);
            }
            final int withLostDisk = leader;
            check(cluster, http, withLostDisk);
            checkStartErrors(cluster, withLostDisk);
        }
    }

    private void trade(final TestCluster cluster, final VenueHttp http, final long seed) throws Exception {
        final Random random = new Random(seed);
        final List<VenueHttp.Key> keys = TestMarket.create(http, cluster.gateway(), TRADERS);
        for (int i = 0; i < TRADERS; i++) {
            final LoadTrader trader =
                    new LoadTrader("c" + i + "-" + Long.toHexString(seed), keys.get(i), random.nextLong());
            trader.at(cluster.gateway());
            traders.add(trader);
            threads.add(Thread.ofPlatform().daemon().start(trader));
        }
    }

    private void check(final TestCluster cluster, final VenueHttp http, final int withLostDisk) throws Exception {
        traders.forEach(LoadTrader::stop);
        for (final Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(30));
            assertTrue(!thread.isAlive(), "a trader hangs");
        }
        int retried = 0;
        for (final LoadTrader trader : traders) {
            retried += trader.retryUnknown(http);
        }
        final long sequence = http.get(cluster.gateway(), "/venue/v1/status")
                .body()
                .path("eventSequence")
                .asLong();
        EventAudit audit = null;
        for (int id = 0; id < 3; id++) {
            if (id != withLostDisk) {
                audit = EventAudit.read(aeronDirectory(cluster, id), sequence);
                checkOrders(audit);
            }
        }
        assertEquals(TRADERS * 1_000L * 100_000_000, audit.sum(1), "BTC is conserved");
        assertEquals(TRADERS * 1_000_000L * 100_000_000, audit.sum(3), "USDT is conserved");
        System.out.println("cluster: " + audit.acceptedCount + " orders acknowledged, " + audit.executedCount
                + " trades, " + retried + " with unknown outcome sent again");
    }

    private void checkOrders(final EventAudit audit) {
        long acknowledged = 0;
        for (final LoadTrader trader : traders) {
            for (final LoadTrader.Known order : trader.orders().values()) {
                if (order.accepted()) {
                    acknowledged++;
                    assertEquals(
                            order.answer().body().path("orderId").asLong(),
                            audit.acceptedOrders.get(order.parameters().get("newClientOrderId")),
                            () -> "not in the recording: " + order);
                }
            }
            for (final Long orderId : trader.canceledOrders()) {
                assertTrue(audit.canceledOrders.contains(orderId), "acknowledged cancelation is lost: " + orderId);
            }
        }
        assertTrue(acknowledged > 100, "the load did nothing: " + acknowledged);
        assertEquals(acknowledged, audit.acceptedCount, "accepted orders that no client knows of");
    }

    private static void checkStartErrors(final TestCluster cluster, final int member) throws IOException {
        cluster.admin("stop", "--member", "" + member);
        cluster.awaitEnd(member);
        final String other = cluster.otherConfiguration().toString();
        try (VenueProcess node = VenueProcess.run(0, "", List.of("node", "--config", other, "--id", "" + member))) {
            assertEquals(2, node.awaitEnd(java.time.Duration.ofSeconds(60)), node::output);
            assertTrue(node.output().contains("was made for cluster.members"), node::output);
        }
    }

    private static String aeronDirectory(final TestCluster cluster, final int id) throws IOException {
        return Files.readString(cluster.memberData(id).resolve("aeron.directory"))
                .strip();
    }
}
