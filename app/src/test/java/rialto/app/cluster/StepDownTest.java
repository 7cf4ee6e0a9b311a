package rialto.app.cluster;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** When a leader may leave. */
class StepDownTest {
    private static final String KEY = "the key of all members";

    private final List<MemberAddress> members = LocalMembers.unused(3);
    private final List<MemberServer> others = new ArrayList<>();
    private final StepDown stepDown =
            new StepDown(members, 0, new MemberClient(PeerServer.key(KEY), MemberWire.plain()));

    @AfterEach
    void close() {
        others.forEach(MemberServer::close);
    }

    @Test
    void shouldAllowWhatLeavesAQuorum() {
        answer(1, "CLOSED");
        answer(2, "CLOSED");
        stepDown.requireOthers();
    }

    @Test
    void shouldRefuseWhenAMemberIsGone() {
        answer(2, "CLOSED");
        assertRefused("1 of 2");
    }

    @Test
    void shouldNotCountAMemberThatDoesNotFollowYet() {
        answer(1, "FOLLOWER_CATCHUP");
        answer(2, "CLOSED");
        assertRefused("1 of 2");
    }

    private void assertRefused(final String followers) {
        assertEquals(
                "member 0 cannot step down: " + followers + " other members follow it, and it takes 2 to elect another"
                        + " leader; see ./rialto admin cluster status",
                assertThrows(IllegalStateException.class, stepDown::requireOthers)
                        .getMessage());
    }

    private void answer(final int id, final String electionState) {
        others.add(PeerServer.open(
                members.get(id),
                KEY,
                () -> Map.of(),
                () -> Map.of("role", "FOLLOWER", "electionState", electionState)));
    }
}
