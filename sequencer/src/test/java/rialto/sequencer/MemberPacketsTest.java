package rialto.sequencer;

import io.aeron.cluster.codecs.BackupQueryEncoder;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MemberPacketsTest {
    private static final String MEMBERS = "0,10.0.0.1:9000,10.0.0.1:9001,10.0.0.1:9002,10.0.0.1:9003,10.0.0.1:9004"
            + "|1,10.0.0.2:9000,10.0.0.2:9001,10.0.0.2:9002,10.0.0.2:9003,10.0.0.2:9004";
    private static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;
    private static final int CONSENSUS_STREAM_ID = 108;
    private static final int TERM_LENGTH = 64 * 1024;
    private static final InetSocketAddress MEMBER = new InetSocketAddress("10.0.0.2", 40_000);
    private static final InetSocketAddress STRANGER = new InetSocketAddress("10.0.0.9", 40_000);
    private static final InetSocketAddress LOOPBACK = new InetSocketAddress("127.0.0.1", 40_000);

    private final MemberPackets packets = packets(true);

    @Test
    void shouldTakeLogAndCatchUpFromMembersAlone() {
        for (final int port : new int[] {9_002, 9_003}) {
            assertTrue(packets.takes(port, 100, MEMBER));
            assertFalse(packets.takes(port, 100, STRANGER));
            assertFalse(packets.takes(port, 100, LOOPBACK));
        }
    }

    @Test
    void shouldTakeAnswersFromMembersAndItself() {
        assertTrue(packets.takes(0, 20, MEMBER));
        assertTrue(packets.takes(0, 20, LOOPBACK));
        assertFalse(packets.takes(0, 20, STRANGER));
    }

    @Test
    void shouldLeaveProgramsToTheGates() {
        assertTrue(packets.takesStream(9_000, 101, 1, 4 << 20, STRANGER, false));
        assertTrue(packets.takesStream(9_004, 10, 1, 4 << 20, STRANGER, false));
        assertTrue(packets.takes(9_000, 101, 1, new UnsafeBuffer(new byte[64]), 64, STRANGER, false));
    }

    /** Each is a file that the driver makes before a gate looks at it. */
    @Test
    void shouldTakeFewStreamsOfProgramsAtATime() {
        for (final int port : new int[] {9_000, 9_004}) {
            final InetSocketAddress source = new InetSocketAddress("10.0.3." + port % 10, 40_000);
            int taken = 0;
            for (int i = 0; i < 1_000; i++) {
                taken += packets.takesStream(port, 101, i, TERM_LENGTH, source, false) ? 1 : 0;
            }
            assertTrue(taken > 0 && taken < 1_000, "taken: " + taken);
        }
    }

    @Test
    void shouldTakeStreamsOfConsensusWithShortTermsAndFewOfOthers() {
        assertFalse(packets.takesStream(9_001, 100, 1, TERM_LENGTH, MEMBER, false));
        assertFalse(packets.takesStream(9_001, CONSENSUS_STREAM_ID, 1, 2 * TERM_LENGTH, MEMBER, false));
        int taken = 0;
        for (int i = 0; i < 1_000; i++) {
            assertTrue(packets.takesStream(9_001, CONSENSUS_STREAM_ID, i, TERM_LENGTH, MEMBER, false));
            taken += packets.takesStream(9_001, CONSENSUS_STREAM_ID, i, TERM_LENGTH, STRANGER, false) ? 1 : 0;
        }
        assertEquals(StrangersStreams.MOST_OF_ADDRESS, taken);
    }

    /** He takes the seal off what he overheard, and the driver would answer him and not the member for good. */
    @Test
    void shouldDropAMembersStreamThatAStrangerBegan() {
        assertTrue(packets.takesStream(9_001, CONSENSUS_STREAM_ID, 5, TERM_LENGTH, STRANGER, false));
        assertFalse(packets.takesStream(9_001, CONSENSUS_STREAM_ID, 5, TERM_LENGTH, MEMBER, true));
        assertTrue(packets.takesStream(9_001, CONSENSUS_STREAM_ID, 6, TERM_LENGTH, MEMBER, true));
        final UnsafeBuffer alive = new UnsafeBuffer(new byte[HEADER]);
        assertFalse(packets.takes(9_001, CONSENSUS_STREAM_ID, 5, alive, HEADER, MEMBER, true));
        assertTrue(packets.takes(9_001, CONSENSUS_STREAM_ID, 6, alive, HEADER, MEMBER, true));
    }

    @Test
    void shouldBeAnsweredByMembersAloneWhileItCopies() {
        final UnsafeBuffer answer = new UnsafeBuffer(new byte[64]);
        final MemberPackets copying = packets(false);
        assertTrue(copying.takes(9_001, CONSENSUS_STREAM_ID, 1, answer, 64, MEMBER, false));
        assertFalse(copying.takes(9_001, CONSENSUS_STREAM_ID, 1, answer, 64, STRANGER, false));
        assertFalse(packets.takes(9_001, CONSENSUS_STREAM_ID, 1, answer, 64, MEMBER, false));
    }

    /** For each the member opens a socket, before it asks for a key. */
    @Test
    void shouldTakeFewQueriesForBackupsThatAreAnsweredWhereTheyCameFrom() {
        assertTrue(asks("aeron:udp?endpoint=10.0.0.7:1", MEMBER));
        for (final String elsewhere : new String[] {
            "aeron:ipc",
            BackupQueries.CHANNEL + "10.0.0.1:4000",
            BackupQueries.CHANNEL + "10.0.0.9",
            BackupQueries.CHANNEL + "10.0.0.9:0",
            BackupQueries.CHANNEL + "10.0.0.9:04000",
            BackupQueries.CHANNEL + "10.0.0.9:4000|mtu=8k",
            BackupQueries.CHANNEL + "10.0.0.9:4000|x=:4000",
            "aeron:udp?term-length=1g|endpoint=10.0.0.9:4000"
        }) {
            assertFalse(asks(elsewhere, STRANGER), elsewhere);
        }
        int taken = 0;
        for (int i = 0; i < 1_000; i++) {
            taken += asks(BackupQueries.CHANNEL + "10.0.0.9:4000", STRANGER) ? 1 : 0;
        }
        assertTrue(taken >= BackupQueries.MAX_OF_ADDRESS && taken < BackupQueries.MAX_QUERIES, "taken: " + taken);
        for (int i = 0; i < 1_000; i++) {
            final InetSocketAddress another = new InetSocketAddress("10.0.2." + i % 100, 4_000);
            taken += asks(BackupQueries.CHANNEL + "10.0.2." + i % 100 + ":4000", another) ? 1 : 0;
        }
        assertTrue(taken >= BackupQueries.MAX_QUERIES && taken < 1_000, "taken: " + taken);
    }

    private boolean asks(final String channel, final InetSocketAddress source) {
        packets.takesStream(9_001, CONSENSUS_STREAM_ID, 1, TERM_LENGTH, source, false);
        final UnsafeBuffer packet = new UnsafeBuffer(new byte[512]);
        final BackupQueryEncoder query =
                new BackupQueryEncoder().wrapAndApplyHeader(packet, HEADER, new MessageHeaderEncoder());
        query.correlationId(1).responseStreamId(108).version(1).logPosition(1).responseChannel(channel);
        query.putEncodedCredentials("backup".getBytes(StandardCharsets.US_ASCII), 0, 6);
        final int length = HEADER + MessageHeaderEncoder.ENCODED_LENGTH + query.encodedLength();
        packet.putInt(0, length);
        packet.putByte(HeaderFlyweight.FLAGS_FIELD_OFFSET, FrameDescriptor.UNFRAGMENTED);
        packet.putShort(HeaderFlyweight.TYPE_FIELD_OFFSET, (short) HeaderFlyweight.HDR_TYPE_DATA);
        return packets.takes(9_001, CONSENSUS_STREAM_ID, 1, packet, BitUtil.align(length, HEADER), source, false);
    }

    @Test
    void shouldKnowMembersByName() {
        final MemberAddresses addresses =
                new MemberAddresses("0,localhost:9000,localhost:9001,localhost:9002,localhost:9003,localhost:9004");
        assertTrue(addresses.contain(LOOPBACK.getAddress()));
        assertFalse(addresses.contain(STRANGER.getAddress()));
    }

    private static MemberPackets packets(final boolean takesPart) {
        return new MemberPackets(
                new MemberAddresses(MEMBERS),
                NodeContexts.member(MEMBERS, 0),
                takesPart,
                null,
                new ConsensusMessages(new QuorumPositions(new int[1]), new VotedTerms(new int[1], 0)));
    }
}
