package rialto.system;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.MemberNetwork;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * One cluster under load, each member in a network namespace of its own, and some of them cannot hear each other. After
 * each partition all members have the same events, and in them what clients were told, once.
 */
@ClusterLane
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class PartitionTest {
    private static final int NOBODY = -1;

    @TempDir
    private static Path data;

    private MemberNetwork network;
    private TestCluster cluster;
    private VenueHttp http;
    private ClusterLoad load;

    @BeforeAll
    void start() throws Exception {
        network = LeftOut.withoutNamespaces(TestCluster.SIZE);
        cluster = TestCluster.start(data, network);
        http = new VenueHttp();
        load = ClusterLoad.start(cluster, http);
        load.stop();
    }

    @BeforeEach
    void trade() throws Exception {
        cluster.awaitMembers(3);
        load.goOn();
        load.tradeSome();
    }

    @AfterEach
    void join() throws Exception {
        network.join();
    }

    @AfterAll
    void close() {
        if (cluster != null) {
            cluster.close();
        }
        if (network != null) {
            network.close();
        }
    }

    private void check() throws Exception {
        load.tradeSome();
        load.stop();
        load.check(NOBODY);
    }

    /** The gateway hears all members, the old leader too: it must not get an acknowledgement from there. */
    @Test
    void shouldGoOnWithoutALeaderThatHearsNoFollower() throws Exception {
        final int leader = cluster.awaitLeader(3);
        network.separate(leader, (leader + 1) % 3);
        network.separate(leader, (leader + 2) % 3);
        cluster.awaitMembers(2);
        load.tradeSome();
        network.join();
        cluster.awaitReturn(leader, "rialto: ");
        check();
    }

    /** The member between them may be elected, which hears both: then the follower follows it. */
    @Test
    void shouldTakeBackAFollowerThatDidNotHearTheLeader() throws Exception {
        final int leader = cluster.awaitLeader(3);
        final int follower = (leader + 1) % 3;
        network.separate(leader, follower);
        cluster.awaitMembers(
                "two members, or another leader",
                found -> found.size() == 2
                        || found.stream().noneMatch(member -> member.isLeader() && member.id() == leader));
        load.tradeSome();
        network.join();
        cluster.awaitReturn(follower, "rialto: ");
        check();
    }

    @Test
    void shouldAnswerWhenTheGatewayHearsTheLeaderAgain() throws Exception {
        final int leader = cluster.awaitLeader(3);
        network.separate(MemberNetwork.HOST, leader);
        load.awaitFailures();
        final long successes = load.successes();
        load.awaitFailures();
        assertEquals(successes, load.successes(), "acknowledged by whom?");
        network.join();
        cluster.awaitReturn(leader, "rialto: ");
        check();
    }
}
