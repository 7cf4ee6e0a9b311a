package rialto.sequencer;

import io.aeron.cluster.codecs.AppendPositionDecoder;
import io.aeron.cluster.codecs.BackupQueryDecoder;
import io.aeron.cluster.codecs.CanvassPositionDecoder;
import io.aeron.cluster.codecs.CatchupPositionDecoder;
import io.aeron.cluster.codecs.ChallengeResponseDecoder;
import io.aeron.cluster.codecs.CommitPositionDecoder;
import io.aeron.cluster.codecs.HeartbeatRequestDecoder;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.NewLeadershipTermDecoder;
import io.aeron.cluster.codecs.RequestVoteDecoder;
import io.aeron.cluster.codecs.StandbySnapshotDecoder;
import io.aeron.cluster.codecs.StopCatchupDecoder;
import io.aeron.cluster.codecs.VoteDecoder;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/**
 * Looks at packets of the consensus stream before Aeron keeps them. Aeron's consensus module believes the lengths that stand
 * in its messages: one packet that said it had 2 GB of credentials ended a member. So a packet has whole messages only, each
 * as long as its parts, and into those with lengths no later packet can be put. It keeps nothing from one packet to the next.
 */
final class ConsensusFrames {
    static final int TERM_LENGTH = 64 * 1024;
    /** Longest name of a program or proof of its key. */
    static final int MAX_CREDENTIALS = 256;

    static final int MAX_CHANNEL = 512;

    private static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;
    private static final int ALIGNMENT = FrameDescriptor.FRAME_ALIGNMENT;
    private static final int WHOLE = FrameDescriptor.UNFRAGMENTED & 0xFF;
    private static final int BEGIN = FrameDescriptor.BEGIN_FRAG_FLAG & 0xFF;
    private static final int NO_MESSAGE = -1;

    private ConsensusFrames() {}

    /**
     * Whether a packet may go on.
     *
     * @param isOfMember whether it came from a member; others may ask for a backup, by one message, and nothing else
     */
    static boolean areSound(final DirectBuffer packet, final int length, final boolean isOfMember) {
        if (length < HEADER) {
            return false;
        }
        final int termOffset = intAt(packet, DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET);
        if ((termOffset & ALIGNMENT - 1) != 0 || termOffset < 0 || length > TERM_LENGTH - termOffset) {
            return false;
        }
        if (intAt(packet, 0) == 0) {
            // says that it is alive
            return length == HEADER;
        }
        int at = 0;
        while (at + HEADER <= length) {
            final int frameLength = intAt(packet, at);
            if (shortAt(packet, at + HeaderFlyweight.TYPE_FIELD_OFFSET) == HeaderFlyweight.HDR_TYPE_PAD) {
                return frameLength >= HEADER && frameLength == TERM_LENGTH - termOffset - at && at + HEADER == length;
            }
            if (frameLength <= HEADER
                    || frameLength > length - at
                    || (packet.getByte(at + HeaderFlyweight.FLAGS_FIELD_OFFSET) & WHOLE) != WHOLE
                    || !isMessage(packet, at + HEADER, frameLength - HEADER, isOfMember)
                    || hasFrameWithin(packet, at, at + BitUtil.align(frameLength, ALIGNMENT), length, isOfMember)
                    || hasLengths(packet, at + HEADER) && hasRoom(packet, at, frameLength, length)) {
                return false;
            }
            at += BitUtil.align(frameLength, ALIGNMENT);
            if (!isOfMember) {
                return at == length;
            }
        }
        return at == length;
    }

