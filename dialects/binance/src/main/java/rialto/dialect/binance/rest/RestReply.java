package rialto.dialect.binance.rest;

import io.netty.handler.codec.http.HttpHeaderValues;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.RateLimits;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.Asker;
import rialto.gateway.api.JsonWriter;

import java.util.function.BiConsumer;

/** Answers one HTTP request with JSON. */
final class RestReply implements ApiReply, BiConsumer<CharSequence, CharSequence> {
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json;charset=UTF-8");
    private static final CharSequence DISPOSITION = HttpHeaders.createOptimized("Content-Disposition");
    private static final int OK = 200;

    private final HttpServerResponse response;
    private final ApiRequest request;
    private final RateLimits limits;
    private final JsonWriter json;

    /** @param json shared by all replies of the event loop */
    RestReply(
            final HttpServerResponse response,
            final ApiRequest request,
            final RateLimits limits,
            final JsonWriter json) {
        this.response = response;
        this.request = request;
        this.limits = limits;
        this.json = json;
    }

    @Override
    public Asker asker() {
        return request.asker();
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
        error.write(json.reset());
        if (error.retryAfterSeconds() > 0) {
            response.putHeader(HttpHeaders.createOptimized("Retry-After"), Integer.toString(error.retryAfterSeconds()));
        }
        send(error.httpStatus());
    }

    @Override
    public void endAsError(final int httpStatus) {
        send(httpStatus);
    }

    @Override
    public void file(final String name, final String contentType, final String content) {
        if (!response.ended() && !response.closed()) {
            response.putHeader(HttpHeaders.CONTENT_TYPE, contentType);
            response.putHeader(DISPOSITION, "attachment; filename=\"" + name + "\"");
            limits.headers(request, this);
            response.end(content);
        }
    }

    @Override
    public void accept(final CharSequence name, final CharSequence value) {
        response.headers().add(name, value);
    }

    private void send(final int status) {
        if (response.ended() || response.closed()) {
            return; // the client did not wait for the answer
        }
        if (status != OK) {
            response.setStatusCode(status);
            if (status == ApiErrors.PAYLOAD_TOO_LARGE) {
                response.putHeader(HttpHeaders.CONNECTION, HttpHeaderValues.CLOSE);
            }
        }
        response.putHeader(HttpHeaders.CONTENT_TYPE, JSON);
        limits.headers(request, this);
        response.end(Buffer.buffer(json.length()).appendBytes(json.buffer(), 0, json.length()));
    }
}
