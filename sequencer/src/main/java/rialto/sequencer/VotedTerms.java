package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.cluster.codecs.BooleanType;
import io.aeron.cluster.codecs.CanvassPositionDecoder;
import io.aeron.cluster.codecs.NewLeadershipTermDecoder;
import io.aeron.cluster.codecs.RequestVoteDecoder;
import io.aeron.cluster.codecs.VoteDecoder;
import io.aeron.protocol.DataHeaderFlyweight;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;

/**
 * Keeps this member from following a leader of an earlier term than one in which it may have voted. Aeron 1.51 forgets a vote
 * when a ballot has lasted too long, and then follows whoever says that it leads. But the candidate may stand still meanwhile,
 * count the vote when it goes on, and lead the later term. Its log lacks what was committed with this member in the earlier one.
 *
 * <p>A member <i>claims</i> a term when it asks for votes in it, or says that it leads it. A leadership of an earlier term than
 * one that is claimed gets a leader that is no member before Aeron sees it, and Aeron passes over it. A claim ends:
 *
 * <ul>
 *   <li>When the one who claims it says, later in its stream, where its log ends, and knows no leadership of that term: it has lost
 *       the ballot and counts no vote of it any more.
 *   <li>When this member refuses its vote.
 *   <li>When nothing was heard of it for {@value #LIMIT_S} s, or twice the leader time-out if that is longer. Without this a
 *       candidate that is lost just then would keep this member from the leader for ever.
 * </ul>
 *
 * <p>A packet may come late or twice, and a member that begins anew has a new stream. So what it said last counts, by the
 * position in its stream. Belongs to the driver's thread.
 */
final class VotedTerms {
    /** More than twice as long as a sealed packet is good ({@link PacketSeal#MAX_AGE_MS}): none of the claim comes after it. */
    static final int LIMIT_S = 25;

    private static final Logger LOGGER = LoggerFactory.getLogger(VotedTerms.class);
    private static final long MOST_BETWEEN_MESSAGES_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long NONE = Aeron.NULL_VALUE;

    private final int[] members;
    private final Claim[] claims;
    private final long limitNs;
    private final NanoClock clock;
    private long heardNs;
    /** Time that went by while this process heard others: one that stood still could not hear who gives a term up. */
    private long elapsedNs;

    private long hidden;
    /** What was logged last: a leader's term, and the one that was claimed. */
    private long toldTerm = NONE;

    private long toldClaim = NONE;

    /**
     * @param members of the cluster, this one too
     * @param leaderHeartbeatTimeoutMs how long members wait for a leader's sign
     */
    VotedTerms(final int[] members, final long leaderHeartbeatTimeoutMs) {
        this(members, leaderHeartbeatTimeoutMs, SystemNanoClock.INSTANCE);
    }

    VotedTerms(final int[] members, final long leaderHeartbeatTimeoutMs, final NanoClock clock) {
        this.members = members;
        this.clock = clock;
        limitNs = Math.max(
                TimeUnit.SECONDS.toNanos(LIMIT_S), 2 * TimeUnit.MILLISECONDS.toNanos(leaderHeartbeatTimeoutMs));
        heardNs = clock.nanoTime();
        claims = new Claim[members.length];
        for (int i = 0; i < claims.length; i++) {
            claims[i] = new Claim();
        }
    }

    /** How many messages of leaders of earlier terms were passed over. */
    long hidden() {
        return hidden;
    }

    /** Notes what this member says: votes that it refuses, and what it leads. */
    void note(final DirectBuffer sent, final int body, final int template) {
        switch (template) {
            case VoteDecoder.TEMPLATE_ID -> {
                final Claim claim = claim(sent, body + VoteDecoder.candidateMemberIdEncodingOffset());
                final boolean isRefused = ConsensusFrames.intAt(sent, body + VoteDecoder.voteEncodingOffset())
                        != BooleanType.TRUE.value();
                if (claim != null
                        && isRefused
                        && claim.term == longAt(sent, body + VoteDecoder.candidateTermIdEncodingOffset())) {
                    claim.term = NONE;
                }
            }
            case NewLeadershipTermDecoder.TEMPLATE_ID -> {
                final Claim own = claim(sent, body + NewLeadershipTermDecoder.leaderMemberIdEncodingOffset());
                final long term = longAt(sent, body + NewLeadershipTermDecoder.leadershipTermIdEncodingOffset());
                // each other member has a stream of its own, and what was said before may be sent once more
                if (own != null && term >= own.term) {
                    own.set(term, elapsedNs);
                }
            }
            default -> {}
        }
    }

