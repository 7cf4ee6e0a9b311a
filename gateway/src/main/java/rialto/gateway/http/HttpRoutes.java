package rialto.gateway.http;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import rialto.gateway.api.ApiError;

/** What an HTTP server serves. Filled at start, before the server listens. All handlers run on the event loop. */
public interface HttpRoutes {
    /** Serves one HTTP request whose body, within the limit, has arrived. */
    @FunctionalInterface
    interface Endpoint {
        void handle(HttpServerRequest request, Buffer body);

        /** Whether its requests are charged to their callers in there; otherwise each counts as one for a page. */
        default boolean chargesItself() {
            return true;
        }
    }

    /** As {@link Endpoint}, and is told when the request arrived, by {@link System#nanoTime}. */
    @FunctionalInterface
    interface TimedEndpoint {
        void handle(HttpServerRequest request, Buffer body, long receivedNs);
    }

    /** Answers a request that reaches no endpoint, in the shape of the interface whose path it names. */
    @FunctionalInterface
    interface ErrorEndpoint {
        void handle(HttpServerRequest request, ApiError error);
    }

    /** Stands for every path that has no error endpoint of its own, and for requests whose path cannot be read. */
    String EVERY_PATH = "*";

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

    /**
     * Answers requests for exactly this path that are no HTTP, too large, or whose endpoint fails. Without one they are
     * answered with what {@link ApiError#write} writes.
     *
     * @param path or {@link #EVERY_PATH}
     * @throws IllegalArgumentException when it is taken
     */
    void errors(String path, ErrorEndpoint endpoint);

    /**
     * Is told, after the answer, of each request that was answered with an error before it reached an endpoint, or because its
     * endpoint failed. It answers nothing.
     */
    void watchErrors(ErrorEndpoint watcher);

    /**
     * Tells that this path changes state even by GET: a browser that asks for a page of another origin is refused, as it is
     * for every other method.
     */
    void changesByGet(String path);

    /** Lets pages of other origins, where they may call, send this header. */
    void allowHeader(String name);
}