    private static boolean isMessage(
            final DirectBuffer buffer, final int offset, final int length, final boolean isOfMember) {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH || !isOfConsensus(buffer, offset)) {
            return false;
        }
        final int template = shortAt(buffer, offset + MessageHeaderDecoder.templateIdEncodingOffset());
        final int blockLength = blockLength(template, isOfMember);
        if (blockLength == NO_MESSAGE
                || shortAt(buffer, offset + MessageHeaderDecoder.blockLengthEncodingOffset()) != blockLength) {
            return false;
        }
        final int end = offset + length;
        int at = offset + MessageHeaderDecoder.ENCODED_LENGTH + blockLength;
        if (template == CatchupPositionDecoder.TEMPLATE_ID || template == BackupQueryDecoder.TEMPLATE_ID) {
            at = afterText(buffer, at, end);
        }
        if (template == BackupQueryDecoder.TEMPLATE_ID || template == ChallengeResponseDecoder.TEMPLATE_ID) {
            at = after(buffer, at, end, MAX_CREDENTIALS);
        }
        return at == end;
    }

    /**
     * Whether a packet could be put into a message with lengths, which would then be others than those that were looked at:
     * Aeron puts one wherever it finds a 0 at its beginning.
     */
    private static boolean hasRoom(
            final DirectBuffer packet, final int begin, final int frameLength, final int length) {
        final int end = begin + BitUtil.align(frameLength, ALIGNMENT);
        if (end > length) {
            return true;
        }
        for (int at = begin + HEADER; at < end; at += ALIGNMENT) {
            if (intAt(packet, at) == 0) {
                return true;
            }
        }
        for (int at = begin + frameLength; at < end; at++) {
            if (packet.getByte(at) != 0) {
                return true;
            }
        }
        return false;
    }

    private static int blockLength(final int template, final boolean isOfMember) {
        return switch (template) {
            case BackupQueryDecoder.TEMPLATE_ID -> BackupQueryDecoder.BLOCK_LENGTH;
            case ChallengeResponseDecoder.TEMPLATE_ID -> ChallengeResponseDecoder.BLOCK_LENGTH;
            default -> isOfMember ? membersBlockLength(template) : NO_MESSAGE;
        };
    }

    /**
     * Nobody here asks for heartbeats of a backup, has standby members, or ends members by what the leader says: these are
     * none.
     */
    private static int membersBlockLength(final int template) {
        return switch (template) {
            case CanvassPositionDecoder.TEMPLATE_ID -> CanvassPositionDecoder.BLOCK_LENGTH;
            case RequestVoteDecoder.TEMPLATE_ID -> RequestVoteDecoder.BLOCK_LENGTH;
            case VoteDecoder.TEMPLATE_ID -> VoteDecoder.BLOCK_LENGTH;
            case NewLeadershipTermDecoder.TEMPLATE_ID -> NewLeadershipTermDecoder.BLOCK_LENGTH;
            case AppendPositionDecoder.TEMPLATE_ID -> AppendPositionDecoder.BLOCK_LENGTH;
            case CommitPositionDecoder.TEMPLATE_ID -> CommitPositionDecoder.BLOCK_LENGTH;
            case CatchupPositionDecoder.TEMPLATE_ID -> CatchupPositionDecoder.BLOCK_LENGTH;
            case StopCatchupDecoder.TEMPLATE_ID -> StopCatchupDecoder.BLOCK_LENGTH;
            default -> NO_MESSAGE;
        };
    }

    /** Where the part of variable length ends; -1 when it is empty, or longer than it may be or than the message. */
    private static int after(final DirectBuffer buffer, final int at, final int end, final int maxLength) {
        final int length = at >= 0 && at + Integer.BYTES <= end ? intAt(buffer, at) : -1;
        return length <= 0 || length > maxLength || length > end - at - Integer.BYTES
                ? -1
                : at + Integer.BYTES + length;
    }

    private static int afterText(final DirectBuffer buffer, final int at, final int end) {
        final int after = after(buffer, at, end, MAX_CHANNEL);
        for (int i = at + Integer.BYTES; i < after; i++) {
            if (buffer.getByte(i) < ' ') {
                return -1;
            }
        }
        return after;
    }

    /**
     * Whether something within a frame could be taken for the beginning of one of the messages with lengths, or of a message
     * in pieces; in a frame of others than members: of any message. Aeron puts packets where they say that they belong. Of two
     * that lie across each other the reader could come to the midst of one. One proof of a key in eight looks so by chance; who copies asks again after a second.
     */
    private static boolean hasFrameWithin(
            final DirectBuffer packet, final int begin, final int end, final int length, final boolean isOfMember) {
        for (int at = begin + HEADER; at < end; at += ALIGNMENT) {
            if (at + MessageHeaderDecoder.ENCODED_LENGTH > length) {
                return true;
            }
            final boolean beginsPieces =
                    intAt(packet, at) > 0 && (packet.getByte(at + HeaderFlyweight.FLAGS_FIELD_OFFSET) & WHOLE) == BEGIN;
            if (beginsPieces
                    || at > begin + HEADER && (isOfMember ? hasLengths(packet, at) : isOfConsensus(packet, at))) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasLengths(final DirectBuffer buffer, final int offset) {
        if (!isOfConsensus(buffer, offset)) {
            return false;
        }
        return switch (shortAt(buffer, offset + MessageHeaderDecoder.templateIdEncodingOffset())) {
            case BackupQueryDecoder.TEMPLATE_ID,
                    ChallengeResponseDecoder.TEMPLATE_ID,
                    CatchupPositionDecoder.TEMPLATE_ID,
                    HeartbeatRequestDecoder.TEMPLATE_ID,
                    StandbySnapshotDecoder.TEMPLATE_ID -> true;
            default -> false;
        };
    }

    private static boolean isOfConsensus(final DirectBuffer buffer, final int offset) {
        return shortAt(buffer, offset + MessageHeaderDecoder.schemaIdEncodingOffset())
                == MessageHeaderDecoder.SCHEMA_ID;
    }

    static long longAt(final DirectBuffer buffer, final int at) {
        return buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
    }

    static int intAt(final DirectBuffer buffer, final int at) {
        return buffer.getInt(at, ByteOrder.LITTLE_ENDIAN);
    }

    static int shortAt(final DirectBuffer buffer, final int at) {
        return buffer.getShort(at, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
    }
}
