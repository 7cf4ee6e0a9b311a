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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Asks members how they are and steers them, over HTTP or HTTPS. Whoever sits at a member's place may answer anything, without
 * end: an answer is short, in time, and sealed with the key with which it was asked. Blocks.
 */
public final class MemberClient {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int CONNECT_TIMEOUT_MS = 1_000;
    private static final int ANSWER_TIMEOUT_MS = 70_000;
    private static final int QUICK_TIMEOUT_MS = 2_000;
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    /** Bytes; the longest of a member is a tenth of it. */
    private static final int MAX_ANSWER_LENGTH = 256 * 1024;

    private static final int MAX_UNPROVEN_LENGTH = 300;

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
        return ClusterIdentity.parse(call(member, "GET", "identity", QUICK_TIMEOUT_MS));
    }

    /** @throws IOException when the member does not answer; a {@link Refusal} when it answers why not */
    public JsonNode status(final MemberAddress member) throws IOException {
        return call(member, "GET", "status", QUICK_TIMEOUT_MS);
    }

    /** @throws IOException when the member does not answer; a {@link Refusal} when it answers why not */
    JsonNode execute(final MemberAddress member, final String name) throws IOException {
        return call(member, "POST", name, ANSWER_TIMEOUT_MS);
    }

    private JsonNode call(final MemberAddress member, final String method, final String name, final int timeoutMs)
            throws IOException {
        final HttpURLConnection connection = wire.open(member, MemberServer.PATH + name);
        connection.setConnectTimeout(CONNECT_TIMEOUT_MS);
        connection.setReadTimeout(timeoutMs);
        connection.setRequestMethod(method);
        connection.setInstanceFollowRedirects(false);
        final String header = RequestSeal.header(key, member.administration(), method, MemberServer.PATH + name);
        connection.setRequestProperty("Authorization", header);
        // the time-outs above are of one read each; this ends the wait for headers, of a body the clock is looked at
        final long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CONNECT_TIMEOUT_MS + timeoutMs);
        final CompletableFuture<Void> deadline = CompletableFuture.runAsync(
                connection::disconnect,
                CompletableFuture.delayedExecutor(CONNECT_TIMEOUT_MS + timeoutMs, TimeUnit.MILLISECONDS));
        try {
            return answer(connection, header, endNs);
        } catch (final Refusal e) {
            throw e;
        } catch (final IOException e) {
            throw explained(e, connection.getURL().getHost());
        } catch (final RuntimeException e) {
            // it was ended while it was used
            throw new IOException("no answer came in time", e);
        } finally {
            deadline.cancel(false);
            connection.disconnect();
        }
    }

    /** Members say how long an answer is. Of one in chunks a single read may wait for many bytes. */
    private static byte[] body(final HttpURLConnection connection, final boolean isOk, final long endNs)
            throws IOException {
        final int length = connection.getContentLength();
        if (length < 0 || length > MAX_ANSWER_LENGTH) {
            throw new WireFailure("it does not say how long its answer is, or says more than the " + MAX_ANSWER_LENGTH
                    + " bytes that a member's may have");
        }
        final byte[] body = new byte[length];
        try (InputStream stream = isOk ? connection.getInputStream() : connection.getErrorStream()) {
            int at = 0;
            while (at < length) {
                final int read = stream == null ? -1 : stream.read(body, at, length - at);
                if (read < 0) {
                    throw new WireFailure("its answer ends after " + at + " of " + length + " bytes");
                }
                at += read;
                if (System.nanoTime() - endNs > 0) {
                    // a stranger, or a member on a machine that has no time for it: to be asked again
                    throw new IOException("it does not get on with its answer");
                }
            }
        }
        return body;
    }

    private JsonNode answer(final HttpURLConnection connection, final String header, final long endNs)
            throws IOException {
        final int status = connection.getResponseCode();
        final byte[] body = body(connection, status == OK, endNs);
        final String seal = connection.getHeaderField(MemberServer.SEAL);
        final boolean isMember = seal != null && RequestSeal.isAnswer(key, header, status, body, seal);
        if (status == OK && !isMember) {
            throw new WireFailure("who answers there does not show the key of " + key.name()
                    + ": it is no member of this cluster, or it has not that key's file");
        }
        final JsonNode answer = body.length == 0 ? JSON.createObjectNode() : JSON.readTree(body);
        if (status == OK) {
            return answer;
        }
        final String said = answer.path("error").asText("status " + status);
        final String reason = isMember ? said : printable(said) + " (which it has not proven)";
        throw status == BAD_REQUEST || status == UNAUTHORIZED ? new WireFailure(reason) : new Refusal(reason);
    }

    /** A stranger's words, in a line of our log. */
    private static String printable(final String said) {
        return said.substring(0, Math.min(said.length(), MAX_UNPROVEN_LENGTH)).replaceAll("[^ -~]", "?");
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
