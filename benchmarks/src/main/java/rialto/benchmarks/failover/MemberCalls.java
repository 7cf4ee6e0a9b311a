package rialto.benchmarks.failover;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.client.MemberAddress;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/** What members tell administrators. Blocks. */
final class MemberCalls {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int TIMEOUT_MS = 70_000;

    private final String adminKey;

    MemberCalls(final String adminKey) {
        this.adminKey = adminKey;
    }

    /** The highest term that a member has seen. */
    long term(final MemberAddress member) throws IOException {
        return call(member, "GET", "status").path("leadershipTermId").asLong();
    }

    /** Sequence of the last event before its latest snapshot. */
    long snapshotSequence(final MemberAddress member) throws IOException {
        return call(member, "GET", "status").path("snapshotSequence").asLong();
    }

    /**
     * Has all members take a snapshot at one position of the log.
     *
     * @param leader is asked for it
     * @return sequence of the last event before it
     */
    long snapshot(final MemberAddress leader) throws IOException {
        return call(leader, "POST", "snapshot").path("eventSequence").asLong();
    }

    private JsonNode call(final MemberAddress member, final String method, final String name) throws IOException {
        final HttpURLConnection connection =
                (HttpURLConnection) URI.create("http://" + member.administration() + "/cluster/v1/" + name)
                        .toURL()
                        .openConnection();
        try {
            connection.setConnectTimeout(TIMEOUT_MS);
            connection.setReadTimeout(TIMEOUT_MS);
            connection.setRequestMethod(method);
            connection.setRequestProperty("Authorization", "Bearer " + adminKey);
            return JSON.readTree(connection.getInputStream());
        } finally {
            connection.disconnect();
        }
    }
}
