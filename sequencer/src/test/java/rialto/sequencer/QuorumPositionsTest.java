package rialto.sequencer;

import io.aeron.cluster.codecs.AppendPositionDecoder;
import io.aeron.cluster.codecs.AppendPositionEncoder;
import io.aeron.cluster.codecs.CanvassPositionDecoder;
import io.aeron.cluster.codecs.CanvassPositionEncoder;
import io.aeron.cluster.codecs.CatchupPositionEncoder;
import io.aeron.cluster.codecs.NewLeadershipTermEncoder;
import io.aeron.cluster.codecs.RequestVoteEncoder;
import io.aeron.cluster.codecs.VoteDecoder;
import io.aeron.cluster.codecs.VoteEncoder;
import io.aeron.protocol.HeaderFlyweight;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** This is member 1; member 0 is the one that led before. */
class QuorumPositionsTest {
    private static final int[] MEMBERS = {0, 1, 2};
    private static final int BODY = ConsensusPacket.BODY;
    private static final int LOG_STREAM_ID = 100;
    private static final int OLD_LEADER = 0;
    private static final int FOLLOWER = 2;
    private static final long UNHEARD = -1;

    /** Last term and end of this member's log before it leads {@link #TERM}. */
    private static final long LOG_TERM = 3;

    private static final long BEGIN = 97_152;
    private static final long TERM = 5;
    private static final long LONGER = 128_288;

    private final ConsensusMessages positions =
            new ConsensusMessages(new QuorumPositions(MEMBERS), new VotedTerms(MEMBERS, 0));
    private final ConsensusPacket packet = new ConsensusPacket();

    @Test
    void shouldCountOfAnOldLeadersLogOnlyWhatIsInTheOwnOne() {
        lead();
        assertEquals(BEGIN, canvass(LOG_TERM, LONGER));
        assertEquals(BEGIN, append(LOG_TERM, LONGER, OLD_LEADER, false));
        assertEquals(BEGIN, vote(LOG_TERM, LONGER));
        assertEquals(BEGIN - 32, canvass(LOG_TERM, BEGIN - 32));
    }

    @Test
    void shouldCountWhatFollowersHaveOfTheOwnTerm() {
        lead();
        assertEquals(LONGER, append(TERM, LONGER, FOLLOWER, false));
        assertEquals(LONGER, append(TERM, LONGER, FOLLOWER, true));
        assertEquals(LONGER, canvass(TERM, LONGER));
    }

    @Test
    void shouldCountNothingOfOtherTerms() {
        lead();
        for (final long older : new long[] {-1, LOG_TERM - 1, LOG_TERM + 1}) {
            assertEquals(0, canvass(older, LONGER));
            assertEquals(0, append(older, LONGER, OLD_LEADER, false));
        }
        assertEquals(UNHEARD, canvass(TERM + 1, LONGER));
        assertEquals(UNHEARD, append(TERM + 1, LONGER, OLD_LEADER, false));
    }

    /** It names the last term that it has read, and can read no further than what is committed. */
    @Test
    void shouldCountWhatAFollowerHasCaughtUp() {
        lead();
        assertEquals(BEGIN, append(LOG_TERM, LONGER, FOLLOWER, true));
        catchUp(FOLLOWER, TERM - 1);
        assertEquals(BEGIN, append(LOG_TERM, LONGER, FOLLOWER, true));
        catchUp(FOLLOWER, TERM);
        assertEquals(LONGER, append(LOG_TERM, LONGER, FOLLOWER, true));
        assertEquals(LONGER, append(LOG_TERM - 1, LONGER, FOLLOWER, true));
        catchUp(FOLLOWER, TERM - 1);
        assertEquals(LONGER, append(LOG_TERM, LONGER, FOLLOWER, true));

        assertEquals(BEGIN, append(LOG_TERM, LONGER, FOLLOWER, false));
        assertEquals(BEGIN, canvass(LOG_TERM, LONGER));
        assertEquals(BEGIN, append(LOG_TERM, LONGER, OLD_LEADER, true));
        catchUp(99, TERM);
        assertEquals(BEGIN, append(LOG_TERM, LONGER, 99, true));
    }

