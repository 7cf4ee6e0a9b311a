package rialto.gateway.http;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;

/** What an HTTP server serves. Filled at start, before the server listens. All handlers run on the event loop. */
public interface HttpRoutes {
    /** Serves one HTTP request whose body, within the limit, has arrived. */
    @FunctionalInterface
    interface Endpoint {
        void handle(HttpServerRequest request, Buffer body);
    }

    /** As {@link Endpoint}, and is told when the request arrived, by {@link System#nanoTime}. */
    @FunctionalInterface
    interface TimedEndpoint {
        void handle(HttpServerRequest request, Buffer body, long receivedNs);
    }

    /**
     * Serves one method of exactly this path. Others of the path are answered with the methods that it has.
     *
     * @throws IllegalArgumentException when they are taken
     */
    void method(String method, String path, TimedEndpoint endpoint);

    /** Serves every method of exactly this path. */
    void exact(String path, Endpoint endpoint);

    /** Serves every method of every path that begins so, unless another entry fits better. */
    void prefix(String path, Endpoint endpoint);

    /** Accepts WebSockets at this path and below it. */
    void webSocket(String path, Handler<ServerWebSocket> handler);

    /** Lets pages of other origins, where they may call, send this header. */
    void allowHeader(String name);
}
