package rialto.attacks;

import io.aeron.ExclusivePublication;
import io.aeron.cluster.codecs.BackupQueryEncoder;
import io.aeron.cluster.codecs.CatchupPositionEncoder;
import io.aeron.cluster.codecs.ChallengeResponseEncoder;
import io.aeron.cluster.codecs.HeartbeatRequestEncoder;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.cluster.codecs.StandbySnapshotEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import rialto.testsupport.Pause;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** One packet to the port of consensus, which said that it had two gigabytes, once ended each member that it was sent to. */
@AttacksLane
@Timeout(240)
class ConsensusStrangersTest {
    private static final int STREAM_ID = 108;
    private static final int LIE = Integer.MAX_VALUE;
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final String CHANNEL = "aeron:udp?endpoint=127.0.0.1:9";
    private static final String STRANGERS_ADDRESS = "127.0.0.2";
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(20);

    private static OneMember member;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    @BeforeAll
    static void start() throws Exception {
        member = OneMember.start();
    }

    @AfterAll
    static void stop() {
        member.close();
    }

    @AfterEach
    void shouldStillTrade() throws Exception {
        member.requireTrading();
    }

    /** From the address of a member, where other users of its machine are too. */
    @Test
    void shouldNotEndForLengthsThatLie() throws Exception {
        sendAll(backupQuery(), HEADER + BackupQueryEncoder.BLOCK_LENGTH);
        sendAll(backupQuery(), HEADER + BackupQueryEncoder.BLOCK_LENGTH + Integer.BYTES + CHANNEL.length());
        final ChallengeResponseEncoder response = new ChallengeResponseEncoder().wrapAndApplyHeader(buffer, 0, header);
        response.correlationId(1).clusterSessionId(1).putEncodedCredentials(new byte[4], 0, 4);
        sendAll(HEADER + response.encodedLength(), HEADER + ChallengeResponseEncoder.BLOCK_LENGTH);
        final CatchupPositionEncoder catchup = new CatchupPositionEncoder().wrapAndApplyHeader(buffer, 0, header);
        catchup.leadershipTermId(0).logPosition(0).followerMemberId(0).catchupEndpoint("127.0.0.1:9");
        sendAll(HEADER + catchup.encodedLength(), HEADER + CatchupPositionEncoder.BLOCK_LENGTH);
        final HeartbeatRequestEncoder heartbeat = new HeartbeatRequestEncoder().wrapAndApplyHeader(buffer, 0, header);
        heartbeat
                .correlationId(1)
                .responseStreamId(5)
                .responseChannel(CHANNEL)
                .putEncodedCredentials(new byte[4], 0, 4);
        sendAll(HEADER + heartbeat.encodedLength(), HEADER + HeartbeatRequestEncoder.BLOCK_LENGTH);
        final StandbySnapshotEncoder standby = new StandbySnapshotEncoder().wrapAndApplyHeader(buffer, 0, header);
        standby.correlationId(1).version(1).responseStreamId(5);
        standby.snapshotsCount(0);
        final int channel = HEADER + standby.encodedLength();
        standby.responseChannel(CHANNEL).putEncodedCredentials(new byte[4], 0, 4);
        sendAll(HEADER + standby.encodedLength(), channel);
        awaitRefusal("127.0.0.1", "it has what is no message");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldTakeNothingFromElsewhereAtThePortsOfLogAndCatchUp() throws Exception {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName(STRANGERS_ADDRESS))) {
            final int consensusPort = address().getPort();
            final int length = backupQuery();
            for (int i = 1; i <= 2; i++) {
                final RawStream stream = new RawStream(
                        socket, new InetSocketAddress("127.0.0.1", consensusPort + i), STREAM_ID, 1_000 + i);
                stream.setUp();
                stream.send(buffer, length);
            }
            final RawStream stream = new RawStream(socket, address(), STREAM_ID, 1_000);
            stream.setUp();
            Pause.ms(1_500);
            buffer.putInt(HEADER + BackupQueryEncoder.BLOCK_LENGTH, LIE);
            stream.send(buffer, length);
            awaitRefusal(STRANGERS_ADDRESS, "it has what is no message");
        }
    }

    private int backupQuery() {
        final BackupQueryEncoder query = new BackupQueryEncoder().wrapAndApplyHeader(buffer, 0, header);
        query.correlationId(1).responseStreamId(5).version(0).responseChannel(CHANNEL);
        query.putEncodedCredentials(new byte[4], 0, 4);
        return HEADER + query.encodedLength();
    }

    /** Sends the message with a length in it that lies, on a stream of its own. */
    private void sendAll(final int length, final int lengthAt) throws Exception {
        buffer.putInt(lengthAt, LIE);
        try (ExclusivePublication stranger = member.aeron.addExclusivePublication(
                "aeron:udp?term-length=64k|endpoint=" + member.address().consensus(), STREAM_ID)) {
            final long deadlineNs = System.nanoTime() + LIMIT_NS;
            while (stranger.offer(buffer, 0, length) < 0) {
                Pause.ms(1);
                assertTrue(System.nanoTime() - deadlineNs < 0, member.cluster()::logs);
            }
            // it is sent again and again until it is taken
            Pause.ms(300);
        }
        assertTrue(member.process().isAlive(), member.cluster()::logs);
    }

    private static void awaitRefusal(final String address, final String why) {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (!member.process()
                .output()
                .matches("(?s).*a packet to this member from " + address + ":.*" + why + ".*")) {
            Pause.ms(20);
            assertTrue(System.nanoTime() - deadlineNs < 0, member.cluster()::logs);
        }
    }

    private static InetSocketAddress address() {
        return member.cluster().consensus(0);
    }
}