    @Test
    void shouldAskAgainWhoCatchesUpInTheNextTerm() {
        lead();
        catchUp(FOLLOWER, TERM);
        sayEnd(TERM, LONGER, TERM);
        sayLeadership(TERM + 1, LONGER);
        assertEquals(LONGER, append(TERM, 2 * LONGER, FOLLOWER, true));
        assertEquals(0, append(LOG_TERM, LONGER, FOLLOWER, true));
    }

    /** It may lead a moment later, with what it heard before. */
    @Test
    void shouldKeepNothingUncertainForTheTimeWhenItLeads() {
        sayEnd(LOG_TERM, BEGIN, TERM - 1);
        assertEquals(BEGIN, canvass(LOG_TERM, BEGIN));
        assertEquals(BEGIN - 32, canvass(LOG_TERM, BEGIN - 32));
        assertEquals(UNHEARD, canvass(LOG_TERM, BEGIN + 32));
        assertEquals(UNHEARD, canvass(LOG_TERM + 1, 64));
        assertEquals(0, canvass(LOG_TERM - 1, LONGER));
        assertEquals(0, vote(LOG_TERM - 1, LONGER));
    }

    @Test
    void shouldTakeOthersAsUnheardBeforeItHasSaidAnything() {
        assertEquals(UNHEARD, canvass(LOG_TERM, 64));
        assertEquals(UNHEARD, canvass(-1, 0));
        assertEquals(UNHEARD, append(TERM, 64, FOLLOWER, false));
    }

    @Test
    void shouldElectWithEmptyLogs() {
        sayEnd(-1, 0, -1);
        assertEquals(0, canvass(-1, 0));
        assertEquals(0, vote(-1, 0));
        sayVoteRequest(-1, 0, 0);
        sayLeadership(0, 0);
        assertEquals(0, canvass(-1, 0));
        assertEquals(0, canvass(-1, LONGER));
        assertEquals(LONGER, append(0, LONGER, FOLLOWER, false));
    }

    @Test
    void shouldLeaveUnknownPositionsUnknown() {
        assertEquals(UNHEARD, canvass(LOG_TERM, UNHEARD));
        lead();
        for (long term = -1; term <= TERM + 1; term++) {
            assertEquals(UNHEARD, canvass(term, UNHEARD));
        }
    }

    /** Each other member has a stream of its own, and the one of a member that stood still comes later. */
    @Test
    void shouldNotGoBackToWhatItSaidBefore() {
        lead();
        sayEnd(LOG_TERM, BEGIN, TERM - 1);
        sayVoteRequest(LOG_TERM, BEGIN, TERM);
        sayEnd(LOG_TERM - 1, LONGER, LOG_TERM - 1);
        sayLeadership(TERM - 1, LONGER);
        assertEquals(LONGER, append(TERM, LONGER, FOLLOWER, false));
        assertEquals(BEGIN, canvass(LOG_TERM, LONGER));
    }

    @Test
    void shouldNoLongerLeadWhenItSaysWhereItsLogEnds() {
        lead();
        sayEnd(TERM, BEGIN + 64, TERM);
        sayLeadership(TERM, BEGIN);
        assertEquals(BEGIN + 64, canvass(TERM, BEGIN + 64));
        assertEquals(UNHEARD, canvass(TERM, LONGER));
        assertEquals(0, canvass(LOG_TERM, LONGER));
    }

    @Test
    void shouldLeadAgainAfterItDidNotComeToLead() {
        lead();
        sayEnd(LOG_TERM, BEGIN, TERM);
        assertEquals(UNHEARD, canvass(TERM, LONGER));
        assertEquals(UNHEARD, canvass(LOG_TERM, LONGER));
        sayVoteRequest(LOG_TERM, BEGIN + 64, TERM + 1);
        sayLeadership(TERM + 1, BEGIN + 64);
        assertEquals(BEGIN + 64, canvass(LOG_TERM, LONGER));
        assertEquals(LONGER, append(TERM + 1, LONGER, FOLLOWER, false));
    }

