package rialto.system;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.VenueHttp;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Three members under load: the leader is killed, then one more that loses its disk too. What clients were told is
 * compared with what every member recorded.
 */
@Tag("slow")
class ClusterTest {
    @TempDir
    private Path data;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldLoseAndDoubleNothingWhileMembersAndADiskAreLost() throws Exception {
        try (TestCluster cluster = TestCluster.start(data);
                VenueHttp http = new VenueHttp()) {
            final ClusterLoad load = ClusterLoad.start(cluster, http);
            awaitReadingFromAFollower(cluster, http);

            int leader = cluster.awaitLeader(3);
            cluster.kill(leader);
            cluster.awaitMembers(2);
            cluster.startMember(leader);
            cluster.awaitMembers(3);
            awaitReadingFromAFollower(cluster, http);

            assertTrue(cluster.admin("snapshot").contains("eventSequence"));
            leader = cluster.awaitLeader(3);
            cluster.kill(leader);
            cluster.processes().loseDisk(leader);
            cluster.awaitMembers(2);
            cluster.startMember(leader);
            cluster.awaitMembers(3);

            load.stop();
            load.check(leader);
        }
    }

    /** A gateway whose events come from the leader leaves it for another member by itself. */
    private static void awaitReadingFromAFollower(final TestCluster cluster, final VenueHttp http) throws Exception {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        JsonNode status;
        do {
            assertTrue(System.nanoTime() - deadlineNs < 0, cluster::logs);
            TimeUnit.MILLISECONDS.sleep(100);
            status = http.status(cluster.gateway());
        } while (status.path("leaderMember").asInt(-1) < 0
                || status.path("eventMember").asInt(-1) < 0
                || status.path("leaderMember").asInt()
                        == status.path("eventMember").asInt());
    }
}
