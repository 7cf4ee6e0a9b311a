package rialto.app.cluster;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.app.process.StartException;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Whose log a member copies that has lost its own: that of a leader which has all that is acknowledged. */
@Timeout(60)
class FollowedLeaderTest {
    private static final int COPIES = 2;
    private static final long LIMIT_MS = 1_000;
    private static final long MUCH_TIME_MS = 50_000;

    private final List<MemberServer> peers = new ArrayList<>();
    private List<MemberAddress> members = LocalMembers.unused(3);

    @AfterEach
    void close() {
        peers.forEach(MemberServer::close);
    }

    @Test
    void shouldCopyFromALeaderThatAnotherFollows() {
        answer(0, "LEADER", 4, 700);
        answer(1, "FOLLOWER", 4, 600);
        assertEquals(new LeaderSearch.Followed(0, 4, 700), search(COPIES, 700, MUCH_TIME_MS));
    }

    /** It stood still, or was cut off, and the others acknowledged something together with this member. */
    @Test
    void shouldNotBelieveALeaderThatNobodyFollows() {
        answer(0, "LEADER", 4, 700);
        assertRefused(700, "member 0 leads, and too few follow it");
        answer(1, "FOLLOWER", 5, 800);
        assertRefused(700, "member 0 leads, and too few follow it");
    }

    @Test
    void shouldCopyFromTheLeaderOfTheLatestTerm() {
        members = LocalMembers.unused(5);
        answer(0, "LEADER", 4, 900);
        answer(1, "LEADER", 5, 800);
        answer(3, "FOLLOWER", 5, 800);
        assertRefused(0, "member 1 leads, and too few follow it");
        answer(4, "FOLLOWER", 5, 800);
        assertEquals(1, search(COPIES, 0, MUCH_TIME_MS).memberId());
    }

    @Test
    void shouldNotBelieveALeaderThatLacksWhatThisMemberKnew() {
        answer(0, "LEADER", 4, 700);
        answer(1, "FOLLOWER", 4, 700);
        assertRefused(701, "with the log up to position 701 (member 0 leads, and has it only up to 700)");
    }

    /** It would wait for ever, and nobody would know for what. */
    @Test
    @Tag("slow")
    void shouldSayThatNobodyHasWhatThisMemberKnew() {
        answer(0, "LEADER", 4, 700);
        answer(1, "FOLLOWER", 4, 700);
        final long beginNs = System.nanoTime();
        final StartException refusal = assertThrows(StartException.class, () -> search(COPIES, 1L << 40, MUCH_TIME_MS));
        assertTrue(System.nanoTime() - beginNs < TimeUnit.MILLISECONDS.toNanos(MUCH_TIME_MS / 2), "too late");
        final String said = refusal.getMessage();
        assertTrue(said.contains("committed up to position 1099511627776, and member 0, which leads in term 4"), said);
        assertTrue(said.contains("has it only up to 700. Nothing of this member was deleted"), said);
        assertTrue(said.contains("move this member's directory away and start it with an empty one"), said);
    }

    @Test
    void shouldNotBelieveWhoIsNotDoneWithAnElection() {
        answer(0, "LEADER", 4, 700);
        answer(1, "CANVASS", "FOLLOWER", 4, 700);
        assertRefused(0, "a leader with 1 of the other members behind it");
    }

    /** Of two, each has all that is acknowledged. */
    @Test
    void shouldBelieveTheOtherOfTwo() {
        members = LocalMembers.unused(2);
        answer(0, "LEADER", 4, 700);
        assertEquals(0, search(1, 0, MUCH_TIME_MS).memberId());
    }

    private void assertRefused(final long needed, final String reason) {
        final StartException refusal = assertThrows(StartException.class, () -> search(COPIES, needed, LIMIT_MS));
        assertTrue(refusal.getMessage().contains(reason), refusal.getMessage());
    }

    private LeaderSearch.Followed search(final int memberId, final long needed, final long limitMs) {
        final MemberClient client = new MemberClient(PeerServer.key("the key of all members"), MemberWire.plain());
        return new LeaderSearch(members, client).awaitFollowed(memberId, needed, limitMs);
    }

    private void answer(final int id, final String role, final long term, final long committed) {
        answer(id, "CLOSED", role, term, committed);
    }

    private void answer(final int id, final String election, final String role, final long term, final long committed) {
        final Map<String, Object> status = Map.of(
                "role", role, "electionState", election, "leadershipTermId", term, "committedPosition", committed);
        peers.add(PeerServer.open(members.get(id), "the key of all members", Map::of, () -> status));
    }
}
