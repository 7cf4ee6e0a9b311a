package rialto.benchmarks.abuse;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Lets everybody in and believes nobody: 401 for requests; it counts what comes. */
final class PatientServer implements AutoCloseable {
    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final HttpServer server;
    final AtomicLong connections = new AtomicLong();
    final AtomicLong requests = new AtomicLong();
    final AtomicLong messages = new AtomicLong();
    final Set<String> addresses = ConcurrentHashMap.newKeySet();

    PatientServer() throws Exception {
        server = vertx.createHttpServer(new HttpServerOptions()
                        .setHost("127.0.0.1")
                        .setPort(0)
                        // otherwise a connection is one only when its first bytes have come
                        .setHttp2ClearTextEnabled(false))
                .connectionHandler(connection -> {
                    connections.incrementAndGet();
                    addresses.add(connection.remoteAddress().hostAddress());
                })
                .requestHandler(request -> {
                    requests.incrementAndGet();
                    request.response().setStatusCode(401).end("{}");
                })
                .webSocketHandler(socket -> socket.textMessageHandler(text -> {
                    messages.incrementAndGet();
                    socket.writeTextMessage("x".repeat(10_000));
                }))
                .listen()
                .toCompletionStage()
                .toCompletableFuture()
                .get();
    }

    int port() {
        return server.actualPort();
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
