package rialto.gateway.http;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gateway.tls.GatewayTls;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What is to be done a second after a request, such as a refusal that is late on purpose. Real sockets, of loopback. */
@Timeout(60)
class LateAnswersTest {
    private static final int LIMIT_S = 40;

    private final Vertx vertx = WatchedTransport.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final Context context = vertx.getOrCreateContext();
    private final BlockingQueue<String> arrived = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> ended = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> done = new LinkedBlockingQueue<>();
    private int port;

    @BeforeEach
    void serve() throws Exception {
        final CompletableFuture<Integer> listening = new CompletableFuture<>();
        context.runOnContext(ignored -> {
            final HttpServers servers = new HttpServers(vertx, "127.0.0.1", "", GatewayTls.off());
            final HttpRouter router = servers.newRouter(null);
            router.prefix("/late/", (request, body) -> {
                final String path = request.path();
                request.connection().closeHandler(closed -> ended.add(path));
                HttpConnections.soon(request.connection(), () -> done.add(path));
                arrived.add(path);
            });
            servers.listen(router, 0).onComplete(listening::complete, listening::completeExceptionally);
        });
        port = listening.get(LIMIT_S, TimeUnit.SECONDS);
    }

    @AfterEach
    void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(LIMIT_S, TimeUnit.SECONDS);
    }

    /** Once requests were kept for that second of connections that had ended, and counted no more: 330 MB of one address. */
    @Test
    void shouldKeepNothingForAConnectionThatHasEnded() throws Exception {
        final Socket gone = ask("/late/gone");
        assertEquals("/late/gone", arrived.poll(LIMIT_S, TimeUnit.SECONDS));
        gone.close();
        assertEquals("/late/gone", ended.poll(LIMIT_S, TimeUnit.SECONDS));
        final Socket stays = ask("/late/stays");
        assertEquals("/late/stays", done.poll(LIMIT_S, TimeUnit.SECONDS));
        assertEquals(List.of(), List.copyOf(done), "what was asked for before is done before");
        stays.close();
    }

    private Socket ask(final String path) throws IOException {
        final Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        return socket;
    }
}
