package rialto.app.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.client.MemberAddress;

import java.io.IOException;
import java.util.List;

/** Whether a leader may hand over: without it there must be enough members left to elect another. */
final class StepDown {
    private final List<MemberAddress> members;
    private final int leader;
    private final MemberClient client;

    StepDown(final List<MemberAddress> members, final int leader, final MemberClient client) {
        this.members = members;
        this.leader = leader;
        this.client = client;
    }

    /** @throws IllegalStateException when the others could not elect a leader now, saying how many of them follow */
    void requireOthers() {
        final int needed = members.size() / 2 + 1;
        int followers = 0;
        for (int id = 0; id < members.size(); id++) {
            if (id != leader && follows(members.get(id))) {
                followers++;
            }
        }
        if (followers < needed) {
            throw new IllegalStateException("member " + leader + " cannot step down: " + followers + " of "
                    + (members.size() - 1) + " other members follow it, and it takes " + needed
                    + " to elect another leader; see ./rialto admin cluster status");
        }
    }

    private boolean follows(final MemberAddress member) {
        try {
            final JsonNode status = client.status(member);
            return status.path("role").asText().equals("FOLLOWER")
                    && status.path("electionState").asText().equals("CLOSED");
        } catch (final IOException e) {
            return false;
        }
    }
}
