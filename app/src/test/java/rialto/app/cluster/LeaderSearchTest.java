package rialto.app.cluster;

import org.junit.jupiter.api.Test;
import rialto.app.process.StartException;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LeaderSearchTest {
    private final List<MemberAddress> members = LocalMembers.unused(2);

    @Test
    void shouldReturnHowFarTheLeadersLogIsCommitted() {
        try (MemberServer leader = serve(Map.of("role", "LEADER", "electionState", "CLOSED", "committedPosition", 7))) {
            assertEquals(7, search("the key of all members").awaitLeader(60_000), leader::toString);
        }
    }

    @Test
    void shouldSayThatTheKeyIsWrong() {
        try (MemberServer leader = serve(Map.of())) {
            final LeaderSearch search = search("the key of another machine");
            final StartException e = assertThrows(StartException.class, () -> search.awaitLeader(1_000));
            assertEquals(
                    "no member leads after 1 s; the member at " + members.getLast()
                            + " answers: the key member is not one of this member's, or it was asked for another address than "
                            + members.getLast().administration() + " (which it has not proven)",
                    e.getMessage(),
                    leader::toString);
        }
    }

    @Test
    void shouldSayWhyAMemberDoesNotSayHowItIs() {
        final Supplier<Object> starting = () -> {
            throw new IllegalStateException("the member is starting");
        };
        try (MemberServer member = PeerServer.open(members.getLast(), "the key of all members", Map::of, starting)) {
            final LeaderSearch search = search("the key of all members");
            final StartException e = assertThrows(StartException.class, () -> search.awaitLeader(1_000));
            assertTrue(e.getMessage().endsWith(" answers: the member is starting"), () -> member + e.getMessage());
        }
    }

    private LeaderSearch search(final String key) {
        return new LeaderSearch(members, new MemberClient(PeerServer.key(key), MemberWire.plain()));
    }

    /** The second member; the first does not answer. */
    private MemberServer serve(final Object status) {
        return PeerServer.open(members.getLast(), "the key of all members", Map::of, () -> status);
    }
}
