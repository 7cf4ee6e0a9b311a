package rialto.dialect.binance.wsapi;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.RateLimits;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.Asker;
import rialto.gateway.api.JsonWriter;

/** Answers one request of the WebSocket API: the result in an envelope with id, status and usage. */
final class WsReply implements ApiReply {
    private static final int OK = 200;
    private static final int BANNED = 418;
    private static final short POLICY_VIOLATION = 1008;

    private final WsConnection connection;
    private final String idJson;
    private final ApiRequest request;
    private final RateLimits limits;
    private final boolean usage;
    private final JsonWriter body;
    private final JsonWriter envelope;

    /**
     * @param request  null when the message was not a request
     * @param usage    whether the answer tells what the caller used
     * @param body     shared by all replies of the event loop, as is {@code envelope}
     */
    WsReply(
            final WsConnection connection,
            final String idJson,
            final ApiRequest request,
            final RateLimits limits,
            final boolean usage,
            final JsonWriter body,
            final JsonWriter envelope) {
        this.connection = connection;
        this.idJson = idJson;
        this.request = request;
        this.limits = limits;
        this.usage = usage;
        this.body = body;
        this.envelope = envelope;
    }

    @Override
    public Asker asker() {
        return request.asker();
    }

    @Override
    public JsonWriter begin() {
        return body.reset();
    }

    @Override
    public void end() {
        send(OK, "result", 0);
    }

    @Override
    public void error(final ApiError error) {
        error.write(body.reset());
        send(error.httpStatus(), "error", error.retryAfterSeconds());
        if (error.httpStatus() == BANNED) {
            connection.close(POLICY_VIOLATION, "banned");
        }
    }

    @Override
    public void endAsError(final int status) {
        send(status, "error", 0);
    }

    private void send(final int status, final String member, final int retryAfterSeconds) {
        envelope.reset().beginObject();
        envelope.name("id").raw(idJson);
        envelope.name("status").number(status);
        envelope.name(member).raw(body.buffer(), 0, body.length());
        if (retryAfterSeconds > 0) {
            envelope.name("retryAfter").number(retryAfterSeconds);
        }
        if (usage && request != null) {
            limits.writeUsage(request, envelope.name("rateLimits"));
        }
        envelope.endObject();
        connection.send(envelope);
    }
}
