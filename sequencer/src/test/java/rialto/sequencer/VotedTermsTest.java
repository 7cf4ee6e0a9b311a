package rialto.sequencer;

import io.aeron.cluster.codecs.BooleanType;
import io.aeron.cluster.codecs.CanvassPositionEncoder;
import io.aeron.cluster.codecs.NewLeadershipTermDecoder;
import io.aeron.cluster.codecs.NewLeadershipTermEncoder;
import io.aeron.cluster.codecs.RequestVoteEncoder;
import io.aeron.cluster.codecs.VoteEncoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** This is member 1, that of 0 leads an earlier term than the one in which 2 asks for votes. */
class VotedTermsTest {
    private static final int[] MEMBERS = {0, 1, 2, 3, 4};
    private static final int LEADER = 0;
    private static final int SELF = 1;
    private static final int CANDIDATE = 2;
    private static final int OTHER = 3;
    private static final long OLD = 5;
    private static final long EARLIER = 6;
    private static final long LATER = 7;
    private static final int HEARTBEAT_TIMEOUT_MS = 300;
    private static final int STREAM_STEP = 128;

    private final ConsensusPacket packet = new ConsensusPacket();
    private final int[] offsets = new int[MEMBERS.length];
    private long nowNs;
    private VotedTerms terms = new VotedTerms(MEMBERS, HEARTBEAT_TIMEOUT_MS, () -> nowNs);
    private ConsensusMessages messages = new ConsensusMessages(new QuorumPositions(MEMBERS), terms);

    @Test
    void shouldFollowAnyLeaderWhileNobodyElseAsked() {
        assertTrue(isFollowed(LEADER, EARLIER));
        assertTrue(isFollowed(CANDIDATE, LATER));
        assertTrue(isFollowed(CANDIDATE, LATER));
        assertEquals(0, terms.hidden());
    }

    @Test
    void shouldNotFollowALeaderOfAnEarlierTermThanItWasAskedFor() {
        ask(CANDIDATE, LATER);
        assertFalse(isFollowed(LEADER, EARLIER));
        assertFalse(isFollowed(LEADER, EARLIER));
        assertEquals(2, terms.hidden());
        assertTrue(isFollowed(CANDIDATE, LATER));
        assertTrue(isFollowed(OTHER, LATER));
        assertFalse(isFollowed(LEADER, EARLIER));
        assertTrue(isFollowed(LEADER, LATER + 1));
    }

    /** Aeron must not take it for a sign of its leader, nor begin an election because of it. */
    @Test
    void shouldLeaveNothingThatAeronActsOn() {
        ask(CANDIDATE, LATER);
        isFollowed(LEADER, EARLIER);
        assertEquals(
                -1, packet.longAt(ConsensusPacket.BODY + NewLeadershipTermDecoder.leadershipTermIdEncodingOffset()));
        assertEquals(-1, leader());
    }

    @Test
    void shouldFollowAgainWhenTheCandidateHasLost() {
        ask(CANDIDATE, LATER);
        assertFalse(isFollowed(LEADER, EARLIER));
        canvass(CANDIDATE, OLD);
        assertTrue(isFollowed(LEADER, EARLIER));
    }

    /** Who led the term says so, and others may have its log. */
    @Test
    void shouldNotFollowWhenTheCandidateHasLedItsTerm() {
        ask(CANDIDATE, LATER);
        canvass(CANDIDATE, LATER);
        assertFalse(isFollowed(LEADER, EARLIER));
    }

    @Test
    void shouldFollowWhenItHasRefusedItsVote() {
        ask(CANDIDATE, LATER);
        vote(CANDIDATE, LATER, BooleanType.FALSE);
        assertTrue(isFollowed(LEADER, EARLIER));
    }

    @Test
    void shouldNotFollowWhenItHasVoted() {
        ask(CANDIDATE, LATER);
        vote(CANDIDATE, LATER, BooleanType.TRUE);
        assertFalse(isFollowed(LEADER, EARLIER));
    }

    @Test
    void shouldMindTheRefusalOfThisTermAndThisCandidateOnly() {
        ask(CANDIDATE, LATER);
        vote(CANDIDATE, EARLIER, BooleanType.FALSE);
        vote(OTHER, LATER, BooleanType.FALSE);
        assertFalse(isFollowed(LEADER, EARLIER));
    }

