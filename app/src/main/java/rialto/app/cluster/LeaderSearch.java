package rialto.app.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.process.StartException;
import rialto.client.MemberAddress;
import rialto.sequencer.MemberFiles;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for a member to lead. Blocks. */
public final class LeaderSearch {
    private static final Logger LOGGER = LoggerFactory.getLogger(LeaderSearch.class);
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(100);
    /** A leader whose election is over has all that is acknowledged, and says so a moment later. */
    private static final long BEHIND_LIMIT_NS = TimeUnit.SECONDS.toNanos(10);

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

    /**
     * A leader that can have all that is committed.
     *
     * @param term in which it leads
     * @param committed how far its log is, position
     */
    record Followed(int memberId, long term, long committed) {}

    /**
     * Waits for a leader whose log a member may copy that has lost its own. A leader that stood still, or was cut off, still
     * says that it leads, and may lack what others have acknowledged since with this member. So enough others must be in the
     * same term that every majority which acknowledged something has one of them besides this member. Such a leader has all of
     * that. If it knows of less than this member knew all the same, this member was told wrongly, or the others have lost
     * something: that is for a person to find out.
     *
     * @param memberId that copies; it is not asked
     * @param needed position up to which the log was committed as this member knew
     * @throws StartException when there is none in time, or one that lacks what this member knew
     */
    Followed awaitFollowed(final int memberId, final long needed, final long timeoutMs) {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        String said = "";
        String lacking = "";
        Followed behind = null;
        long behindNs = 0;
        while (System.nanoTime() - deadlineNs < 0 && !Thread.currentThread().isInterrupted()) {
            final Map<Integer, JsonNode> others = others(memberId);
            final Followed leader = leader(others);
            final boolean isFollowed = leader != null && isFollowed(leader, others);
            if (isFollowed && leader.committed >= needed) {
                return leader;
            }
            if (!isFollowed || behind == null || behind.term != leader.term) {
                behind = isFollowed ? leader : null;
                behindNs = System.nanoTime();
            } else if (System.nanoTime() - behindNs > BEHIND_LIMIT_NS) {
                throw behind(leader, others.size(), needed);
            }
            lacking = lacking(leader, others, needed);
            if (!lacking.equals(said)) {
                said = lacking;
                LOGGER.info(
                        "waiting for {}: this member neither votes nor runs before it has copied the log that it lacks",
                        lacking);
            }
            LockSupport.parkNanos(POLL_NS);
        }
        throw new StartException(
                "no member leads after " + timeoutMs / 1_000 + " s as it is needed, " + lacking + lastRefusal);
    }

    private static StartException behind(final Followed leader, final int others, final long needed) {
        return new StartException(
                "this member knew that the log is committed up to position " + needed + ", and member "
                        + leader.memberId + ", which leads in term " + leader.term + " and is one of " + others
                        + " that answer, has it only up to " + leader.committed
                        + ". Nothing of this member was deleted. Either its file "
                        + MemberFiles.COMMITTED
                        + " was changed, or the others lost what clients were told. Look for events that the"
                        + " others lack, as docs/cluster.md says; if there are none, move this member's directory away and start it"
                        + " with an empty one");
    }

    private Map<Integer, JsonNode> others(final int memberId) {
        final Map<Integer, JsonNode> answers = new HashMap<>();
        for (int id = 0; id < members.size(); id++) {
            if (id != memberId) {
                try {
                    final JsonNode status = client.status(members.get(id));
                    if (status.path("electionState").asText().equals("CLOSED")) {
                        answers.put(id, status);
                    }
                } catch (final MemberClient.Refusal e) {
                    lastRefusal = "; the member at " + members.get(id) + " answers: " + e.getMessage();
                } catch (final IOException e) {
                    LOGGER.debug("member {} does not answer: {}", id, e.getMessage());
                }
            }
        }
        return answers;
    }

    /** That of the latest term; null when none says that it leads. */
    private static Followed leader(final Map<Integer, JsonNode> others) {
        return others.entrySet().stream()
                .filter(other -> isLeader(other.getValue()))
                .map(other -> new Followed(
                        other.getKey(),
                        term(other.getValue()),
                        other.getValue().path("committedPosition").asLong()))
                .max(Comparator.comparingLong(Followed::term))
                .orElse(null);
    }

    private static long term(final JsonNode status) {
        return status.path("leadershipTermId").asLong(-1);
    }

    private boolean isFollowed(final Followed leader, final Map<Integer, JsonNode> others) {
        return others.values().stream()
                        .filter(other -> term(other) == leader.term)
                        .count()
                > neededFollowers();
    }

    /** Besides the leader and the member that asks. */
    private int neededFollowers() {
        return members.size() - (members.size() / 2 + 1);
    }

    private String lacking(final Followed leader, final Map<Integer, JsonNode> others, final long needed) {
        final String wanted = "a leader"
                + (neededFollowers() == 0 ? "" : " with " + neededFollowers() + " of the other members behind it")
                + (needed == 0 ? "" : ", and with the log up to position " + needed);
        if (leader == null) {
            return wanted;
        }
        return wanted + " (member " + leader.memberId + " leads, "
                + (isFollowed(leader, others) ? "and has it only up to " + leader.committed : "and too few follow it")
                + ")";
    }

    /** Whether that is the status of a leader whose election is over. */
    public static boolean isLeader(final JsonNode status) {
        return status.path("role").asText().equals("LEADER")
                && status.path("electionState").asText().equals("CLOSED");
    }
}
