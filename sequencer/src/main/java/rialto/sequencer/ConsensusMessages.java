package rialto.sequencer;

import io.aeron.cluster.ClusterMember;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What members say to each other about elections and positions, message by message, before Aeron's consensus module sees it.
 * What comes may be changed ({@link QuorumPositions}, {@link VotedTerms}), what this member says is noted. Belongs to the
 * driver's thread, which sends and receives.
 */
final class ConsensusMessages {
    private static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;
    static final int BODY = HEADER + MessageHeaderDecoder.ENCODED_LENGTH;

    private final QuorumPositions positions;
    private final VotedTerms terms;
    private final UnsafeBuffer sent = new UnsafeBuffer(0, 0);

    ConsensusMessages(final QuorumPositions positions, final VotedTerms terms) {
        this.positions = positions;
        this.terms = terms;
    }

    /** Those of a member of a cluster. */
    static ConsensusMessages of(final SequencerConfiguration configuration) {
        final int[] members = Arrays.stream(ClusterMember.parse(configuration.members()))
                .mapToInt(ClusterMember::id)
                .toArray();
        return new ConsensusMessages(
                new QuorumPositions(members), new VotedTerms(members, configuration.leaderHeartbeatTimeoutMs()));
    }

    /** Notes what a packet to a member's port of consensus says. It is not changed. */
    void note(final ByteBuffer packet) {
        final int length = packet.remaining();
        if (length > BODY) {
            sent.wrap(packet, packet.position(), length);
            for (int at = 0; at + BODY < length && isMessage(sent, at, length); at = next(sent, at)) {
                final int template = template(sent, at);
                positions.note(sent, at + BODY, template);
                terms.note(sent, at + BODY, template);
            }
        }
    }

    /**
     * Changes the messages of a packet to what counts here.
     *
     * @param packet of a member to this one's port of consensus, which was found sound
     */
    void change(final MutableDirectBuffer packet, final int length) {
        for (int at = 0; at + BODY < length && isMessage(packet, at, length); at = next(packet, at)) {
            final int template = template(packet, at);
            positions.limit(packet, at + BODY, template);
            terms.hear(packet, at, template);
        }
    }

    /** Where the member that a message names stands among the members; -1 if it is none. */
    static int member(final int[] members, final DirectBuffer packet, final int idAt) {
        final int id = ConsensusFrames.intAt(packet, idAt);
        for (int i = 0; i < members.length; i++) {
            if (members[i] == id) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isMessage(final DirectBuffer packet, final int at, final int length) {
        final int frameLength = ConsensusFrames.intAt(packet, at);
        return frameLength > BODY
                && frameLength <= length - at
                && ConsensusFrames.shortAt(packet, at + HeaderFlyweight.TYPE_FIELD_OFFSET)
                        == HeaderFlyweight.HDR_TYPE_DATA
                && ConsensusFrames.intAt(packet, at + DataHeaderFlyweight.STREAM_ID_FIELD_OFFSET)
                        == ConsensusModule.Configuration.CONSENSUS_STREAM_ID_DEFAULT;
    }

    private static int next(final DirectBuffer packet, final int at) {
        return at + BitUtil.align(ConsensusFrames.intAt(packet, at), FrameDescriptor.FRAME_ALIGNMENT);
    }

    private static int template(final DirectBuffer packet, final int at) {
        return ConsensusFrames.shortAt(packet, at + HEADER + MessageHeaderDecoder.templateIdEncodingOffset());
    }
}