    @Test
    void shouldMindEachCandidate() {
        ask(OTHER, LATER + 1);
        ask(CANDIDATE, LATER);
        canvass(OTHER, OLD);
        assertFalse(isFollowed(LEADER, EARLIER));
        canvass(CANDIDATE, OLD);
        assertTrue(isFollowed(LEADER, EARLIER));
    }

    @Test
    void shouldNotFollowAnEarlierTermThanOneThatSomebodyLeads() {
        assertTrue(isFollowed(CANDIDATE, LATER));
        assertFalse(isFollowed(LEADER, EARLIER));
        canvass(OTHER, OLD);
        assertFalse(isFollowed(LEADER, EARLIER));
    }

    @Test
    void shouldNotFollowAnEarlierTermThanItsOwn() {
        packet.begin();
        addLeadership(SELF, LATER);
        messages.note(packet.sent());
        assertFalse(isFollowed(LEADER, EARLIER));
        assertTrue(isFollowed(LEADER, LATER + 1));
    }

    /** The position in the stream says what was said first, not when it comes. */
    @Test
    void shouldNotTakeWhatWasSaidBeforeForALoss() {
        final int before = offsets[CANDIDATE];
        offsets[CANDIDATE] += STREAM_STEP;
        ask(CANDIDATE, LATER);
        offsets[CANDIDATE] = before;
        canvass(CANDIDATE, OLD);
        assertFalse(isFollowed(LEADER, EARLIER));
    }

