package rialto.gateway.http;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.limits.PageLimits;
import rialto.gateway.limits.SlotBounds;
import rialto.gateway.tls.GatewayTls;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Clients that do not wait for their answers. Real sockets, of loopback. */
@Timeout(60)
class PipelinedRequestsTest {
    private static final int MOST_HELD = 1 << 20;
    private static final int MANY = 3_000;
    private static final int FEW = 300;

    private static final String END = "\r\n\r\n";
    private static final String LATER_IN_CHUNKS =
            "POST /later HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked" + END;

    private final Vertx vertx = WatchedTransport.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final Context context = vertx.getOrCreateContext();
    private final List<HttpServerRequest> unanswered = new ArrayList<>();
    private final AtomicInteger arrived = new AtomicInteger();
    private final List<Socket> sockets = new ArrayList<>();
    private HttpServers servers;
    private int port;

    @BeforeEach
    void serve() throws Exception {
        final CompletableFuture<Integer> listening = new CompletableFuture<>();
        context.runOnContext(ignored -> {
            servers = new HttpServers(
                    vertx,
                    "127.0.0.1",
                    List.of(),
                    "",
                    GatewayTls.off(),
                    new ConnectionBounds(
                            new SlotBounds(1_000, 1_000, 1_000, true),
                            new SlotBounds(1, 1, 1, false),
                            MOST_HELD,
                            MOST_HELD,
                            30_000,
                            30_000,
                            60),
                    ClientAddresses.direct(),
                    PageLimits.none());
            final HttpRouter router = servers.newRouter(null);
            router.prefix("/now/", (request, body) -> request.response().end("answer " + request.path() + body));
            router.exact(
                    "/soon",
                    (request, body) ->
                            vertx.setTimer(1, timer -> request.response().end("soon")));
            router.exact("/later", (request, body) -> {
                arrived.incrementAndGet();
                unanswered.add(request);
            });
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
    void shouldAnswerAllInTheirOrderHoweverManyAreSentAhead() throws Exception {
        final StringBuilder requests = new StringBuilder();
        for (int i = 0; i < MANY; i++) {
            final String body = "b".repeat(i % 5 == 0 ? i : 0);
            requests.append(i % 100 == 7 ? "GET /soon HTTP/1.1\r\nHost: localhost" + END : "")
                    .append("POST /now/")
                    .append(i)
                    .append(" HTTP/1.1\r\nHost: localhost\r\nContent-Length: ")
                    .append(body.length())
                    .append(END)
                    .append(body);
        }
        final Socket socket = dial();
        final Thread sending = send(socket, requests.toString());
        final BufferedReader answers =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        for (int i = 0; i < MANY; i++) {
            if (i % 100 == 7) {
                assertEquals("soon", body(answers));
            }
            assertEquals("answer /now/" + i + "b".repeat(i % 5 == 0 ? i : 0), body(answers));
        }
        sending.join();
    }

    @Test
    void shouldDecodeFewRequestsThatWaitAndTheOthersAfterThem() throws Exception {
        final Socket socket = dial();
        send(socket, ("GET /later HTTP/1.1\r\nHost: localhost" + END).repeat(FEW))
                .join();
        final BufferedReader answers =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        await(() -> arrived.get() == 1);
        assertTrue(held() < 400_000, () -> "held: " + held());
        for (int i = 0; i < FEW; i++) {
            final int next = i + 1;
            context.runOnContext(ignored -> unanswered.removeFirst().response().end("late"));
            assertEquals("late", body(answers));
            if (next < FEW) {
                await(() -> arrived.get() > next);
            }
        }
        await(() -> held() == 0);
    }

    /** What is counted must be what is kept: 400 connections with requests of a hundred headers that wait. */
    @Test
    void shouldCountHeadersOfRequestsThatWait() throws Exception {
        final String request = "GET /later HTTP/1.1\r\nHost: localhost\r\n" + "a:b\r\n".repeat(100) + "\r\n";
        for (int i = 0; i < 400; i++) {
            final Socket socket = dial();
            send(socket, request.repeat(4)).join();
        }
        await(() -> servers.connections().held().ended() > 200);
        requireBounded();
    }

    /** Once 16 lines of 8 KB counted as nothing, and 8,000 connections with such filled a heap of 512 MB. */
    @Test
    void shouldCountTextOfRequestsThatWait() throws Exception {
        for (final String request : List.of(
                "A".repeat(8_000) + " /later HTTP/1.1\r\nHost: localhost" + END,
                "GET /later?" + "a".repeat(8_000) + " HTTP/1.1\r\nHost: localhost" + END,
                "GET /later HTTP/1.1\r\nHost: localhost\r\nX: " + "b".repeat(8_000) + END)) {
            final long endedBefore = servers.connections().held().ended();
            for (int i = 0; i < 200; i++) {
                send(dial(), request.repeat(3)).join();
            }
            await(() -> servers.connections().held().ended() > endedBefore + 100);
            requireBounded();
        }
    }

    @Test
    void shouldCountWhatComesAfterABodyInChunks() throws Exception {
        final String begun = LATER_IN_CHUNKS + "0\r\n";
        for (int i = 0; i < 40; i++) {
            send(dial(), begun + "a:\r\n".repeat(4_000)).join();
        }
        await(() -> servers.connections().held().ended() > 20);
        requireBounded();
    }

    /**
     * Once headers after a body counted nothing as soon as they were whole: 400 connections of one address with 147 MB of them,
     * behind a late answer, filled a heap of 512 MB.
     */
    @Test
    void shouldKeepNothingOfWhatComesAfterABody() throws Exception {
        final String request = LATER_IN_CHUNKS + "0\r\n" + "a:\r\n".repeat(8_000) + "\r\n";
        final byte[] bytes = ascii("GET /later HTTP/1.1\r\nHost: localhost" + END + request.repeat(12));
        final long before = used();
        for (int i = 0; i < 30; i++) {
            send(dial(), bytes);
        }
        Thread.sleep(2_000);
        final long kept = used() - before;
        assertTrue(kept < 24 << 20, () -> "kept: " + kept + ", counted: " + held());
        requireBounded();
    }

    @Test
    void shouldThrowAwayHeadersAfterTheBodyOfARequestThatIsBeingServed() throws Exception {
        final String request = LATER_IN_CHUNKS + "0\r\n" + "a:\r\n".repeat(2_000) + "\r\n";
        final long before = used();
        for (int i = 0; i < 100; i++) {
            send(dial(), request);
            final int served = i + 1;
            await(() -> arrived.get() == served);
        }
        final long kept = used() - before;
        assertTrue(kept < 12 << 20, () -> "kept: " + kept + ", counted: " + held());
        assertEquals(0, servers.connections().held().ended());
    }

    /** Of one in chunks, too, the end is found, and what follows is not served before it is whole. */
    @Test
    void shouldServeRequestsInChunksOneAfterTheOther() throws Exception {
        final String chunked =
                "POST /now/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked" + END + "3\r\na\n\n\r\n";
        final Socket socket = dial();
        final BufferedReader answers =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        send(socket, chunked + "0" + END + "GET /soon HTTP/1.1\r\nHost: localhost" + END + chunked)
                .join();
        assertEquals("answer /now/a\n\n", body(answers));
        assertEquals("soon", body(answers));
        send(socket, "2\r\nbc\r\n0\r\nt: u" + END + chunked + "0" + END).join();
        assertEquals("answer /now/a\n\nbc", body(answers));
        assertEquals("answer /now/a\n\n", body(answers));
    }

    private static long used() {
        System.gc();
        final Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** 200 connections of one address with a body in 60,000 chunks each, behind an answer that is late, filled the same heap. */
    @Test
    void shouldReadFewChunksOfARequestThatWaits() throws Exception {
        final byte[] bytes = ascii(("GET /later HTTP/1.1\r\nHost: localhost" + END).repeat(2)
                + LATER_IN_CHUNKS
                + "1\r\nx\r\n".repeat(20_000));
        final long before = used();
        for (int i = 0; i < 20; i++) {
            send(dial(), bytes);
        }
        await(() -> arrived.get() == 20);
        Thread.sleep(1_000);
        final long kept = used() - before;
        assertTrue(kept < 8 << 20, () -> "kept: " + kept + ", counted: " + held());
        requireBounded();
    }

    /** Bodies of requests that wait are kept too, and only so many of them are read. */
    @Test
    void shouldCountBodiesOfRequestsThatWait() throws Exception {
        final String post =
                "POST /later HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000" + END + "b".repeat(50_000);
        final Socket one = dial();
        send(one, post.repeat(20));
        await(() -> held() > 100_000);
        Thread.sleep(300);
        assertTrue(held() < 500_000, () -> "held: " + held());
        for (int i = 0; i < 40; i++) {
            send(dial(), post.repeat(2));
        }
        await(() -> servers.connections().held().ended() > 20);
        requireBounded();
    }

    @Test
    void shouldCountHeadersThatAreNotWhole() throws Exception {
        requireThatItsHeadersCount("GET /now/ HTTP/1.1\r\nHost: localhost" + END);
    }

    /** Once as many bytes as the body has counted nothing, and the connection was taken for an idle one. */
    @Test
    void shouldCountHeadersThatAreNotWholeBehindABody() throws Exception {
        requireThatItsHeadersCount(
                "POST /now/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000" + END + "b".repeat(5_000));
        requireThatItsHeadersCount("POST /now/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked" + END
                + "1388\r\n" + "b\n\n\n\n".repeat(1_000) + "\r\n0" + END);
    }

    private void requireThatItsHeadersCount(final String whole) throws Exception {
        final long endedBefore = servers.connections().held().ended();
        final String begun = "GET /now/ HTTP/1.1\r\nHost: localhost\r\n" + "a:b\r\n".repeat(200);
        for (int i = 0; i < 100; i++) {
            send(dial(), whole + begun).join();
        }
        await(() -> servers.connections().held().ended() > endedBefore + 40);
        requireBounded();
    }

    /** Between two tasks of the event loop nobody keeps more than he may. */
    private void requireBounded() throws Exception {
        final CompletableFuture<Long> held = new CompletableFuture<>();
        context.runOnContext(ignored -> held.complete(held()));
        final long bytes = held.get(20, TimeUnit.SECONDS);
        assertTrue(bytes <= MOST_HELD, () -> "held: " + bytes);
    }

    private long held() {
        return servers.connections().held().bytes();
    }

    private Socket dial() throws IOException {
        final Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
        sockets.add(socket);
        return socket;
    }

    private static Thread send(final Socket socket, final String text) {
        return send(socket, ascii(text));
    }

    private static byte[] ascii(final String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Whoever measures what is kept sends the same bytes everywhere: what is not taken yet would count as well. */
    private static Thread send(final Socket socket, final byte[] bytes) {
        return Thread.ofVirtual().start(() -> {
            try {
                final OutputStream out = socket.getOutputStream();
                out.write(bytes);
                out.flush();
            } catch (final IOException e) {
                assertTrue(socket.isBound(), "it was ended, as connections that keep too much are");
            }
        });
    }

    /** Of the next answer. */
    private static String body(final BufferedReader answers) throws IOException {
        int length = 0;
        for (String line = answers.readLine(); !line.isEmpty(); line = answers.readLine()) {
            if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length: ")) {
                length = Integer.parseInt(line.substring(16));
            }
        }
        final char[] body = new char[length];
        for (int at = 0; at < length; ) {
            at += answers.read(body, at, length - at);
        }
        return new String(body);
    }

    private static void await(final BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 2_000 && !condition.getAsBoolean(); i++) {
            Thread.sleep(10);
        }
        assertTrue(condition.getAsBoolean());
    }
}
