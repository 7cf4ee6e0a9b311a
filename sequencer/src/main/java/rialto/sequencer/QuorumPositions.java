package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterMember;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.codecs.AppendPositionDecoder;
import io.aeron.cluster.codecs.CanvassPositionDecoder;
import io.aeron.cluster.codecs.CatchupPositionDecoder;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.NewLeadershipTermDecoder;
import io.aeron.cluster.codecs.RequestVoteDecoder;
import io.aeron.cluster.codecs.VoteDecoder;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Has a leader count only what other members have of its own log. A member that led before and comes back says where its log
 * ends, with an end that nobody else had and that it is about to cut off. Aeron 1.51 takes that position as one of the
 * present leader's log, whatever the term it is of. The leader then needed no other member to call commands committed.
 *
 * <p>What this member says of its own log is noted when it is sent. Positions that come are changed before Aeron sees them:
 *
 * <ul>
 *   <li>Of the term that this member leads: none. Followers report them of this leader's log alone.
 *   <li>Of the last term of the log with which it became leader: at most where its own term begins.
 *   <li>Of any other: 0. To be counted the other first copies the leader's log, and then reports in the leader's term. One that
 *       catches up still names the last term that it has read. It is believed since it asked this leader, in this term.
 * </ul>
 *
 * <p>A member that does not lead may do so a moment later, with what it heard before. So of others it keeps what is certain: a
 * position of the same last term up to its own end. What is longer or of a later term becomes the position of a member that
 * was not heard ({@link AeronArchive#NULL_POSITION}). That one does not vote for this member, which is as true as before, and
 * is not counted. An older term becomes 0, for the term alone decides there. Before this member has said anything all others
 * are unheard: they speak again every few milliseconds for as long as there is no leader.
 *
 * <p>Statements are noted by the driver's sender; all else belongs to its receiver.
 */
final class QuorumPositions {
    private static final long NULL = AeronArchive.NULL_POSITION;
    private static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;
    private static final int BODY = HEADER + MessageHeaderDecoder.ENCODED_LENGTH;

    private static final Statement NONE = new Statement(Long.MIN_VALUE, NULL, Long.MIN_VALUE, false);

    private final int[] members;
    /** The term in which each member asked this one, its leader, for what it lacks. */
    private final long[] catchupTerms;

    private final UnsafeBuffer sent = new UnsafeBuffer(0, 0);
    private volatile Statement statement = NONE;

    /** @param members of the cluster, as Aeron writes them */
    QuorumPositions(final String members) {
        this.members = Arrays.stream(ClusterMember.parse(members))
                .mapToInt(ClusterMember::id)
                .toArray();
        catchupTerms = new long[this.members.length];
        Arrays.fill(catchupTerms, Aeron.NULL_VALUE);
    }

    /** Notes what a packet to a member's port of consensus says of this member's log. It is not changed. */
    void note(final ByteBuffer packet) {
        final int length = packet.remaining();
        if (length > BODY) {
            sent.wrap(packet, packet.position(), length);
            for (int at = 0; at + BODY < length; at = next(sent, at)) {
                if (!isMessage(sent, at, length)) {
                    return;
                }
                note(sent, at + BODY, template(sent, at));
            }
        }
    }

    private void note(final DirectBuffer buffer, final int body, final int template) {
        switch (template) {
            case CanvassPositionDecoder.TEMPLATE_ID ->
                noteEnd(
                        longAt(buffer, body + CanvassPositionDecoder.logLeadershipTermIdEncodingOffset()),
                        longAt(buffer, body + CanvassPositionDecoder.logPositionEncodingOffset()),
                        longAt(buffer, body + CanvassPositionDecoder.leadershipTermIdEncodingOffset()));
            case RequestVoteDecoder.TEMPLATE_ID -> {
                // the term that it asks for is one that there may never be
                final long logTerm = longAt(buffer, body + RequestVoteDecoder.logLeadershipTermIdEncodingOffset());
                noteEnd(logTerm, longAt(buffer, body + RequestVoteDecoder.logPositionEncodingOffset()), logTerm);
            }
            case NewLeadershipTermDecoder.TEMPLATE_ID ->
                noteLeadership(
                        longAt(buffer, body + NewLeadershipTermDecoder.leadershipTermIdEncodingOffset()),
                        longAt(buffer, body + NewLeadershipTermDecoder.termBaseLogPositionEncodingOffset()));
            case AppendPositionDecoder.TEMPLATE_ID ->
                noteFollowing(longAt(buffer, body + AppendPositionDecoder.leadershipTermIdEncodingOffset()));
            default -> {}
        }
    }

    /**
     * An older statement may come later, to a member that could not be reached. The last term of a log never goes back while a
     * process runs, and who says where its log ends knows of the term that it led.
     *
     * @param term of the last leader that this member had, which it may have been itself
     */
    private void noteEnd(final long logTerm, final long logEnd, final long term) {
        final Statement last = statement;
        final boolean isNewer =
                logTerm > last.logTerm || logTerm == last.logTerm && (!last.isLeader || term >= last.term);
        final long lastTerm = Math.max(term, last.term);
        if (isNewer && !last.isSame(logTerm, logEnd, lastTerm)) {
            statement = new Statement(logTerm, logEnd, lastTerm, false);
        }
    }

    private void noteLeadership(final long term, final long termBegin) {
        final Statement last = statement;
        if (term > last.term) {
            statement = new Statement(last.logTerm, termBegin, term, true);
        }
    }

    /** Of another leader's log this member cannot say what it is until it says so again. */
    private void noteFollowing(final long term) {
        final Statement last = statement;
        if (term > last.term) {
            statement = new Statement(last.logTerm, NULL, term, false);
        }
    }

    /**
     * Writes into the messages of a packet the positions that count here.
     *
     * @param packet of a member to this one's port of consensus, which was found sound
     */
    void limit(final MutableDirectBuffer packet, final int length) {
        for (int at = 0; at + BODY < length && isMessage(packet, at, length); at = next(packet, at)) {
            final int body = at + BODY;
            switch (template(packet, at)) {
                case CanvassPositionDecoder.TEMPLATE_ID ->
                    limit(
                            packet,
                            body + CanvassPositionDecoder.logLeadershipTermIdEncodingOffset(),
                            body + CanvassPositionDecoder.logPositionEncodingOffset());
                case VoteDecoder.TEMPLATE_ID ->
                    limit(
                            packet,
                            body + VoteDecoder.logLeadershipTermIdEncodingOffset(),
                            body + VoteDecoder.logPositionEncodingOffset());
                case CatchupPositionDecoder.TEMPLATE_ID -> catchesUp(packet, body);
                case AppendPositionDecoder.TEMPLATE_ID -> {
                    if (!isOfThisLog(packet, body)) {
                        limit(
                                packet,
                                body + AppendPositionDecoder.leadershipTermIdEncodingOffset(),
                                body + AppendPositionDecoder.logPositionEncodingOffset());
                    }
                }
                default -> {}
            }
        }
    }

    private void limit(final MutableDirectBuffer packet, final int termAt, final int positionAt) {
        final long position = longAt(packet, positionAt);
        final long counted = statement.counted(longAt(packet, termAt), position);
        if (counted != position) {
            packet.putLong(positionAt, counted, ByteOrder.LITTLE_ENDIAN);
        }
    }

    private void catchesUp(final DirectBuffer packet, final int body) {
        final Statement last = statement;
        final int member = member(packet, body + CatchupPositionDecoder.followerMemberIdEncodingOffset());
        if (member >= 0
                && last.isLeader
                && longAt(packet, body + CatchupPositionDecoder.leadershipTermIdEncodingOffset()) == last.term) {
            catchupTerms[member] = last.term;
        }
    }

    /** Whether it is of a log that is being copied from this leader's. */
    private boolean isOfThisLog(final DirectBuffer packet, final int body) {
        final Statement last = statement;
        final int member = member(packet, body + AppendPositionDecoder.followerMemberIdEncodingOffset());
        return member >= 0
                && last.isLeader
                && catchupTerms[member] == last.term
                // any flag: there is one, of catching up
                && packet.getByte(body + AppendPositionDecoder.flagsEncodingOffset()) != 0
                && longAt(packet, body + AppendPositionDecoder.leadershipTermIdEncodingOffset()) < last.term;
    }

    private int member(final DirectBuffer packet, final int idAt) {
        final int id = packet.getInt(idAt, ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < members.length; i++) {
            if (members[i] == id) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isMessage(final DirectBuffer packet, final int at, final int length) {
        final int frameLength = packet.getInt(at, ByteOrder.LITTLE_ENDIAN);
        return frameLength > BODY
                && frameLength <= length - at
                && ConsensusFrames.shortAt(packet, at + HeaderFlyweight.TYPE_FIELD_OFFSET)
                        == HeaderFlyweight.HDR_TYPE_DATA
                && packet.getInt(at + DataHeaderFlyweight.STREAM_ID_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN)
                        == ConsensusModule.Configuration.CONSENSUS_STREAM_ID_DEFAULT;
    }

    private static int next(final DirectBuffer packet, final int at) {
        return at + BitUtil.align(packet.getInt(at, ByteOrder.LITTLE_ENDIAN), FrameDescriptor.FRAME_ALIGNMENT);
    }

    private static int template(final DirectBuffer packet, final int at) {
        return ConsensusFrames.shortAt(packet, at + HEADER + MessageHeaderDecoder.templateIdEncodingOffset());
    }

    private static long longAt(final DirectBuffer buffer, final int at) {
        return buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * What this member said of its own log last.
     *
     * @param logTerm last term of the log, before the one that it leads
     * @param logEnd where the log ended in that term; {@link #NULL} when another leader has changed it
     * @param term the last one that it knew, or leads
     */
    private record Statement(long logTerm, long logEnd, long term, boolean isLeader) {
        long counted(final long otherTerm, final long position) {
            if (position == NULL || isLeader && otherTerm == term) {
                return position;
            }
            if (otherTerm == logTerm) {
                return position <= logEnd || isLeader ? Math.min(position, logEnd) : NULL;
            }
            return otherTerm < (isLeader ? term : logTerm) ? 0 : NULL;
        }

        boolean isSame(final long otherLogTerm, final long otherLogEnd, final long otherTerm) {
            return !isLeader && logTerm == otherLogTerm && logEnd == otherLogEnd && term == otherTerm;
        }
    }
}
