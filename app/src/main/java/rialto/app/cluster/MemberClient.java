package rialto.app.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.client.MemberAddress;
import rialto.client.ProgramKey;
import rialto.client.RequestSeal;
import rialto.client.tls.TlsFailure;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;

/** Asks members how they are and steers them, over HTTP or HTTPS. Blocks. */
public final class MemberClient {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int CONNECT_TIMEOUT_MS = 1_000;
    private static final int ANSWER_TIMEOUT_MS = 70_000;
    private static final int QUICK_TIMEOUT_MS = 2_000;
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;

    private final ProgramKey key;
    private final MemberWire wire;

    /** What a member says that answers, but not what was asked for. */
    static class Refusal extends IOException {
        private static final long serialVersionUID = 1L;

        private Refusal(final String reason) {
            super(reason);
        }
    }

    /** Somebody is there, and no member that could be believed: TLS is spoken on one side alone, or proves nothing. */
    static final class WireFailure extends Refusal {
        private static final long serialVersionUID = 1L;

        private WireFailure(final String reason) {
            super(reason);
        }
    }

    /** @param key of the program that asks */
    public MemberClient(final ProgramKey key, final MemberWire wire) {
        this.key = key;
        this.wire = wire;
    }

    /** @throws IOException when the member does not answer; a {@link Refusal} when it answers why not */
    public ClusterIdentity identity(final MemberAddress member) throws IOException {
        return ClusterIdentity.parse(call(member, "GET", "identity", false, QUICK_TIMEOUT_MS));
    }

    /** @throws IOException when the member does not answer; a {@link Refusal} when it answers why not */
    public JsonNode status(final MemberAddress member) throws IOException {
        return call(member, "GET", "status", true, QUICK_TIMEOUT_MS);
    }

    /** @throws IOException when the member does not answer; a {@link Refusal} when it answers why not */
    JsonNode execute(final MemberAddress member, final String name) throws IOException {
        return call(member, "POST", name, true, ANSWER_TIMEOUT_MS);
    }

    private JsonNode call(
            final MemberAddress member,
            final String method,
            final String name,
            final boolean isSealed,
            final int timeoutMs)
            throws IOException {
        final HttpURLConnection connection = wire.open(member, MemberServer.PATH + name);
        connection.setConnectTimeout(CONNECT_TIMEOUT_MS);
        connection.setReadTimeout(timeoutMs);
        connection.setRequestMethod(method);
        if (isSealed) {
            connection.setRequestProperty(
                    "Authorization",
                    RequestSeal.header(key, member.administration(), method, MemberServer.PATH + name));
        }
        try {
            return answer(connection);
        } catch (final Refusal e) {
            throw e;
        } catch (final IOException e) {
            throw explained(e, connection.getURL().getHost());
        } finally {
            connection.disconnect();
        }
    }

    private static JsonNode answer(final HttpURLConnection connection) throws IOException {
        final int status = connection.getResponseCode();
        try (InputStream body = status == OK ? connection.getInputStream() : connection.getErrorStream()) {
            final JsonNode answer = body == null ? JSON.createObjectNode() : JSON.readTree(body);
            if (status == OK) {
                return answer;
            }
            final String reason = answer.path("error").asText("status " + status);
            throw status == BAD_REQUEST ? new WireFailure(reason) : new Refusal(reason);
        }
    }

    private static IOException explained(final IOException failure, final String host) {
        final String reason = TlsFailure.reason(failure, host, System.currentTimeMillis());
        if (reason == null) {
            return failure;
        }
        final IOException explained = new WireFailure(reason
                + (reason.startsWith("no authority")
                        ? ": name the file of its authority in cluster.member-ca"
                        : reason.startsWith("it speaks plain text")
                                ? ": give the member a tls.certificate, or take tls.certificate and cluster.member-ca"
                                        + " out of the configuration here"
                                : ""));
        explained.initCause(failure);
        return explained;
    }
}
