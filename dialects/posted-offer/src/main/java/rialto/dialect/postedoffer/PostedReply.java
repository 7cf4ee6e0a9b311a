package rialto.dialect.postedoffer;

import io.netty.handler.codec.http.HttpHeaderValues;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.Asker;
import rialto.gateway.api.JsonWriter;

import java.util.Objects;

/** Answers one HTTP request with JSON. */
final class PostedReply implements ApiReply, PostingListener {
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final CharSequence RETRY_AFTER = HttpHeaders.createOptimized("Retry-After");
    private static final int OK = 200;
    private static final int ACCEPTED = 202;

    private final HttpServerResponse response;
    private final JsonWriter json;
    private final Asker asker;

    /**
     * An answer that needs no history.
     *
     * @param json shared by all replies of the event loop
     */
    PostedReply(final HttpServerResponse response, final JsonWriter json) {
        this(response, json, null);
    }

    /** @param asker of the history; null when it is not asked */
    PostedReply(final HttpServerResponse response, final JsonWriter json, final Asker asker) {
        this.response = response;
        this.json = json;
        this.asker = asker;
    }

    @Override
    public Asker asker() {
        return Objects.requireNonNull(asker, "an answer that needs no history");
    }

    @Override
    public void accepted(final long orderId) {
        json.reset()
                .beginObject()
                .name("msg")
                .string("ok")
                .name("id")
                .number(orderId)
                .endObject();
        send(ACCEPTED);
    }

    @Override
    public void refused(final Refusal refusal) {
        refusal.write(json.reset().beginObject()).endObject();
        if (refusal.retryAfterSeconds() > 0) {
            response.putHeader(RETRY_AFTER, Integer.toString(refusal.retryAfterSeconds()));
        } else if (refusal.status() == Refusal.METHOD_NOT_ALLOWED) {
            response.putHeader(HttpHeaders.ALLOW, "GET, POST");
        }
        send(refusal.status());
    }

    @Override
    public JsonWriter begin() {
        return json.reset();
    }

    @Override
    public void end() {
        send(OK);
    }

    @Override
    public void error(final ApiError error) {
        refused(new Refusal(error.httpStatus(), error.explanation() == null ? error.message() : error.explanation()));
    }

    @Override
    public void endAsError(final int httpStatus) {
        send(httpStatus);
    }

    private void send(final int status) {
        if (response.ended() || response.closed()) {
            return; // the client did not wait for the answer
        }
        response.setStatusCode(status).putHeader(HttpHeaders.CONTENT_TYPE, JSON);
        response.putHeader(HttpHeaders.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
        response.end(Buffer.buffer(json.toByteArray()));
    }
}
