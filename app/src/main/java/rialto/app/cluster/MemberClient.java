package rialto.app.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.client.MemberAddress;
import rialto.client.ProgramKey;
import rialto.client.RequestSeal;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;

/** Asks members how they are and steers them, over HTTP. Blocks. */
public final class MemberClient {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int CONNECT_TIMEOUT_MS = 1_000;
    private static final int ANSWER_TIMEOUT_MS = 70_000;
    private static final int QUICK_TIMEOUT_MS = 2_000;
    private static final int OK = 200;

    private final ProgramKey key;

    /** What a member says that answers, but not what was asked for. */
    static final class Refusal extends IOException {
        private static final long serialVersionUID = 1L;

        private Refusal(final String reason) {
            super(reason);
        }
    }

    /** @param key of the program that asks */
    public MemberClient(final ProgramKey key) {
        this.key = key;
    }

    /** @throws IOException when the member does not answer */
    public static ClusterIdentity identity(final MemberAddress member) throws IOException {
        return ClusterIdentity.parse(call(member, "GET", "identity", null, QUICK_TIMEOUT_MS));
    }

    /** @throws IOException when the member does not answer; a {@link Refusal} when it answers why not */
    public JsonNode status(final MemberAddress member) throws IOException {
        return call(member, "GET", "status", key, QUICK_TIMEOUT_MS);
    }

    /** @throws IOException when the member does not answer; a {@link Refusal} when it answers why not */
    JsonNode execute(final MemberAddress member, final String name) throws IOException {
        return call(member, "POST", name, key, ANSWER_TIMEOUT_MS);
    }

    private static JsonNode call(
            final MemberAddress member,
            final String method,
            final String name,
            final ProgramKey key,
            final int timeoutMs)
            throws IOException {
        final HttpURLConnection connection =
                (HttpURLConnection) URI.create("http://" + member.administration() + MemberServer.PATH + name)
                        .toURL()
                        .openConnection();
        connection.setConnectTimeout(CONNECT_TIMEOUT_MS);
        connection.setReadTimeout(timeoutMs);
        connection.setRequestMethod(method);
        if (key != null) {
            connection.setRequestProperty(
                    "Authorization",
                    RequestSeal.header(key, member.administration(), method, MemberServer.PATH + name));
        }
        try {
            final int status = connection.getResponseCode();
            try (InputStream body = status == OK ? connection.getInputStream() : connection.getErrorStream()) {
                final JsonNode answer = body == null ? JSON.createObjectNode() : JSON.readTree(body);
                if (status != OK) {
                    throw new Refusal(answer.path("error").asText("status " + status));
                }
                return answer;
            }
        } finally {
            connection.disconnect();
        }
    }
}
