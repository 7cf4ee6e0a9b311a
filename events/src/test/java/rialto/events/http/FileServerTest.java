package rialto.events.http;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.events.file.FileRoot;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Files from a server of somebody else, with routes and headers of its own. */
@Timeout(60)
class FileServerTest {
    private static final int LIMIT_S = 40;
    private static final int LARGE = 9 * 1024 * 1024 + 1;

    @TempDir
    private Path directory;

    private final Vertx vertx =
            Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setPreferNativeTransport(true));
    private final FileServer files = new FileServer(10);
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final byte[] large = new byte[LARGE];
    private int port;

    @BeforeEach
    void serve() throws Exception {
        new Random(1).nextBytes(large);
        Files.write(directory.resolve("large"), large);
        Files.writeString(directory.resolve("small.txt"), "small");
        final FileRoot root = FileRoot.of(directory);
        port = vertx.createHttpServer()
                .requestHandler(request -> answer(request, root))
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get(LIMIT_S, TimeUnit.SECONDS)
                .actualPort();
    }

    private void answer(final HttpServerRequest request, final FileRoot root) {
        request.response().putHeader("Vary", "Origin");
        files.send(request, root.file(FileServer.pathOf(request).substring(1)), true, new FileReceiver() {
            @Override
            public void begins(final int status) {
                request.response().putHeader("X-Own", "own");
                heard.add("begins " + status);
            }

            @Override
            public void refused(final FileRefusal reason) {
                request.response().setStatusCode(418).end(reason.name());
            }

            @Override
            public void ended(final Throwable failure) {
                heard.add(failure == null ? "sent" : "given up");
            }
        });
    }

    @AfterEach
    void stop() throws Exception {
        files.close();
        vertx.close().toCompletionStage().toCompletableFuture().get(LIMIT_S, TimeUnit.SECONDS);
    }

    private String next() throws InterruptedException {
        return heard.poll(LIMIT_S, TimeUnit.SECONDS);
    }

    @Test
    void shouldSendPieceByPieceWhatIsLarge() throws Exception {
        assertArrayEquals(large, RawHttp.get(port, "/large").body());
        assertEquals("begins 200", next());
        assertEquals("sent", next());
        final RawHttp.Answer range = RawHttp.get(port, "/large", "Range: bytes=1000001-7000000");
        assertEquals(206, range.status());
        assertArrayEquals(Arrays.copyOfRange(large, 1_000_001, 7_000_001), range.body());
    }

    @Test
    void shouldKeepTheHeadersOfTheServer() throws Exception {
        final RawHttp.Answer answer = RawHttp.get(port, "/small.txt");
        assertEquals("small", answer.text());
        assertEquals("own", answer.header("X-Own"));
        assertTrue(
                answer.headers().containsAll(List.of("Vary: Origin", "Vary: Accept-Encoding")),
                () -> answer.headers().toString());
    }

    @Test
    void shouldLeaveOtherAnswersToTheServer() throws Exception {
        final RawHttp.Answer answer = RawHttp.get(port, "/none");
        assertEquals(418, answer.status());
        assertEquals("NOT_FOUND", answer.text());
    }

    /** A client that reads little. */
    private RawHttp slowClient() throws IOException {
        final Socket socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return new RawHttp(socket);
    }

    @Test
    void shouldSayWhenAClientHasGone() throws Exception {
        try (RawHttp client = slowClient()) {
            client.send("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertEquals("begins 200", next());
        }
        assertEquals("given up", next());
        assertEquals(0, files.gauge("http.files.waiting").value());
    }

    /** It must end: nobody may take half of the file for the whole. */
    @Test
    void shouldEndTheConnectionWhenAFileBecomesShorter() throws Exception {
        try (RawHttp client = slowClient()) {
            client.send("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertEquals("begins 200", next());
            Files.write(directory.resolve("large"), new byte[10]);
            final CompletableFuture<Long> read = CompletableFuture.supplyAsync(() -> readToTheEnd(client));
            assertNotNull(read.get(LIMIT_S, TimeUnit.SECONDS));
        }
        assertEquals("given up", next());
    }

    private static Long readToTheEnd(final RawHttp client) {
        try {
            return client.socket().getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (final IOException e) {
            return -1L;
        }
    }
}
