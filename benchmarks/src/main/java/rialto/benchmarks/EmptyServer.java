package rialto.benchmarks;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;
import rialto.testsupport.FreePort;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.nio.file.Path;
import java.util.List;

/**
 * The peer beside the venue: the same HTTP server with an empty handler, on one event loop. It answers 200 to every
 * request and reads nothing. The argument is the port.
 */
public final class EmptyServer {
    private EmptyServer() {}

    /** Starts it in a process of its own and does not wait. */
    static VenueProcess launch(final Path log) {
        final int port = FreePort.next();
        return Launch.main(EmptyServer.class.getName(), List.of(Integer.toString(port)))
                .port(port)
                .log(log)
                .start();
    }

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
