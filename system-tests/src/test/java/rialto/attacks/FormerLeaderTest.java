package rialto.attacks;

import io.aeron.cluster.codecs.CanvassPositionEncoder;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueListener;
import rialto.testsupport.Pause;
import rialto.testsupport.client.MemberStatus;
import rialto.testsupport.process.ClusterProcesses;
import rialto.testsupport.process.Launch;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A leader is killed with commands at the end of its log that nobody else has. It comes back, says how long its log is, and is
 * killed again, or somebody repeats what it said. The next leader, alone by then, once took that for a majority: it acknowledged
 * deposits that were lost with it.
 */
@AttacksLane
@Timeout(400)
class FormerLeaderTest {
    private static final int MEMBERS = 3;
    private static final int CONSENSUS_STREAM_ID = 108;
    private static final String ADDRESS = "127.0.0.1";
    private static final long FAR_END = 64 * 1024 * 1024;
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(90);
    /** Several times as long as a member counts that was heard once. */
    private static final long LISTENING_NS = TimeUnit.SECONDS.toNanos(6);

    private final UnsafeBuffer message = new UnsafeBuffer(new byte[128]);
    private ClusterProcesses cluster;

    @BeforeEach
    void start() throws Exception {
        cluster = ClusterProcesses.temporary(MEMBERS, null, Map.of("cluster.leader-timeout", "2s"))
                .javaOptions(Launch.SMALL_JVM)
                .startMembers();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void shouldAcknowledgeNothingAloneForWhatAFormerLeaderSaid() throws Exception {
        final int former = leader(MEMBERS).id();
        cluster.member(former).kill();
        final MemberStatus leader = leader(MEMBERS - 1);
        try (VenueClient client = connect();
                DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName(ADDRESS))) {
            OneMember.run(client, () -> client.createAccount("together"));
            assertTrue(client.account("together").isPresent(), cluster::logs);
            cluster.member(MEMBERS - former - leader.id()).kill();

            final RawStream stream = RawStream.sealed(
                    socket, cluster.consensus(leader.id()), CONSENSUS_STREAM_ID, 1_000, cluster.memberKey());
            stream.setUp();
            final int length = end(former, leader.term() - 1);
            boolean isSent = false;
            final long endNs = System.nanoTime() + LISTENING_NS;
            while (System.nanoTime() - endNs < 0) {
                stream.send(message, length);
                isSent = isSent || client.createAccount("alone") >= 0;
                client.poll();
                assertFalse(client.account("alone").isPresent(), "a leader without followers acknowledged a command");
                Pause.ms(20);
            }
            assertTrue(isSent, cluster::logs);
            assertTrue(
                    MemberStatus.ofAll(cluster.members(), cluster.operatorKey()).stream()
                            .anyMatch(member -> member.id() == leader.id() && member.isLeader()),
                    () -> "what was forged was not heard: the leader would have others then\n" + cluster.logs());
        }
        for (int id = 0; id < MEMBERS; id++) {
            if (id != leader.id()) {
                cluster.startMember(id);
            }
        }
        leader(MEMBERS);
        try (VenueClient client = connect()) {
            OneMember.run(client, () -> client.createAccount("afterwards"));
            assertTrue(client.account("together").isPresent(), cluster::logs);
            assertTrue(client.account("afterwards").isPresent(), cluster::logs);
        }
    }

    /** What a member says about its log while it has no leader. */
    private int end(final int member, final long logTerm) {
        return MessageHeaderEncoder.ENCODED_LENGTH
                + new CanvassPositionEncoder()
                        .wrapAndApplyHeader(message, 0, new MessageHeaderEncoder())
                        .logLeadershipTermId(logTerm)
                        .logPosition(FAR_END)
                        .leadershipTermId(logTerm)
                        .followerMemberId(member)
                        .protocolVersion(0)
                        .encodedLength();
    }

    private VenueClient connect() throws IOException {
        return VenueClient.connect(
                ClientSettings.ofMembers(cluster.memberList())
                        .keyFile(cluster.keyFile("gateway"))
                        .connectTimeoutMs(60_000),
                new VenueListener() {});
    }

    /** Waits until so many members are in their place, one of them as the leader. */
    private MemberStatus leader(final int settled) throws IOException {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (System.nanoTime() - deadlineNs < 0) {
            final List<MemberStatus> found = MemberStatus.ofAll(cluster.members(), cluster.operatorKey()).stream()
                    .filter(MemberStatus::isSettled)
                    .toList();
            final List<MemberStatus> leaders =
                    found.stream().filter(MemberStatus::isLeader).toList();
            if (found.size() == settled && leaders.size() == 1) {
                return leaders.getFirst();
            }
            Pause.ms(100);
        }
        throw new AssertionError("nobody leads " + settled + " members\n" + cluster.logs());
    }
}
