package rialto.gateway.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Real sockets, plain and upgraded. */
@Timeout(20)
class ConnectionLimitTest {
    private static final String PLAIN = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    private static final String UPGRADE = "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

    private final Vertx vertx = Vertx.vertx();
    private final ConnectionLimit limit = new ConnectionLimit(2);
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        server = vertx.createHttpServer(new HttpServerOptions().setHttp2ClearTextEnabled(false))
                .connectionHandler(limit)
                .webSocketHandler(socket -> limit.onUpgrade())
                .requestHandler(request -> request.response().end("x"));
        server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    @AfterEach
    void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    @Test
    void shouldCloseWhatIsTooMuchUntilOthersLeave() throws Exception {
        try (Socket first = dial(PLAIN);
                Socket second = dial(PLAIN)) {
            assertEquals('H', first.getInputStream().read());
            assertEquals('H', second.getInputStream().read());
            try (Socket third = new Socket("127.0.0.1", server.actualPort())) {
                third.setSoTimeout(10_000);
                assertTrue(isEnded(third));
            }
            await(open -> open == 2);
            assertEquals(1, limit.refused());
        }
        await(open -> open == 0);
        try (Socket again = dial(PLAIN)) {
            assertEquals('H', again.getInputStream().read());
        }
    }

    @Test
    void shouldCountNoWebSockets() throws Exception {
        try (Socket upgraded = dial(UPGRADE)) {
            assertEquals('H', upgraded.getInputStream().read());
            await(open -> open == 0);
        }
        try (Socket plain = dial(PLAIN)) {
            assertEquals('H', plain.getInputStream().read());
            assertEquals(1, limit.open());
        }
        await(open -> open == 0);
    }

    private static boolean isEnded(final Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (final SocketTimeoutException e) {
            return false;
        } catch (final IOException e) {
            return true;
        }
    }

    private Socket dial(final String request) throws IOException {
        final Socket socket = new Socket("127.0.0.1", server.actualPort());
        socket.setSoTimeout(10_000);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private void await(final IntPredicate condition) throws InterruptedException {
        while (!condition.test(limit.open())) {
            Thread.sleep(5);
        }
    }
}
