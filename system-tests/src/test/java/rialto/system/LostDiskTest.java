package rialto.system;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.VenueHttp;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The power fails, one disk is lost, and all members start at once: the one without data copies before it votes. */
@ClusterLane
class LostDiskTest {
    private static final int NOBODY = -1;

    @TempDir
    private Path data;

    @Test
    @Timeout(value = 8, unit = TimeUnit.MINUTES)
    void shouldLoseNothingWhenAllStartTogetherAndOneDiskIsEmpty() throws Exception {
        try (TestCluster cluster = TestCluster.start(data);
                VenueHttp http = new VenueHttp()) {
            final ClusterLoad load = ClusterLoad.start(cluster, http);
            load.tradeSome();
            load.stop();
            final int lost = cluster.awaitLeader(3);
            cluster.processes().killAll();
            cluster.processes().loseDisk(lost);
            cluster.startAgain();
            cluster.awaitMembers(3);
            assertTrue(cluster.member(lost).output().contains("this member is new in cluster"), cluster::logs);
            load.goOn();
            load.tradeSome();
            load.stop();
            load.check(NOBODY);
            refuseToStepDownWithoutAQuorum(cluster);
        }
    }

    /** It would leave a cluster that cannot elect, and itself wait in vain for somebody to lead. */
    private static void refuseToStepDownWithoutAQuorum(final TestCluster cluster) throws Exception {
        final int leader = cluster.awaitLeader(3);
        cluster.kill((leader + 1) % TestCluster.SIZE);
        final String answer = cluster.admin("step-down");
        assertTrue(answer.contains("member " + leader + " cannot step down: 1 of 2 other members follow it"), answer);
        assertEquals(leader, cluster.awaitLeader(2));
    }
}
