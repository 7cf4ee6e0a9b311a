package rialto.dialect.admin;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.Asker;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.api.QueryString;
import rialto.gateway.state.Proposal;
import rialto.protocol.RejectReason;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** A request of an administrator and its one answer. */
final class AdminExchange implements ApiReply {
    private static final int ACCEPTED = 202;
    private static final int LEAST_REFUSAL = 400;
    private static final int LEAST_FAULT = 500;
    private static final long NANOS_PER_MS = 1_000_000;

    private final HttpServerRequest request;
    private final Buffer body;
    private final List<String> arguments;
    private final JsonWriter json;
    private final long receivedNs;
    private final Caller caller;
    private final AuditTrail trail;
    private AdminRoute.Kind kind;
    private boolean isRecorded;
    private Consumer<JsonWriter> proposedBesides = ignored -> {};
    private Function<RejectReason, ApiError> rejections = AdminRejects::of;

    /**
     * @param arguments what stands in the path where the route has braces
     * @param trail     is told of a refusal of which no command tells
     */
    AdminExchange(
            final HttpServerRequest request,
            final Buffer body,
            final List<String> arguments,
            final JsonWriter json,
            final long receivedNs,
            final Caller caller,
            final AuditTrail trail) {
        this.request = request;
        this.body = body;
        this.arguments = arguments;
        this.json = json;
        this.receivedNs = receivedNs;
        this.caller = caller;
        this.trail = trail;
        kind = caller.kind();
    }

    Caller caller() {
        return caller;
    }

    /** What the call touches: mostly what its route says. */
    AdminRoute.Kind kind() {
        return kind;
    }

    /** With what stands in it, the call touches more than its route says. */
    void touches(final AdminRoute.Kind what) {
        kind = what;
    }

    /** The log tells of this call, whatever becomes of it. */
    void recorded() {
        isRecorded = true;
    }

    /** What the log keeps of the call besides its path: its body as it is understood, which has no secrets. */
    String detail() {
        return AdminBody.canonical(body);
    }

    /** Null when there is none. */
    String query() {
        return request.query();
    }

    /** What the answer tells besides when a second administrator must approve: a secret is shown but once. */
    void tellWhenProposed(final Consumer<JsonWriter> besides) {
        proposedBesides = besides;
    }

    /** What the venue's refusal of its command means to its caller, if not the same as of other calls. */
    void tellWhenRejected(final Function<RejectReason, ApiError> meanings) {
        rejections = meanings;
    }

    void rejected(final RejectReason reason) {
        error(rejections.apply(reason));
    }

    /** It waits for a second administrator. */
    void answerProposed(final Proposal proposal) {
        answer(ACCEPTED, content -> {
            content.beginObject().name("approvalId").number(proposal.proposalId());
            content.name("expiryTime").number(proposal.expiresNs() / NANOS_PER_MS);
            proposedBesides.accept(content);
            content.endObject();
        });
    }

    Buffer body() {
        return body;
    }

    String argument(final int index) {
        return arguments.get(index);
    }

    /**
     * Of the query string; null when it is not there.
     *
     * @throws ApiException for a query string that cannot be decoded, and for doubles
     */
    String parameter(final String name) {
        final ApiParameters parameters = new ApiParameters();
        if (request.query() != null) {
            QueryString.parse(request.query(), parameters);
        }
        return parameters.get(name);
    }

    long receivedNs() {
        return receivedNs;
    }

    void answer(final int status, final Consumer<JsonWriter> content) {
        recordRefusal(status, null);
        json.reset();
        content.accept(json);
        send(status);
    }

    @Override
    public Asker asker() {
        return Asker.proven(caller.actor().name());
    }

    @Override
    public JsonWriter begin() {
        json.reset();
        return json;
    }

    @Override
    public void end() {
        send(200);
    }

    @Override
    public void file(final String name, final String contentType, final String content) {
        final HttpServerResponse response = request.response();
        if (!response.ended() && !response.closed()) {
            response.putHeader(HttpHeaders.CONTENT_TYPE, contentType)
                    .putHeader("Content-Disposition", "attachment; filename=\"" + name + "\"")
                    .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                    .end(content);
        }
    }

    @Override
    public void endAsError(final int httpStatus) {
        send(httpStatus);
    }

    @Override
    public void error(final ApiError error) {
        if (error.retryAfterSeconds() > 0) {
            request.response().putHeader(HttpHeaders.RETRY_AFTER, Integer.toString(error.retryAfterSeconds()));
        }
        recordRefusal(error.httpStatus(), error);
        answer(error.httpStatus(), error::write);
    }

    private void recordRefusal(final int status, final ApiError error) {
        if (!isRecorded && caller.kind() != AdminRoute.Kind.READ && status >= LEAST_REFUSAL && status < LEAST_FAULT) {
            isRecorded = true;
            trail.onRefused(caller, status, error);
        }
    }

    private void send(final int status) {
        final HttpServerResponse response = request.response();
        if (!response.ended() && !response.closed()) {
            response.setStatusCode(status)
                    .putHeader(HttpHeaders.CONTENT_TYPE, "application/json;charset=UTF-8")
                    .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                    .end(Buffer.buffer(json.toByteArray()));
        }
    }
}
