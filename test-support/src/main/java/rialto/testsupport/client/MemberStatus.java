package rialto.testsupport.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.client.MemberAddress;
import rialto.client.ProgramKey;
import rialto.client.RequestSeal;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * What a member says of itself on its administration endpoint.
 *
 * @param isSettled it leads or follows, and no election goes on
 * @param term the highest leadership term that it has seen
 * @param committed how far its log is committed, bytes
 * @param logStart where its log begins, bytes
 * @param events sequence of its last event
 * @param snapshot sequence of the last event before its latest snapshot; negative for none
 */
public record MemberStatus(
        int id,
        boolean isLeader,
        boolean isSettled,
        long term,
        long committed,
        long logStart,
        long events,
        long snapshot) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int STATUS_TIMEOUT_MS = 2_000;
    private static final int SNAPSHOT_TIMEOUT_MS = 70_000;

    /** Asks one member; blocks for two seconds at most. */
    public static MemberStatus of(final List<MemberAddress> members, final int id, final ProgramKey operator)
            throws IOException {
        final JsonNode status = call(members.get(id), "GET", "status", operator, STATUS_TIMEOUT_MS);
        final String role = status.path("role").asText();
        return new MemberStatus(
                id,
                role.equals("LEADER"),
                status.path("electionState").asText().equals("CLOSED")
                        && (role.equals("LEADER") || role.equals("FOLLOWER")),
                status.path("leadershipTermId").asLong(),
                status.path("committedPosition").asLong(),
                status.path("logStartPosition").asLong(),
                status.path("eventSequence").asLong(),
                status.path("snapshotSequence").asLong());
    }

    /** Those members that answer. */
    public static List<MemberStatus> ofAll(final List<MemberAddress> members, final ProgramKey operator) {
        final List<MemberStatus> answers = new ArrayList<>();
        for (int id = 0; id < members.size(); id++) {
            try {
                answers.add(of(members, id, operator));
            } catch (final IOException e) {
                continue; // who does not answer is left out
            }
        }
        return answers;
    }

    /**
     * Has all members take a snapshot at one position of the log.
     *
     * @param leader is asked for it
     * @return sequence of the last event before it
     */
    public static long requestSnapshot(final MemberAddress leader, final ProgramKey operator) throws IOException {
        return call(leader, "POST", "snapshot", operator, SNAPSHOT_TIMEOUT_MS)
                .path("eventSequence")
                .asLong();
    }

    private static JsonNode call(
            final MemberAddress member,
            final String method,
            final String name,
            final ProgramKey key,
            final int timeoutMs)
            throws IOException {
        final String path = "/cluster/v1/" + name;
        final HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://" + member.administration() + path).toURL().openConnection();
        try {
            connection.setConnectTimeout(timeoutMs);
            connection.setReadTimeout(timeoutMs);
            connection.setRequestMethod(method);
            connection.setRequestProperty(
                    "Authorization", RequestSeal.header(key, member.administration(), method, path));
            return JSON.readTree(connection.getInputStream());
        } finally {
            connection.disconnect();
        }
    }
}
