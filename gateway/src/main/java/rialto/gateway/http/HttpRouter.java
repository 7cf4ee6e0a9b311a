package rialto.gateway.http;

import io.netty.handler.codec.http.HttpHeaderValues;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.ServerWebSocketHandshake;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.limits.HeapRelief;
import rialto.gateway.limits.PageLimits;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where every HTTP request and WebSocket comes in: finds who serves it by one look into a map, and answers what nobody
 * serves. Owned by the event loop.
 */
public final class HttpRouter implements HttpRoutes {
    private static final Logger LOGGER = LoggerFactory.getLogger(HttpRouter.class);

    private static final short TRY_AGAIN_LATER = 1013;

    private final CrossOrigin crossOrigin;
    private final BrowserRules browsers;
    private final ScreenFiles screen;
    private final int maxBodyBytes;
    private final PageLimits pages;
    private final ClientAddresses clients;
    private final HeapRelief relief;
    private final Map<String, Map<String, TimedEndpoint>> methods = new HashMap<>();
    private final Map<String, Endpoint> exact = new HashMap<>();
    private final Map<String, Endpoint> prefixes = new LinkedHashMap<>();
    private final Map<String, Handler<ServerWebSocket>> webSockets = new HashMap<>();
    private final Set<String> changingByGet = new HashSet<>();
    private final ErrorAnswers errors = new ErrorAnswers();

    /**
     * @param screen  what is served where nothing else is
     * @param pages   how often an address may ask for what no dialect charges
     * @param clients tells where requests come from
     * @param relief  tells who is served while the heap is nearly used up
     */
    HttpRouter(
            final CrossOrigin crossOrigin,
            final BrowserRules browsers,
            final ScreenFiles screen,
            final int maxBodyBytes,
            final PageLimits pages,
            final ClientAddresses clients,
            final HeapRelief relief) {
        this.relief = relief;
        this.crossOrigin = crossOrigin;
        this.browsers = browsers;
        this.screen = screen;
        this.maxBodyBytes = maxBodyBytes;
        this.pages = pages;
        this.clients = clients;
    }

    /** Without a screen and limits, for pages of any origin's kind. */
    public HttpRouter(final String allowedOrigin, final int maxBodyBytes) {
        this(
                new CrossOrigin(allowedOrigin),
                new BrowserRules("localhost", List.of(), allowedOrigin, false),
                ScreenFiles.none(),
                maxBodyBytes,
                PageLimits.none(),
                ClientAddresses.direct(),
                HeapRelief.never());
    }

    @Override
    public void method(final String method, final String path, final TimedEndpoint endpoint) {
        requireFree(exact.get(path), path);
        final Map<String, TimedEndpoint> byMethod = methods.computeIfAbsent(path, ignored -> new HashMap<>());
        requireFree(byMethod.put(method, endpoint), method + " " + path);
    }

    private static void requireFree(final Object former, final String what) {
        if (former != null) {
            throw new IllegalArgumentException("two dialects serve " + what);
        }
    }

    @Override
    public void allowHeader(final String name) {
        crossOrigin.allowHeader(name);
    }

    @Override
    public void changesByGet(final String path) {
        changingByGet.add(path);
    }

    @Override
    public void exact(final String path, final Endpoint endpoint) {
        requireFree(methods.get(path), path);
        requireFree(exact.put(path, endpoint), path);
    }

    @Override
    public void prefix(final String path, final Endpoint endpoint) {
        requireFree(prefixes.put(path, endpoint), path + "…");
    }

    @Override
    public void webSocket(final String path, final Handler<ServerWebSocket> handler) {
        requireFree(webSockets.put(path, handler), "WebSockets at " + path);
    }

    @Override
    public void errors(final String path, final ErrorEndpoint endpoint) {
        requireFree(errors.put(path, endpoint), "errors of " + path);
    }

    @Override
    public void watchErrors(final ErrorEndpoint watcher) {
        errors.watch(watcher);
    }

    /** Serves one HTTP request. */
    public void onRequest(final HttpServerRequest request) {
        final long receivedNs = System.nanoTime();
        SecurityHeaders.apply(request.response(), browsers.isLasting(request.getHeader(HttpHeaders.HOST)));
        crossOrigin.apply(request.response());
        try {
            if (relief.isNeeded() && !relief.admits(clients.of(request))) {
                refuseForMemory(request);
                return;
            }
            final ApiError refusal = refusal(request);
            if (refusal == null) {
                route(request, receivedNs);
            } else if (isAdmitted(request)) {
                errors.answer(request, refusal);
            }
        } catch (final RuntimeException e) {
            LOGGER.error("a request failed: {} {}", request.method(), request.path(), e);
            errors.answer(request, ApiErrors.unknown());
        }
    }

