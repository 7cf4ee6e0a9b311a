package rialto.gateway.http;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.ServerWebSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.limits.PageLimits;
import rialto.gateway.setting.SettingTexts;
import rialto.gateway.tls.GatewayTls;
import rialto.gatewaytest.FrameClient;
import rialto.gatewaytest.FrameClient.Frame;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** What dialects ask of a WebSocket, on the options of the venue's own server. */
@Timeout(60)
class GatewaySocketTest {
    private static final int TEXT = 0x81;
    private static final int PING = 0x89;
    private static final int PONG = 0x8a;

    private final BlockingQueue<ServerWebSocket> sockets = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> ended = new LinkedBlockingQueue<>();
    private Vertx vertx;
    private int port;

    private void start(final String idleTimeout) throws Exception {
        vertx = WatchedTransport.vertx(new VertxOptions().setEventLoopPoolSize(1));
        final CompletableFuture<Integer> listening = new CompletableFuture<>();
        vertx.getOrCreateContext().runOnContext(ignored -> {
            final HttpServers servers = new HttpServers(
                    vertx,
                    "127.0.0.1",
                    List.of(),
                    "",
                    GatewayTls.off(),
                    ConnectionBounds.of(
                            SettingTexts.of(ConnectionSettings.ALL, Map.of("http.idle-timeout", idleTimeout))),
                    ClientAddresses.direct(),
                    PageLimits.none());
            final HttpRouter router = servers.newRouter(null);
            router.webSocket("/echo", this::serve);
            servers.listen(router, 0).onComplete(listening::complete, listening::completeExceptionally);
        });
        port = listening.get(20, TimeUnit.SECONDS);
    }

    private void serve(final ServerWebSocket socket) {
        socket.textMessageHandler(text -> {
            if (text.equals("pause")) {
                socket.pause();
            }
            socket.writeTextMessage(text);
        });
        socket.closeHandler(ignored -> ended.add("ended"));
        sockets.add(socket);
    }

    @AfterEach
    void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }

    private static void say(final FrameClient client, final String text) throws IOException {
        client.send(TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertHears(final FrameClient client, final String text) throws IOException {
        final Frame frame = client.next();
        assertEquals(TEXT, frame.firstByte());
        assertEquals(text, new String(frame.payload(), StandardCharsets.UTF_8));
    }

    @Test
    void shouldHoldMessagesBackWhileItIsPaused() throws Exception {
        start("1h");
        final FrameClient client = new FrameClient(port, "/echo");
        final ServerWebSocket socket = sockets.take();
        for (final int count : new int[] {5, 100}) {
            say(client, "pause");
            assertHears(client, "pause");
            for (int n = 0; n < count; n++) {
                say(client, "text " + n);
            }
            if (count == 5) {
                client.send(PING, new byte[] {1});
                assertEquals(PONG, client.next().firstByte());
            }
            vertx.runOnContext(ignored -> socket.resume());
            for (int n = 0; n < count; n++) {
                assertHears(client, "text " + n);
            }
        }
        say(client, "on");
        assertHears(client, "on");
        client.close();
        assertEquals("ended", ended.take());
    }

    @Test
    void shouldEndWhatIsSilentInBothDirections() throws Exception {
        start("1s");
        final FrameClient silent = new FrameClient(port, "/echo");
        assertNull(silent.next());
        assertEquals("ended", ended.take());
        silent.close();
    }

    @Test
    void shouldSayWhatTheClientSaidWhenItClosed() throws Exception {
        start("1h");
        final FrameClient client = new FrameClient(port, "/echo");
        final ServerWebSocket socket = sockets.take();
        client.send(0x88, new byte[] {0x0b, (byte) 0xb8, 'b', 'y', 'e'});
        assertEquals(3000, client.next().closeCode());
        assertEquals("ended", ended.take());
        assertEquals((short) 3000, socket.closeStatusCode());
        assertEquals("bye", socket.closeReason());
        client.close();
    }
}
