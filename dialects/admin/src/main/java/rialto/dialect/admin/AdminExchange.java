package rialto.dialect.admin;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.api.QueryString;

import java.util.List;
import java.util.function.Consumer;

/** A request of an administrator and its one answer. */
final class AdminExchange implements ApiReply {
    private final HttpServerRequest request;
    private final Buffer body;
    private final List<String> arguments;
    private final JsonWriter json;
    private final long receivedNs;

    /** @param arguments what stands in the path where the route has braces */
    AdminExchange(
            final HttpServerRequest request,
            final Buffer body,
            final List<String> arguments,
            final JsonWriter json,
            final long receivedNs) {
        this.request = request;
        this.body = body;
        this.arguments = arguments;
        this.json = json;
        this.receivedNs = receivedNs;
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
        json.reset();
        content.accept(json);
        send(status);
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
    public void endAsError(final int httpStatus) {
        send(httpStatus);
    }

    @Override
    public void error(final ApiError error) {
        if (error.retryAfterSeconds() > 0) {
            request.response().putHeader(HttpHeaders.RETRY_AFTER, Integer.toString(error.retryAfterSeconds()));
        }
        answer(error.httpStatus(), error::write);
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
