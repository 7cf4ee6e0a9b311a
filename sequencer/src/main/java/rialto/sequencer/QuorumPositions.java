package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.codecs.AppendPositionDecoder;
import io.aeron.cluster.codecs.CanvassPositionDecoder;
import io.aeron.cluster.codecs.CatchupPositionDecoder;
import io.aeron.cluster.codecs.NewLeadershipTermDecoder;
import io.aeron.cluster.codecs.RequestVoteDecoder;
import io.aeron.cluster.codecs.VoteDecoder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

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
    private static final Statement NONE = new Statement(Long.MIN_VALUE, NULL, Long.MIN_VALUE, false);

    private final int[] members;
    /** The term in which each member asked this one, its leader, for what it lacks. */
    private final long[] catchupTerms;

    private volatile Statement statement = NONE;

    /** @param members of the cluster */
    QuorumPositions(final int[] members) {
        this.members = members;
        catchupTerms = new long[members.length];
        Arrays.fill(catchupTerms, Aeron.NULL_VALUE);
    }

    /** Notes what a message to a member says of this member's log. */
    void note(final DirectBuffer buffer, final int body, final int template) {
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

    /** Writes into a message of a member the position that counts here. */
    void limit(final MutableDirectBuffer packet, final int body, final int template) {
        switch (template) {
            case CanvassPositionDecoder.TEMPLATE_ID ->
                limitTo(
                        packet,
                        body + CanvassPositionDecoder.logLeadershipTermIdEncodingOffset(),
                        body + CanvassPositionDecoder.logPositionEncodingOffset());
            case VoteDecoder.TEMPLATE_ID ->
                limitTo(
                        packet,
                        body + VoteDecoder.logLeadershipTermIdEncodingOffset(),
                        body + VoteDecoder.logPositionEncodingOffset());
            case CatchupPositionDecoder.TEMPLATE_ID -> catchesUp(packet, body);
            case AppendPositionDecoder.TEMPLATE_ID -> {
                if (!isOfThisLog(packet, body)) {
                    limitTo(
                            packet,
                            body + AppendPositionDecoder.leadershipTermIdEncodingOffset(),
                            body + AppendPositionDecoder.logPositionEncodingOffset());
                }
            }
            default -> {}
        }
    }

    private void limitTo(final MutableDirectBuffer packet, final int termAt, final int positionAt) {
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
        return ConsensusMessages.member(members, packet, idAt);
    }

    private static long longAt(final DirectBuffer buffer, final int at) {
        return ConsensusFrames.longAt(buffer, at);
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
