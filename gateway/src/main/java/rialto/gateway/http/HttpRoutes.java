package rialto.gateway.http;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;

/**
 * What the HTTP server serves besides the dialect's calls. Filled at start, before the server listens. All handlers
 * run on the event loop.
 */
public interface HttpRoutes {
    /** Serves one HTTP request whose body, within the limit, has arrived. */
    @FunctionalInterface
    interface Endpoint {
        void handle(HttpServerRequest request, Buffer body);
    }

    /** Serves every method of exactly this path. */
    void exact(String path, Endpoint endpoint);

    /** Serves every method of every path that begins so, unless another entry fits better. */
    void prefix(String path, Endpoint endpoint);

    /** Accepts WebSockets at this path and below it. */
    void webSocket(String path, Handler<ServerWebSocket> handler);
}
