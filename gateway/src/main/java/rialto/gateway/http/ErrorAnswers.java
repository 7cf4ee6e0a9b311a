package rialto.gateway.http;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.JsonWriter;

import java.util.HashMap;
import java.util.Map;

/**
 * Answers requests that reach no endpoint, each in the shape of the interface whose path it names. Filled at start;
 * owned by the event loop.
 */
final class ErrorAnswers {
    /** Longest path and query together that are served; longer ones are still read, so that their path is known. */
    static final int MAX_URI = 16 * 1024;

    private final Map<String, HttpRoutes.ErrorEndpoint> endpoints = new HashMap<>();
    private final JsonWriter json = new JsonWriter();
    private HttpRoutes.ErrorEndpoint watcher = (request, error) -> {};

    /** @return who had the path before; null for nobody */
    HttpRoutes.ErrorEndpoint put(final String path, final HttpRoutes.ErrorEndpoint endpoint) {
        return endpoints.put(path, endpoint);
    }

    /** @param told of each answer */
    void watch(final HttpRoutes.ErrorEndpoint told) {
        watcher = told;
    }

    /** Answers, unless that was done or nobody is there any more. */
    void answer(final HttpServerRequest request, final ApiError error) {
        if (!request.response().ended() && !request.response().closed()) {
            write(request, error);
            watcher.handle(request, error);
        }
    }

    private void write(final HttpServerRequest request, final ApiError error) {
        final HttpServerResponse response = request.response();
        final HttpRoutes.ErrorEndpoint any = endpoints.get(HttpRoutes.EVERY_PATH);
        final HttpRoutes.ErrorEndpoint own = endpoints.getOrDefault(request.path(), any);
        if (own != null) {
            own.handle(request, error);
            return;
        }
        error.write(json.reset());
        response.setStatusCode(error.httpStatus());
        response.putHeader(HttpHeaders.CONTENT_TYPE, "application/json;charset=UTF-8");
        response.end(Buffer.buffer(json.toByteArray()));
    }

    /** The error for a path and query that are too long, or null. */
    static ApiError ofLength(final String path, final String query) {
        final int length = (path == null ? 0 : path.length()) + (query == null ? 0 : query.length());
        return length > MAX_URI ? ApiErrors.uriTooLong(MAX_URI) : null;
    }

    /** The error for a request line or headers that could not be read. */
    static ApiError ofInvalid(final Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return ApiErrors.uriTooLong(MAX_URI);
        }
        if (cause instanceof TooManyHeadersException) {
            return ApiErrors.tooManyHeaders(HttpServers.MAX_HEADERS);
        }
        if (cause instanceof FoldedHeadersException) {
            return ApiErrors.foldedHeaders(cause.getMessage());
        }
        return cause instanceof TooLongHttpHeaderException
                ? ApiErrors.headersTooLarge(HttpServers.MAX_HEADER_BYTES)
                : ApiErrors.noHttp();
    }
}