    /** Another candidate may win a term in which this member asked for votes too: that term is not its own. */
    @Test
    void shouldNotTakeATermForItsOwnWhenItOnlyAskedForVotes() {
        sayEnd(LOG_TERM, BEGIN, LOG_TERM);
        sayVoteRequest(LOG_TERM, BEGIN, TERM);
        assertEquals(UNHEARD, canvass(TERM, LONGER));
        assertEquals(BEGIN, vote(LOG_TERM, BEGIN));
    }

    /** The next leader may cut off what this member had of its own term. */
    @Test
    void shouldKeepNothingOfItsOwnTermOnceItFollowsAnother() {
        lead();
        sayAppended(TERM, LONGER);
        assertEquals(LONGER, append(TERM, LONGER, FOLLOWER, false));
        sayAppended(TERM + 1, BEGIN);
        assertEquals(UNHEARD, append(TERM, LONGER, FOLLOWER, false));
        assertEquals(UNHEARD, canvass(LOG_TERM, BEGIN));
        sayEnd(TERM + 1, LONGER, TERM + 1);
        assertEquals(LONGER, canvass(TERM + 1, LONGER));
    }

    /** A leader of an older term may be heard once more, and followed for a moment. */
    @Test
    void shouldSayItsEndAgainWhateverLeaderItHadBefore() {
        sayEnd(LOG_TERM, BEGIN, TERM);
        sayEnd(LOG_TERM, BEGIN - 64, TERM - 1);
        assertEquals(UNHEARD, canvass(LOG_TERM, BEGIN));
        assertEquals(BEGIN - 64, canvass(LOG_TERM, BEGIN - 64));
        sayLeadership(TERM, LONGER);
        assertEquals(UNHEARD, canvass(LOG_TERM, BEGIN));
    }

    @Test
    void shouldLookAtEachMessageOfAPacket() {
        packet.begin();
        addEnd(LOG_TERM - 1, 64, LOG_TERM - 1);
        addEnd(LOG_TERM, BEGIN, TERM - 1);
        say();
        sayLeadership(TERM, BEGIN);

        packet.begin();
        addEnd(LOG_TERM, LONGER, TERM - 1);
        final int second = packet.length;
        addEnd(TERM, LONGER, TERM);
        final int third = packet.length;
        addEnd(LOG_TERM, LONGER, TERM - 1);
        positions.change(packet.buffer, packet.length);
        final int at = BODY + CanvassPositionDecoder.logPositionEncodingOffset();
        assertEquals(BEGIN, packet.longAt(at));
        assertEquals(LONGER, packet.longAt(second + at));
        assertEquals(BEGIN, packet.longAt(third + at));
    }

    @Test
    void shouldPassOverWhatIsNoMessageOfConsensus() {
        sayEnd(LOG_TERM, BEGIN, TERM - 1);
        final int streamId = packet.streamId;
        packet.streamId = LOG_STREAM_ID;
        sayEnd(TERM + 1, LONGER, TERM + 1);
        assertEquals(LONGER, canvass(LOG_TERM, LONGER));
        packet.streamId = streamId;

        // a SETUP, one that says that it is alive, one that is cut off
        packet.begin();
        addEnd(TERM + 1, LONGER, TERM + 1);
        packet.buffer.putShort(
                HeaderFlyweight.TYPE_FIELD_OFFSET, (short) HeaderFlyweight.HDR_TYPE_SETUP, ByteOrder.LITTLE_ENDIAN);
        say();
        packet.begin();
        addEnd(TERM + 1, LONGER, TERM + 1);
        packet.buffer.putInt(0, 0);
        say();
        packet.begin();
        addEnd(TERM + 1, LONGER, TERM + 1);
        packet.length -= 32;
        say();
        assertEquals(BEGIN, canvass(LOG_TERM, BEGIN));
    }

