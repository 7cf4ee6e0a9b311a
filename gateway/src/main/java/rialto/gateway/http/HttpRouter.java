package rialto.gateway.http;

import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.ServerWebSocketHandshake;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiRoute;
import rialto.gateway.api.ApiTable;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.rest.RestAdapter;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where every HTTP request and WebSocket comes in: finds who serves it by one look into a map, and answers what nobody
 * serves. Owned by the event loop.
 */
public final class HttpRouter implements HttpRoutes {
    private static final Logger LOGGER = LoggerFactory.getLogger(HttpRouter.class);
    private static final int URI_TOO_LONG = 414;
    private static final int HEADERS_TOO_LARGE = 431;
    private static final long LINGER_MS = 1_000;
    private static final String ANY_ORIGIN = "*";

    private final ApiTable table;
    private final RestAdapter rest;
    private final ScreenFiles screen;
    private final int maxBodyBytes;
    private final String allowedOrigin;
    private final Map<String, Endpoint> exact = new HashMap<>();
    private final Map<String, Endpoint> prefixes = new LinkedHashMap<>();
    private final Map<String, Handler<ServerWebSocket>> webSockets = new LinkedHashMap<>();
    private final JsonWriter json = new JsonWriter();

    /** @param allowedOrigin origin whose pages may call, {@code *} for all, empty for none but our own */
    public HttpRouter(
            final ApiTable table,
            final RestAdapter rest,
            final java.nio.file.Path webRoot,
            final int maxBodyBytes,
            final String allowedOrigin) {
        this.table = table;
        this.rest = rest;
        this.screen = ScreenFiles.load(webRoot);
        this.maxBodyBytes = maxBodyBytes;
        this.allowedOrigin = allowedOrigin;
    }

    @Override
    public void exact(final String path, final Endpoint endpoint) {
        exact.put(path, endpoint);
    }

    @Override
    public void prefix(final String path, final Endpoint endpoint) {
        prefixes.put(path, endpoint);
    }

    @Override
    public void webSocket(final String path, final Handler<ServerWebSocket> handler) {
        webSockets.put(path, handler);
    }

    /** Serves one HTTP request. */
    public void onRequest(final HttpServerRequest request) {
        final long receivedNs = System.nanoTime();
        if (!allowedOrigin.isEmpty()) {
            allowOrigin(request.response());
        }
        try {
            route(request, receivedNs);
        } catch (final RuntimeException e) {
            LOGGER.error("a request failed: {} {}", request.method(), request.path(), e);
            answer(request.response(), ApiErrors.unknown());
        }
    }

    private void route(final HttpServerRequest request, final long receivedNs) {
        final String path = request.path();
        final Map<String, ApiRoute> methods = path == null ? null : table.path(path);
        if (methods != null) {
            routeCall(methods, request, receivedNs);
            return;
        }
        final Endpoint endpoint = path == null ? null : endpoint(path);
        if (request.method() == HttpMethod.OPTIONS && !allowedOrigin.isEmpty()) {
            request.response().setStatusCode(204).end();
        } else if (endpoint != null) {
            withBody(request, endpoint);
        } else if (!isRead(request) || !screen.serve(path, request)) {
            answer(request.response(), ApiErrors.unknownPath());
        }
    }

    private void routeCall(
            final Map<String, ApiRoute> methods, final HttpServerRequest request, final long receivedNs) {
        final ApiRoute route = methods.get(request.method().name());
        if (route != null) {
            withBody(request, (http, body) -> rest.handle(route, http, body, receivedNs));
            return;
        }
        final HttpServerResponse response = request.response();
        response.putHeader(HttpHeaders.ALLOW, String.join(", ", methods.keySet()));
        if (request.method() == HttpMethod.OPTIONS) {
            response.setStatusCode(204).end();
        } else {
            answer(response, ApiErrors.methodNotAllowed());
        }
    }

    private Endpoint endpoint(final String path) {
        final Endpoint endpoint = exact.get(path);
        if (endpoint != null) {
            return endpoint;
        }
        Endpoint best = null;
        int bestLength = 0;
        for (final Map.Entry<String, Endpoint> entry : prefixes.entrySet()) {
            if (entry.getKey().length() > bestLength && path.startsWith(entry.getKey())) {
                best = entry.getValue();
                bestLength = entry.getKey().length();
            }
        }
        return best;
    }

    private void withBody(final HttpServerRequest request, final Endpoint endpoint) {
        BodyReader.read(
                request,
                maxBodyBytes,
                body -> {
                    try {
                        endpoint.handle(request, body);
                    } catch (final RuntimeException e) {
                        LOGGER.error("a request failed: {} {}", request.method(), request.path(), e);
                        answer(request.response(), ApiErrors.unknown());
                    }
                },
                () -> {
                    request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaderValues.CLOSE);
                    answer(request.response(), ApiErrors.tooLarge(maxBodyBytes));
                    closeSoon(request.connection());
                });
    }

    /** Not at once: the client may still be sending, and would then be reset before it has read the answer. */
    private static void closeSoon(final HttpConnection connection) {
        Vertx.currentContext().owner().setTimer(LINGER_MS, ignored -> connection.close());
    }

    private static boolean isRead(final HttpServerRequest request) {
        return request.path() != null && (request.method() == HttpMethod.GET || request.method() == HttpMethod.HEAD);
    }

    private void allowOrigin(final HttpServerResponse response) {
        response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, allowedOrigin);
        response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, PUT, PATCH, DELETE");
        response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, "X-MBX-APIKEY, Content-Type, Authorization");
        if (!ANY_ORIGIN.equals(allowedOrigin)) {
            response.putHeader(HttpHeaders.VARY, "Origin");
        }
    }

    private void answer(final HttpServerResponse response, final ApiError error) {
        if (response.ended() || response.closed()) {
            return;
        }
        error.write(json.reset());
        response.setStatusCode(error.httpStatus());
        response.putHeader(HttpHeaders.CONTENT_TYPE, "application/json;charset=UTF-8");
        response.end(io.vertx.core.buffer.Buffer.buffer(json.toByteArray()));
    }

    /** Answers what is no HTTP: a request line or headers that are malformed or too long. */
    public void onInvalidRequest(final HttpServerRequest request) {
        final Throwable cause = request.decoderResult().cause();
        final int status = cause instanceof TooLongHttpLineException
                ? URI_TOO_LONG
                : cause instanceof TooLongHttpHeaderException ? HEADERS_TOO_LARGE : ApiErrors.BAD_REQUEST;
        request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaderValues.CLOSE);
        answer(request.response(), ApiError.of(status, -1100, "Illegal characters found in a parameter."));
    }

    /** Lets a WebSocket in whose path is served; others get 404. */
    public void onHandshake(final ServerWebSocketHandshake handshake) {
        if (webSocketHandler(handshake.path()) == null) {
            handshake.reject(ApiErrors.NOT_FOUND);
        } else {
            handshake.accept();
        }
    }

    /** Hands an open WebSocket to who serves its path. */
    public void onWebSocket(final ServerWebSocket socket) {
        final Handler<ServerWebSocket> handler = webSocketHandler(socket.path());
        if (handler == null) {
            socket.close();
        } else {
            handler.handle(socket);
        }
    }

    private Handler<ServerWebSocket> webSocketHandler(final String path) {
        if (path == null) {
            return null;
        }
        for (final Map.Entry<String, Handler<ServerWebSocket>> entry : webSockets.entrySet()) {
            final String root = entry.getKey();
            if (path.equals(root) || path.startsWith(root) && path.charAt(root.length()) == '/') {
                return entry.getValue();
            }
        }
        return null;
    }
}
