package rialto.app.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.process.StartException;
import rialto.client.MemberAddress;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for a member to lead. Blocks. */
public final class LeaderSearch {
    private static final Logger LOGGER = LoggerFactory.getLogger(LeaderSearch.class);
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final List<MemberAddress> members;
    private final MemberClient client;
    private String lastRefusal = "";

    public LeaderSearch(final List<MemberAddress> members, final MemberClient client) {
        this.members = members;
        this.client = client;
    }

    /**
     * Waits until a member leads.
     *
     * @return how far its log is committed
     * @throws StartException when there is none in time
     */
    public long awaitLeader(final long timeoutMs) {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        boolean isSaid = false;
        while (System.nanoTime() - deadlineNs < 0) {
            for (final MemberAddress member : members) {
                try {
                    final JsonNode status = client.status(member);
                    if (isLeader(status)) {
                        return status.path("committedPosition").asLong();
                    }
                } catch (final MemberClient.Refusal e) {
                    lastRefusal = "; the member at " + member + " answers: " + e.getMessage();
                } catch (final IOException e) {
                    LOGGER.debug("member at {} does not answer: {}", member, e.getMessage());
                }
            }
            if (!isSaid) {
                isSaid = true;
                LOGGER.info("waiting for a member to lead");
            }
            LockSupport.parkNanos(POLL_NS);
            if (Thread.currentThread().isInterrupted()) {
                break;
            }
        }
        throw new StartException("no member leads after " + timeoutMs / 1_000 + " s" + lastRefusal);
    }

    /** Whether that is the status of a leader whose election is over. */
    public static boolean isLeader(final JsonNode status) {
        return status.path("role").asText().equals("LEADER")
                && status.path("electionState").asText().equals("CLOSED");
    }
}