    @Test
    void shouldNotTakeAnOldRequestForANewOne() {
        ask(CANDIDATE, LATER);
        canvass(CANDIDATE, OLD);
        offsets[CANDIDATE] = 0;
        ask(CANDIDATE, LATER);
        assertTrue(isFollowed(LEADER, EARLIER));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 41, Integer.MAX_VALUE})
    void shouldKnowTheOrderAcrossTermsOfTheStream(final int streamTermId) {
        packet.termId = streamTermId;
        offsets[CANDIDATE] = 65_000;
        ask(CANDIDATE, LATER);
        packet.termId++;
        offsets[CANDIDATE] = 0;
        canvass(CANDIDATE, OLD);
        assertTrue(isFollowed(LEADER, EARLIER));
        packet.termId--;
        offsets[CANDIDATE] = 65_128;
        ask(CANDIDATE, LATER);
        assertTrue(isFollowed(LEADER, EARLIER));
    }

    /** It began anew, and knows of no leadership in its former life. */
    @Test
    void shouldFollowWhenTheCandidateHasANewStream() {
        offsets[CANDIDATE] = 65_000;
        ask(CANDIDATE, LATER);
        packet.sessionId++;
        offsets[CANDIDATE] = 0;
        canvass(CANDIDATE, OLD);
        assertTrue(isFollowed(LEADER, EARLIER));
    }

    @Test
    void shouldNotMindTheStreamFromBefore() {
        canvass(CANDIDATE, OLD);
        packet.sessionId++;
        ask(CANDIDATE, LATER);
        packet.sessionId--;
        canvass(CANDIDATE, OLD);
        assertFalse(isFollowed(LEADER, EARLIER));
    }

    @ParameterizedTest
    @ValueSource(longs = {HEARTBEAT_TIMEOUT_MS, 30_000})
    void shouldFollowWhenNothingIsHeardOfTheCandidate(final long heartbeatTimeoutMs) {
        terms = new VotedTerms(MEMBERS, heartbeatTimeoutMs, () -> nowNs);
        messages = new ConsensusMessages(new QuorumPositions(MEMBERS), terms);
        ask(CANDIDATE, LATER);
        final long limitS = Math.max(VotedTerms.LIMIT_S, 2 * TimeUnit.MILLISECONDS.toSeconds(heartbeatTimeoutMs));
        for (long s = 1; s <= limitS; s++) {
            nowNs += TimeUnit.SECONDS.toNanos(1);
            assertFalse(isFollowed(LEADER, EARLIER));
        }
        nowNs += 1;
        assertTrue(isFollowed(LEADER, EARLIER));
        assertTrue(isFollowed(LEADER, EARLIER));
    }

    @Test
    void shouldMindACandidateThatAskedLaterThanOneThatIsNotHeard() {
        ask(OTHER, LATER + 1);
        pass(VotedTerms.LIMIT_S);
        ask(CANDIDATE, LATER);
        pass(1);
        assertFalse(isFollowed(LEADER, EARLIER));
    }

    /** What came meanwhile lies in the socket, or was thrown away. */
    @Test
    void shouldNotCountTheTimeInWhichItStoodStill() {
        ask(CANDIDATE, LATER);
        nowNs += TimeUnit.HOURS.toNanos(1);
        assertFalse(isFollowed(LEADER, EARLIER));
    }

    @Test
    void shouldPassOverMembersThatAreNone() {
        packet.begin();
        addRequest(9, LATER);
        messages.change(packet.buffer, packet.length);
        assertTrue(isFollowed(LEADER, EARLIER));
        vote(9, LATER, BooleanType.FALSE);
    }

    @Test
    void shouldMindEachMessageOfAPacket() {
        packet.begin();
        addRequest(CANDIDATE, LATER);
        final int second = packet.length;
        addLeadership(LEADER, EARLIER);
        messages.change(packet.buffer, packet.length);
        assertEquals(
                -1,
                packet.longAt(
                        second + ConsensusPacket.BODY + NewLeadershipTermDecoder.leadershipTermIdEncodingOffset()));
    }

    private void pass(final long seconds) {
        for (long s = 0; s < seconds; s++) {
            nowNs += TimeUnit.SECONDS.toNanos(1);
            canvass(4, OLD);
        }
    }

    private void ask(final int candidate, final long term) {
        begin(candidate);
        addRequest(candidate, term);
        messages.change(packet.buffer, packet.length);
    }

    private void canvass(final int member, final long term) {
        begin(member);
        packet.add(new CanvassPositionEncoder()
                .wrapAndApplyHeader(packet.buffer, packet.next(), packet.header)
                .logLeadershipTermId(OLD)
                .logPosition(64)
                .leadershipTermId(term)
                .followerMemberId(member)
                .protocolVersion(1)
                .encodedLength());
        messages.change(packet.buffer, packet.length);
    }

    private void vote(final int candidate, final long term, final BooleanType vote) {
        packet.begin();
        packet.add(new VoteEncoder()
                .wrapAndApplyHeader(packet.buffer, packet.next(), packet.header)
                .candidateTermId(term)
                .logLeadershipTermId(OLD)
                .logPosition(64)
                .candidateMemberId(candidate)
                .followerMemberId(SELF)
                .vote(vote)
                .encodedLength());
        messages.note(packet.sent());
    }

    private boolean isFollowed(final int leader, final long term) {
        begin(leader);
        addLeadership(leader, term);
        messages.change(packet.buffer, packet.length);
        return leader() == leader;
    }

    private int leader() {
        return packet.buffer.getInt(
                ConsensusPacket.BODY + NewLeadershipTermDecoder.leaderMemberIdEncodingOffset(),
                ByteOrder.LITTLE_ENDIAN);
    }

    /** Each member has a stream of its own. */
    private void begin(final int member) {
        packet.begin();
        packet.termOffset = offsets[member];
        offsets[member] += STREAM_STEP;
    }

    private void addRequest(final int candidate, final long term) {
        packet.add(new RequestVoteEncoder()
                .wrapAndApplyHeader(packet.buffer, packet.next(), packet.header)
                .logLeadershipTermId(OLD)
                .logPosition(64)
                .candidateTermId(term)
                .candidateMemberId(candidate)
                .protocolVersion(1)
                .encodedLength());
    }

    private void addLeadership(final int leader, final long term) {
        packet.add(new NewLeadershipTermEncoder()
                .wrapAndApplyHeader(packet.buffer, packet.next(), packet.header)
                .logLeadershipTermId(OLD)
                .leadershipTermId(term)
                .termBaseLogPosition(64)
                .logPosition(64)
                .leaderMemberId(leader)
                .encodedLength());
    }
}