    /** Takes a message that comes from a member, and changes it if it must not be followed. */
    void hear(final MutableDirectBuffer packet, final int at, final int template) {
        final long nowNs = clock.nanoTime();
        elapsedNs += Math.min(MOST_BETWEEN_MESSAGES_NS, nowNs - heardNs);
        heardNs = nowNs;
        final int body = at + ConsensusMessages.BODY;
        switch (template) {
            case RequestVoteDecoder.TEMPLATE_ID ->
                hearClaim(
                        packet,
                        at,
                        body + RequestVoteDecoder.candidateMemberIdEncodingOffset(),
                        body + RequestVoteDecoder.candidateTermIdEncodingOffset());
            case NewLeadershipTermDecoder.TEMPLATE_ID -> {
                hearClaim(
                        packet,
                        at,
                        body + NewLeadershipTermDecoder.leaderMemberIdEncodingOffset(),
                        body + NewLeadershipTermDecoder.leadershipTermIdEncodingOffset());
                hideEarlier(packet, body);
            }
            case CanvassPositionDecoder.TEMPLATE_ID -> {
                final Claim claim = claim(packet, body + CanvassPositionDecoder.followerMemberIdEncodingOffset());
                if (claim != null
                        && claim.isNews(packet, at)
                        && longAt(packet, body + CanvassPositionDecoder.leadershipTermIdEncodingOffset())
                                < claim.term) {
                    claim.term = NONE;
                }
            }
            default -> {}
        }
    }

    private void hearClaim(final DirectBuffer packet, final int at, final int memberAt, final int termAt) {
        final Claim claim = claim(packet, memberAt);
        if (claim != null && claim.isNews(packet, at)) {
            claim.set(longAt(packet, termAt), elapsedNs);
        }
    }

    private void hideEarlier(final MutableDirectBuffer packet, final int body) {
        final int termAt = body + NewLeadershipTermDecoder.leadershipTermIdEncodingOffset();
        final int leaderAt = body + NewLeadershipTermDecoder.leaderMemberIdEncodingOffset();
        final long term = longAt(packet, termAt);
        final int leader = ConsensusFrames.intAt(packet, leaderAt);
        final int latest = latestAfter(term, leader);
        if (latest >= 0) {
            tellHidden(leader, term, latest);
            hidden++;
            packet.putLong(termAt, NONE, ByteOrder.LITTLE_ENDIAN);
            packet.putInt(leaderAt, Aeron.NULL_VALUE, ByteOrder.LITTLE_ENDIAN);
        }
    }

    /** Who claims the latest term after one; -1 if nobody does. What nobody was heard of for long is forgotten. */
    private int latestAfter(final long term, final int leader) {
        int latest = -1;
        for (int i = 0; i < claims.length; i++) {
            final Claim claim = claims[i];
            if (claim.term > term) {
                if (elapsedNs - claim.sinceNs > limitNs) {
                    LOGGER.warn(
                            "member {} claimed term {} and was not heard of it for {} s:"
                                    + " this member may follow member {}, which leads term {}",
                            members[i],
                            claim.term,
                            TimeUnit.NANOSECONDS.toSeconds(limitNs),
                            leader,
                            term);
                    claim.term = NONE;
                } else if (latest < 0 || claim.term > claims[latest].term) {
                    latest = i;
                }
            }
        }
        return latest;
    }

    private void tellHidden(final int leader, final long term, final int latest) {
        final long claimed = claims[latest].term;
        if (term == toldTerm && claimed == toldClaim) {
            return;
        }
        toldTerm = term;
        toldClaim = claimed;
        LOGGER.warn(
                "member {} leads term {}, but member {} asked for votes in term {} or leads it, and this member may have"
                        + " voted there: it does not follow before that term is given up, or not heard of for {} s",
                leader,
                term,
                members[latest],
                claimed,
                TimeUnit.NANOSECONDS.toSeconds(limitNs));
    }

    private Claim claim(final DirectBuffer packet, final int idAt) {
        final int i = ConsensusMessages.member(members, packet, idAt);
        return i < 0 ? null : claims[i];
    }

    private static long longAt(final DirectBuffer packet, final int at) {
        return ConsensusFrames.longAt(packet, at);
    }

    /** What one member said last of terms. */
    private static final class Claim {
        private long term = NONE;
        private long sinceNs;
        private boolean isHeard;
        private int sessionId;
        private int earlierSessionId;
        private int termId;
        private int termOffset;

        private void set(final long newTerm, final long nowNs) {
            term = newTerm;
            sinceNs = nowNs;
        }

        /** Whether a message comes later in the member's stream than all that were heard, or begins a new stream. */
        private boolean isNews(final DirectBuffer packet, final int at) {
            final int session = ConsensusFrames.intAt(packet, at + DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET);
            final int streamTermId = ConsensusFrames.intAt(packet, at + DataHeaderFlyweight.TERM_ID_FIELD_OFFSET);
            final int offset = ConsensusFrames.intAt(packet, at + DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET);
            if (!isHeard) {
                earlierSessionId = session;
            } else if (session == sessionId) {
                // numbers of terms go on below zero
                final int later = streamTermId - termId;
                if (later < 0 || later == 0 && offset <= termOffset) {
                    return false;
                }
            } else if (session == earlierSessionId) {
                return false;
            } else {
                earlierSessionId = sessionId;
            }
            isHeard = true;
            sessionId = session;
            termId = streamTermId;
            termOffset = offset;
            return true;
        }
    }
}