    /** Its connection ends with the answer: what was sent behind the request is not read. */
    private void refuseForMemory(final HttpServerRequest request) {
        request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaderValues.CLOSE);
        errors.answer(request, ApiErrors.outOfMemory());
        closeSoon(request.connection());
    }

    private ApiError refusal(final HttpServerRequest request) {
        final ApiError tooLong = ErrorAnswers.ofLength(request.path(), request.query());
        if (tooLong != null) {
            return tooLong;
        }
        final boolean isRead = request.method() == HttpMethod.GET || request.method() == HttpMethod.HEAD;
        final boolean isChange =
                isRead ? changingByGet.contains(request.path()) : request.method() != HttpMethod.OPTIONS;
        return browsers.refusal(request.headers(), isChange, isRead);
    }

    private void route(final HttpServerRequest request, final long receivedNs) {
        final String path = request.path();
        final Map<String, TimedEndpoint> byMethod = path == null ? null : methods.get(path);
        if (byMethod != null) {
            routeMethod(byMethod, request, receivedNs);
            return;
        }
        final Endpoint endpoint = path == null ? null : endpoint(path);
        if ((endpoint == null || !endpoint.chargesItself()) && !isAdmitted(request)) {
            return;
        }
        if (request.method() == HttpMethod.OPTIONS && crossOrigin.isAllowed()) {
            request.response().setStatusCode(204).end();
        } else if (endpoint != null) {
            withBody(request, endpoint);
        } else if (isRead(request)) {
            screen.serve(request, error -> errors.answer(request, error));
        } else {
            errors.answer(request, ApiErrors.unknownPath());
        }
    }

    /**
     * Charges a request that no dialect charges. One too many is answered late: a client that does not wait for its answers is
     * made to, and costs nothing meanwhile, not even a place.
     */
    private boolean isAdmitted(final HttpServerRequest request) {
        if (pages.admit(clients.of(request))) {
            return true;
        }
        HttpConnections.refusedLater(request);
        HttpConnections.soon(request.connection(), () -> {
            if (!request.response().closed()) {
                request.response().putHeader(HttpHeaders.RETRY_AFTER, Integer.toString(pages.secondsLeft()));
                errors.answer(request, ApiErrors.tooManyPages(pages.perMinute()));
            }
        });
        return false;
    }

    private void routeMethod(
            final Map<String, TimedEndpoint> byMethod, final HttpServerRequest request, final long receivedNs) {
        final TimedEndpoint endpoint = byMethod.get(request.method().name());
        if (endpoint != null) {
            withBody(request, (http, body) -> endpoint.handle(http, body, receivedNs));
            return;
        }
        if (!isAdmitted(request)) {
            return;
        }
        final HttpServerResponse response = request.response();
        response.putHeader(HttpHeaders.ALLOW, String.join(", ", byMethod.keySet()));
        if (request.method() == HttpMethod.OPTIONS) {
            response.setStatusCode(204).end();
        } else {
            errors.answer(request, ApiErrors.methodNotAllowed());
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
                        errors.answer(request, ApiErrors.unknown());
                    }
                },
                () -> {
                    request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaderValues.CLOSE);
                    errors.answer(request, ApiErrors.tooLarge(maxBodyBytes));
                    closeSoon(request.connection());
                },
                () -> {
                    request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaderValues.CLOSE);
                    errors.answer(request, ApiErrors.malformedChunk());
                    // the connection closes in any case, but only so it sends before what is written
                    request.connection().close();
                });
    }

    /** Not at once: the client may still be sending, and would then be reset before it has read the answer. */
    private static void closeSoon(final HttpConnection connection) {
        HttpConnections.soon(connection, connection::close);
    }

    private static boolean isRead(final HttpServerRequest request) {
        return request.path() != null && (request.method() == HttpMethod.GET || request.method() == HttpMethod.HEAD);
    }

    /** Answers a request line or headers that are malformed or too long. */
    public void onInvalidRequest(final HttpServerRequest request) {
        request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaderValues.CLOSE);
        errors.answer(request, ErrorAnswers.ofInvalid(request.decoderResult().cause()));
    }

    /** Lets a WebSocket in whose path is served; others get 404. */
    public void onHandshake(final ServerWebSocketHandshake handshake) {
        final ApiError tooLong = ErrorAnswers.ofLength(handshake.path(), handshake.query());
        // a page of any origin may open a WebSocket and read it: no browser asks first
        final ApiError refusal = tooLong == null ? browsers.refusal(handshake.headers(), true, false) : tooLong;
        if (refusal != null) {
            handshake.reject(refusal.httpStatus());
        } else if (webSocketHandler(handshake.path()) == null) {
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
        } else if (relief.isNeeded() && !relief.admits(clients.of(socket))) {
            socket.close(TRY_AGAIN_LATER, "the gateway's memory is nearly used up");
        } else {
            handler.handle(socket);
        }
    }

    private Handler<ServerWebSocket> webSocketHandler(final String path) {
        if (path == null) {
            return null;
        }
        String root = path;
        while (!webSockets.containsKey(root) && root.lastIndexOf('/') > 0) {
            root = root.substring(0, root.lastIndexOf('/'));
        }
        return webSockets.get(root);
    }
}