    private void lead() {
        sayEnd(LOG_TERM, BEGIN, TERM - 1);
        sayVoteRequest(LOG_TERM, BEGIN, TERM);
        sayLeadership(TERM, BEGIN);
    }

    private void sayEnd(final long logTerm, final long end, final long term) {
        packet.begin();
        addEnd(logTerm, end, term);
        say();
    }

    private void sayVoteRequest(final long logTerm, final long end, final long term) {
        packet.begin();
        packet.add(new RequestVoteEncoder()
                .wrapAndApplyHeader(packet.buffer, packet.next(), packet.header)
                .logLeadershipTermId(logTerm)
                .logPosition(end)
                .candidateTermId(term)
                .candidateMemberId(1)
                .protocolVersion(1)
                .encodedLength());
        say();
    }

    private void sayAppended(final long term, final long position) {
        packet.begin();
        addAppend(term, position, 1, false);
        say();
    }

    private void sayLeadership(final long term, final long termBegin) {
        packet.begin();
        packet.add(new NewLeadershipTermEncoder()
                .wrapAndApplyHeader(packet.buffer, packet.next(), packet.header)
                .logLeadershipTermId(0)
                .leadershipTermId(term)
                .termBaseLogPosition(termBegin)
                .logPosition(2 * LONGER)
                .leaderMemberId(1)
                .encodedLength());
        say();
    }

    private void say() {
        final ByteBuffer sent = packet.sent();
        positions.note(sent);
        assertEquals(packet.length, sent.remaining());
    }

    private long canvass(final long logTerm, final long position) {
        packet.begin();
        addEnd(logTerm, position, TERM);
        return limited(CanvassPositionDecoder.logPositionEncodingOffset());
    }

    private long vote(final long logTerm, final long position) {
        packet.begin();
        packet.add(new VoteEncoder()
                .wrapAndApplyHeader(packet.buffer, packet.next(), packet.header)
                .candidateTermId(TERM)
                .logLeadershipTermId(logTerm)
                .logPosition(position)
                .candidateMemberId(1)
                .followerMemberId(OLD_LEADER)
                .encodedLength());
        return limited(VoteDecoder.logPositionEncodingOffset());
    }

    private long append(final long term, final long position, final int member, final boolean isCatchingUp) {
        packet.begin();
        addAppend(term, position, member, isCatchingUp);
        return limited(AppendPositionDecoder.logPositionEncodingOffset());
    }

    private void addAppend(final long term, final long position, final int member, final boolean isCatchingUp) {
        packet.add(new AppendPositionEncoder()
                .wrapAndApplyHeader(packet.buffer, packet.next(), packet.header)
                .leadershipTermId(term)
                .logPosition(position)
                .followerMemberId(member)
                .flags((short) (isCatchingUp ? 1 : 0))
                .encodedLength());
    }

    private void catchUp(final int member, final long term) {
        packet.begin();
        final CatchupPositionEncoder message = new CatchupPositionEncoder()
                .wrapAndApplyHeader(packet.buffer, packet.next(), packet.header)
                .leadershipTermId(term)
                .logPosition(64)
                .followerMemberId(member);
        message.catchupEndpoint("10.0.0.3:9003");
        packet.add(message.encodedLength());
        positions.change(packet.buffer, packet.length);
    }

    private long limited(final int positionAt) {
        positions.change(packet.buffer, packet.length);
        return packet.longAt(BODY + positionAt);
    }

    private void addEnd(final long logTerm, final long end, final long term) {
        packet.add(new CanvassPositionEncoder()
                .wrapAndApplyHeader(packet.buffer, packet.next(), packet.header)
                .logLeadershipTermId(logTerm)
                .logPosition(end)
                .leadershipTermId(term)
                .followerMemberId(OLD_LEADER)
                .protocolVersion(1)
                .encodedLength());
    }
}
