package rialto.gateway.http;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.limits.HeapPressure;
import rialto.gateway.limits.HeapRelief;
import rialto.gateway.limits.PageLimits;
import rialto.gateway.tls.GatewayTls;

import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Memory is nearly used up: a trader is served, strangers are not. Real sockets, of loopback. */
@Timeout(60)
class LowMemoryTest {
    private static final String TRADER = "127.0.0.9";
    private static final String STRANGER = "127.0.0.8";
    private static final String PING = "GET /ping HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private final Vertx vertx = WatchedTransport.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final Context context = vertx.getOrCreateContext();
    private final HeapPressure pressure = new HeapPressure();
    private final HeapRelief relief = new HeapRelief(pressure);
    private final List<Socket> sockets = new ArrayList<>();
    private int port;

    @BeforeEach
    void serve() throws Exception {
        final CompletableFuture<Integer> listening = new CompletableFuture<>();
        context.runOnContext(ignored -> {
            final HttpServers servers = new HttpServers(
                    vertx,
                    "127.0.0.1",
                    List.of(),
                    "",
                    GatewayTls.off(),
                    ConnectionBounds.defaults(),
                    ClientAddresses.direct(),
                    PageLimits.none(),
                    relief,
                    client -> true);
            final HttpRouter router = servers.newRouter(null);
            router.exact("/ping", (request, body) -> request.response().end("pong"));
            relief.onProof(ClientAddress.parse(TRADER));
            servers.listen(router, 0).onComplete(listening::complete, listening::completeExceptionally);
        });
        port = listening.get(20, TimeUnit.SECONDS);
    }

    @AfterEach
    void stop() throws Exception {
        for (final Socket socket : sockets) {
            socket.close();
        }
        vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    @Test
    void shouldServeTheTraderAndRefuseStrangersUntilThereIsRoomAgain() throws Exception {
        final Socket trader = dial(TRADER);
        final Socket stranger = dial(STRANGER);
        assertTrue(ask(stranger).startsWith("HTTP/1.1 200"));
        pressure.onCollection(95, 100, true);
        assertTrue(ask(trader).startsWith("HTTP/1.1 200"));
        final String refused = ask(dial(STRANGER));
        assertTrue(refused.startsWith("HTTP/1.1 503"), refused);
        assertTrue(refused.contains("-1008"), refused);
        relieve();
        assertEquals(-1, stranger.getInputStream().read(), "its connection has ended");
        assertTrue(ask(trader).startsWith("HTTP/1.1 200"));
        pressure.onCollection(50, 100, true);
        assertTrue(ask(dial(STRANGER)).startsWith("HTTP/1.1 200"));
    }

    private void relieve() throws Exception {
        final CompletableFuture<Boolean> done = new CompletableFuture<>();
        context.runOnContext(ignored -> done.complete(relief.relieve()));
        assertTrue(done.get(30, TimeUnit.SECONDS));
    }

    private Socket dial(final String from) throws Exception {
        final Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port, InetAddress.getByName(from), 0);
        socket.setSoTimeout(30_000);
        sockets.add(socket);
        return socket;
    }

    private static String ask(final Socket socket) throws Exception {
        socket.getOutputStream().write(PING.getBytes(StandardCharsets.US_ASCII));
        final byte[] answer = new byte[4_096];
        int length = 0;
        while (!new String(answer, 0, length, StandardCharsets.US_ASCII).contains("\r\n\r\n")) {
            final int read = socket.getInputStream().read(answer, length, answer.length - length);
            if (read < 0) {
                break;
            }
            length += read;
        }
        return new String(answer, 0, length, StandardCharsets.US_ASCII);
    }
}
