package rialto.benchmarks;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;

/**
 * The peer beside the venue: the same HTTP server with an empty handler, on one event loop. It answers 200 to every
 * request and reads nothing. The argument is the port.
 */
public final class EmptyServer {
    private EmptyServer() {}

    public static void main(final String[] args) {
        final Vertx vertx =
                Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setPreferNativeTransport(true));
        vertx.createHttpServer(new HttpServerOptions()
                        .setHost("127.0.0.1")
                        .setPort(Integer.parseInt(args[0]))
                        .setTcpNoDelay(true))
                .requestHandler(request -> request.response().end())
                .listen()
                .onFailure(failure -> {
                    System.err.println("cannot listen: " + failure.getMessage());
                    System.exit(1);
                });
    }
}
