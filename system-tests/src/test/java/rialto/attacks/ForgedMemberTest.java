package rialto.attacks;

import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.cluster.codecs.RequestVoteEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.MemberAddress;
import rialto.testsupport.Pause;
import rialto.testsupport.process.ClusterProcesses;
import rialto.testsupport.process.Launch;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Every user of a member's machine has a member's address. Two messages from there, which asked for votes in the last term that
 * there is, once ended a cluster for good.
 */
@AttacksLane
@Timeout(300)
class ForgedMemberTest {
    private static final int MEMBERS = 3;
    private static final int PORTS = 5;
    private static final int CONSENSUS_STREAM_ID = 108;
    private static final int LOG_STREAM_ID = 100;
    private static final String ADDRESS = "127.0.0.1";
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(20);

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private ClusterProcesses cluster;
    private TradingCheck trading;
    private int sessions = 1_000;

    @BeforeEach
    void start() throws Exception {
        cluster = ClusterProcesses.temporary(MEMBERS, null, Map.of("cluster.leader-timeout", "2s"))
                .javaOptions(Launch.SMALL_JVM)
                .startMembers();
        trading = new TradingCheck(cluster);
        trading.require();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void shouldGoOnAndStartAgainAfterVotesInTheLastTerm() throws Exception {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName(ADDRESS))) {
            for (final MemberAddress member : cluster.members()) {
                for (int port = 0; port < PORTS; port++) {
                    askForVotes(socket, new InetSocketAddress(ADDRESS, member.port() + port));
                }
            }
        }
        final boolean isToldOf = isToldOf();
        trading.require();
        cluster.killAll();
        cluster.startMembers();
        trading.require();
        for (int id = 0; id < MEMBERS; id++) {
            assertTrue(cluster.member(id).isAlive(), cluster::logs);
        }
        assertTrue(isToldOf, "no member said that it refused them");
    }

    private void askForVotes(final DatagramSocket socket, final InetSocketAddress member) throws IOException {
        final RequestVoteEncoder vote =
                new RequestVoteEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        vote.logLeadershipTermId(-1)
                .logPosition(0)
                .candidateTermId(Long.MAX_VALUE)
                .candidateMemberId(2)
                .protocolVersion(1 << 16);
        final int length = MessageHeaderEncoder.ENCODED_LENGTH + vote.encodedLength();
        for (final int streamId : new int[] {CONSENSUS_STREAM_ID, LOG_STREAM_ID}) {
            final RawStream stream = new RawStream(socket, member, streamId, ++sessions);
            stream.setUp();
            Pause.ms(300);
            // the first begins an election, in which the second is written down
            for (int i = 0; i < 2; i++) {
                stream.send(buffer, length);
                Pause.ms(150);
            }
        }
    }

    private boolean isToldOf() {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (System.nanoTime() - deadlineNs < 0) {
            if (cluster.logs().matches("(?s).*a packet to this member from 127.0.0.1:.*seal of a member.*")) {
                return true;
            }
            Pause.ms(100);
        }
        return false;
    }
}
