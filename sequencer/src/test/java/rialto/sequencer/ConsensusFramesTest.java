package rialto.sequencer;

import io.aeron.cluster.codecs.BackupQueryEncoder;
import io.aeron.cluster.codecs.CanvassPositionEncoder;
import io.aeron.cluster.codecs.CatchupPositionEncoder;
import io.aeron.cluster.codecs.ChallengeResponseEncoder;
import io.aeron.cluster.codecs.HeartbeatRequestEncoder;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.cluster.codecs.NewLeadershipTermEncoder;
import io.aeron.cluster.codecs.StandbySnapshotEncoder;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ConsensusFramesTest {
    private static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;
    private static final int BLOCK = HEADER + MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int[] LIES = {Integer.MAX_VALUE, Integer.MIN_VALUE, -1, 0, 1, 70, 257, 2_000};
    private static final String CHANNEL = "aeron:udp?term-length=64k|endpoint=10.0.0.9:4000";

    private final UnsafeBuffer packet = new UnsafeBuffer(new byte[4_096]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    @Test
    void shouldTakeWhatMembersSayToEachOther() {
        assertTrue(isTaken(canvass(0)));
        final int length = canvass(canvass(0));
        assertTrue(isTaken(length), "two in a packet");
        assertTrue(isTaken(leadership(1L << 40)));
        assertTrue(isTaken(catchup()));
        assertTrue(isTaken(backupQuery()));
        assertTrue(isTaken(challengeResponse((byte) 1)));
    }

    @Test
    void shouldTakeSignsOfLifeAndPadding() {
        frame(0, 0);
        packet.putInt(0, 0);
        assertTrue(isTaken(HEADER));
        assertFalse(isTaken(2 * HEADER));
        frame(0, 0);
        packet.putInt(0, 4_096);
        packet.putInt(DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, ConsensusFrames.TERM_LENGTH - 4_096);
        packet.putShort(HeaderFlyweight.TYPE_FIELD_OFFSET, (short) HeaderFlyweight.HDR_TYPE_PAD);
        assertTrue(isTaken(HEADER));
        packet.putInt(DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, 0);
        assertFalse(isTaken(HEADER), "where the term does not end");
        packet.putInt(DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, ConsensusFrames.TERM_LENGTH - 4_096);
        packet.putInt(0, Integer.MAX_VALUE);
        assertFalse(isTaken(HEADER));
    }

    @Test
    void shouldLetOthersAskForABackupAlone() {
        assertTrue(ConsensusFrames.areSound(packet, backupQuery(), false));
        assertTrue(ConsensusFrames.areSound(packet, challengeResponse((byte) 1), false));
        assertFalse(ConsensusFrames.areSound(packet, canvass(0), false));
        assertFalse(ConsensusFrames.areSound(packet, catchup(), false));
        assertFalse(ConsensusFrames.areSound(packet, leadership(1), false));
    }

    @Test
    void shouldBelieveNoLength() {
        final int afterChannel = BLOCK + BackupQueryEncoder.BLOCK_LENGTH + Integer.BYTES + CHANNEL.length();
        for (final int lie : LIES) {
            final int query = backupQuery();
            packet.putInt(BLOCK + BackupQueryEncoder.BLOCK_LENGTH, lie);
            assertFalse(isTaken(query), "channel of a backup: " + lie);
            backupQuery();
            packet.putInt(afterChannel, lie);
            assertFalse(isTaken(query), "credentials of a backup: " + lie);
            final int response = challengeResponse((byte) 1);
            packet.putInt(BLOCK + ChallengeResponseEncoder.BLOCK_LENGTH, lie);
            assertFalse(isTaken(response), "proof: " + lie);
            final int catchup = catchup();
            packet.putInt(BLOCK + CatchupPositionEncoder.BLOCK_LENGTH, lie);
            assertFalse(isTaken(catchup), "endpoint of a follower: " + lie);
        }
        for (int cut = 0; cut < backupQuery(); cut++) {
            backupQuery();
            assertFalse(isTaken(cut), "cut to " + cut);
        }
    }

    @Test
    void shouldTakeNothingThatNobodyHereAsksFor() {
        final HeartbeatRequestEncoder heartbeat =
                new HeartbeatRequestEncoder().wrapAndApplyHeader(packet, HEADER, header);
        heartbeat
                .correlationId(1)
                .responseStreamId(1)
                .responseChannel(CHANNEL)
                .putEncodedCredentials(new byte[0], 0, 0);
        assertFalse(isTaken(frame(0, MessageHeaderEncoder.ENCODED_LENGTH + heartbeat.encodedLength())));
        final StandbySnapshotEncoder standby = new StandbySnapshotEncoder().wrapAndApplyHeader(packet, HEADER, header);
        standby.correlationId(1).version(1).responseStreamId(1);
        standby.snapshotsCount(0);
        standby.responseChannel(CHANNEL).putEncodedCredentials(new byte[0], 0, 0);
        assertFalse(isTaken(frame(0, MessageHeaderEncoder.ENCODED_LENGTH + standby.encodedLength())));
    }

    @Test
    void shouldTakeNoPieces() {
        for (final byte flags : new byte[] {0, FrameDescriptor.BEGIN_FRAG_FLAG, FrameDescriptor.END_FRAG_FLAG}) {
            final int length = backupQuery();
            packet.putByte(HeaderFlyweight.FLAGS_FIELD_OFFSET, flags);
            assertFalse(isTaken(length), "flags " + flags);
        }
    }

    /** A packet that lies across another one makes the reader come to the midst of a message. */
    @Test
    void shouldTakeNoMessageInTheMidstOfAnother() {
        // at 64 bytes: nextLogPosition, as the header of a query for a backup
        assertFalse(isTaken(leadership(24L | 77L << 16 | 111L << 32)));
        // the same place as the first piece of a message
        assertFalse(isTaken(leadership(1_000L | 0x80L << 40)));
        final int length = canvass(0);
        packet.putInt(DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, 8);
        assertFalse(isTaken(length), "where no message can begin");
        final int proof = challengeResponse((byte) 0);
        packet.putInt(2 * HEADER, Integer.MAX_VALUE);
        packet.putByte(2 * HEADER + HeaderFlyweight.FLAGS_FIELD_OFFSET, FrameDescriptor.BEGIN_FRAG_FLAG);
        assertFalse(isTaken(proof), "a proof that is the first piece of two gigabytes");
    }

    /**
     * A packet is written wherever the first four bytes are 0, into a message too that was looked at before. Each alone was
     * taken: a query without channel, one into its midst whose frame length is then the first one's channel length, and a gap
     * closed by padding. The member read its credentials' length in the padding of the second.
     */
    @Test
    void shouldTakeNothingThatAnotherPacketCanBePutInto() {
        final int length = emptyQuery();
        packet.putInt(DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, 32);
        assertFalse(ConsensusFrames.areSound(packet, length, false), "nothing in it");
        emptyQuery();
        packet.putInt(DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, 96);
        packet.putInt(76, Integer.MAX_VALUE);
        assertFalse(ConsensusFrames.areSound(packet, length, false), "two gigabytes in the padding");
        frame(0, 0);
        packet.putShort(HeaderFlyweight.TYPE_FIELD_OFFSET, (short) HeaderFlyweight.HDR_TYPE_PAD);
        assertFalse(ConsensusFrames.areSound(packet, HEADER, false), "padding that is not the term's end");
    }

    @Test
    void shouldTakeNoZerosWhereAPacketCanBegin() {
        final int query = backupQuery();
        for (int at = query - 1; packet.getByte(at) == 0; at--) {
            packet.putByte(at, (byte) 1);
            assertFalse(isTaken(query), "padding at " + at);
            packet.putByte(at, (byte) 0);
        }
        assertTrue(isTaken(query));
        final int response = challengeResponse((byte) 1);
        packet.putInt(2 * HEADER, 0);
        assertFalse(isTaken(response), "a proof with zeros");
    }

    /** Its packets are messages of its own; what lies within them is none of members. */
    @Test
    void shouldTakeNoMessageOfMembersInTheMidstOfAStrangers() {
        final int length = challengeResponse((byte) 1);
        assertTrue(ConsensusFrames.areSound(packet, length, false));
        packet.putShort(2 * HEADER, (short) CanvassPositionEncoder.BLOCK_LENGTH);
        packet.putShort(2 * HEADER + 2, (short) CanvassPositionEncoder.TEMPLATE_ID);
        packet.putShort(2 * HEADER + 4, (short) CanvassPositionEncoder.SCHEMA_ID);
        assertFalse(ConsensusFrames.areSound(packet, length, false));
    }

    private boolean isTaken(final int length) {
        return ConsensusFrames.areSound(packet, length, true);
    }

    /** @return its end */
    private int frame(final int at, final int messageLength) {
        packet.setMemory(at, HEADER, (byte) 0);
        packet.putInt(at, HEADER + messageLength);
        packet.putByte(at + HeaderFlyweight.FLAGS_FIELD_OFFSET, FrameDescriptor.UNFRAGMENTED);
        packet.putShort(at + HeaderFlyweight.TYPE_FIELD_OFFSET, (short) HeaderFlyweight.HDR_TYPE_DATA);
        return at + BitUtil.align(HEADER + messageLength, HEADER);
    }

    private int canvass(final int at) {
        final CanvassPositionEncoder canvass =
                new CanvassPositionEncoder().wrapAndApplyHeader(packet, at + HEADER, header);
        canvass.logLeadershipTermId(3)
                .logPosition(4_096)
                .leadershipTermId(3)
                .followerMemberId(2)
                .protocolVersion(0x10000);
        return frame(at, MessageHeaderEncoder.ENCODED_LENGTH + canvass.encodedLength());
    }

    private int leadership(final long nextLogPosition) {
        final NewLeadershipTermEncoder term = new NewLeadershipTermEncoder().wrapAndApplyHeader(packet, HEADER, header);
        term.logLeadershipTermId(1)
                .nextLeadershipTermId(2)
                .nextLogPosition(nextLogPosition)
                .leadershipTermId(3);
        term.commitPosition(9).leaderRecordingId(0).timestamp(System.nanoTime()).logSessionId(-5);
        return frame(0, MessageHeaderEncoder.ENCODED_LENGTH + term.encodedLength());
    }

    private int emptyQuery() {
        packet.setMemory(0, packet.capacity(), (byte) 0);
        final BackupQueryEncoder query = new BackupQueryEncoder().wrapAndApplyHeader(packet, HEADER, header);
        query.correlationId(1).responseStreamId(108).version(1).logPosition(1).responseChannel("");
        query.putEncodedCredentials(new byte[0], 0, 0);
        return frame(0, MessageHeaderEncoder.ENCODED_LENGTH + query.encodedLength());
    }

    private int catchup() {
        packet.setMemory(0, packet.capacity(), (byte) 0);
        final CatchupPositionEncoder catchup = new CatchupPositionEncoder().wrapAndApplyHeader(packet, HEADER, header);
        catchup.leadershipTermId(1).logPosition(32).followerMemberId(1).catchupEndpoint("member-1.example:9003");
        return frame(0, MessageHeaderEncoder.ENCODED_LENGTH + catchup.encodedLength());
    }

    private int backupQuery() {
        packet.setMemory(0, packet.capacity(), (byte) 0);
        final BackupQueryEncoder query = new BackupQueryEncoder().wrapAndApplyHeader(packet, HEADER, header);
        query.correlationId(1)
                .responseStreamId(108)
                .version(1)
                .logPosition(Long.MAX_VALUE)
                .responseChannel(CHANNEL);
        query.putEncodedCredentials("backup".getBytes(StandardCharsets.US_ASCII), 0, 6);
        return frame(0, MessageHeaderEncoder.ENCODED_LENGTH + query.encodedLength());
    }

    private int challengeResponse(final byte proof) {
        packet.setMemory(0, packet.capacity(), (byte) 0);
        final ChallengeResponseEncoder response =
                new ChallengeResponseEncoder().wrapAndApplyHeader(packet, HEADER, header);
        final byte[] credentials = new byte[32];
        Arrays.fill(credentials, proof);
        response.correlationId(1).clusterSessionId(5).putEncodedCredentials(credentials, 0, credentials.length);
        return frame(0, MessageHeaderEncoder.ENCODED_LENGTH + response.encodedLength());
    }
}
