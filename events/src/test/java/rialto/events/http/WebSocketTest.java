package rialto.events.http;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import rialto.events.BackPressureException;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket.Listener;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class WebSocketTest {
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer server = new HttpServer(0);
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    /** The JDK closes the connection of a socket that nobody holds any more. */
    private final List<java.net.http.WebSocket> opened = new ArrayList<>();

    @AfterEach
    void stop() {
        server.close();
        client.close();
    }

    private final class Ears implements Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(
                final java.net.http.WebSocket socket, final CharSequence data, final boolean last) {
            text.append(data);
            if (last) {
                heard.add(text.toString());
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onBinary(
                final java.net.http.WebSocket socket, final ByteBuffer data, final boolean last) {
            heard.add("bytes " + data.remaining());
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(final java.net.http.WebSocket socket, final int code, final String reason) {
            heard.add("closed " + code + " " + reason);
            return null;
        }
    }

    private java.net.http.WebSocket connect(final String path) {
        final java.net.http.WebSocket socket = client.newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + server.port() + path), new Ears())
                .join();
        opened.add(socket);
        return socket;
    }

    private String next() throws InterruptedException {
        final String text = heard.poll(20, TimeUnit.SECONDS);
        assertNotNull(text, "nothing was heard");
        return text;
    }

    @Test
    void shouldTalkBothWays() throws Exception {
        final CompletableFuture<String> ended = new CompletableFuture<>();
        server.on("ws:/rooms/{room}", request -> {
                    final WebSocket socket = request.webSocket();
                    socket.send("welcome to " + request.param("room"));
                    socket.onText(text -> socket.send("heard " + text))
                            .onBinary(bytes -> socket.send(bytes))
                            .onClose(() -> ended.complete("ended"));
                })
                .start();
        final java.net.http.WebSocket socket = connect("/rooms/blue");
        assertEquals("welcome to blue", next());
        socket.sendText("a", true).join();
        assertEquals("heard a", next());
        socket.sendText("in ", false).join();
        socket.sendText("pieces", true).join();
        assertEquals("heard in pieces", next());
        socket.sendBinary(ByteBuffer.wrap(new byte[5]), true).join();
        assertEquals("bytes 5", next());
        socket.sendPing(ByteBuffer.wrap(new byte[2])).join();
        socket.sendClose(1000, "bye").join();
        assertEquals("ended", ended.get(20, TimeUnit.SECONDS));
        while (server.gauge("http.connections").value() > 0) {
            Thread.sleep(1);
        }
    }

    @Test
    void shouldHandleMessagesOfOneSocketOneAfterTheOther() throws Exception {
        final AtomicInteger inside = new AtomicInteger();
        final AtomicInteger overlaps = new AtomicInteger();
        server.on("ws:/", request -> {
                    final WebSocket socket = request.webSocket();
                    socket.onText(text -> {
                        overlaps.addAndGet(inside.getAndIncrement());
                        if (text.hashCode() % 50 == 0) {
                            java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
                        }
                        inside.decrementAndGet();
                        socket.send(text);
                    });
                })
                .start();
        final java.net.http.WebSocket socket = connect("/");
        for (int n = 0; n < 500; n++) {
            socket.sendText(Integer.toString(n), true).join();
        }
        for (int n = 0; n < 500; n++) {
            assertEquals(Integer.toString(n), next());
        }
        assertEquals(0, overlaps.get());
    }

    @Test
    void shouldEndSocketsThatSayWhatNobodyExpects() throws Exception {
        server.limits(new HttpLimits().messageBytes(100))
                .on("ws:/text", request -> request.webSocket().onText(text -> {}))
                .on("ws:/bytes", request -> request.webSocket().onBinary(bytes -> {}))
                .on("ws:/fails", request -> request.webSocket().onText(text -> {
                    throw new IllegalStateException("the secret");
                }))
                .start();
        connect("/text").sendBinary(ByteBuffer.wrap(new byte[1]), true).join();
        assertEquals("closed 1003 no bytes are expected here", next());
        connect("/bytes").sendText("a", true).join();
        assertEquals("closed 1003 no text is expected here", next());
        connect("/fails").sendText("a", true).join();
        assertEquals("closed 1011 the server failed", next());
        final java.net.http.WebSocket pieces = connect("/text");
        pieces.sendText("a".repeat(60), false).join();
        pieces.sendText("a".repeat(60), true).join();
        assertEquals("closed 1009 a message has at most 100 bytes", next());
    }

    @Test
    void shouldRefuseTextThatIsNoUtf8() throws Exception {
        final CompletableFuture<String> text = new CompletableFuture<>();
        server.on("ws:/", request -> request.webSocket().onText(text::complete)).start();
        try (RawHttp http = new RawHttp(server.port())) {
            http.request("GET", "/", RawHttp.handshake());
            assertEquals(101, http.read(true).status());
            // a masked text of one byte that begins a sequence and does not go on, with a mask of zeros
            http.socket().getOutputStream().write(new byte[] {(byte) 0x81, (byte) 0x81, 0, 0, 0, 0, (byte) 0xC3});
            assertEquals(0x88, http.in().read());
            http.in().read();
            assertEquals(1007, http.in().read() << 8 | http.in().read());
        }
        assertFalse(text.isDone());
    }

    @Test
    void shouldTellWhoeverAsksWithoutAWebSocket() throws Exception {
        server.on("ws:/", request -> request.webSocket()).start();
        final RawHttp.Answer plain = RawHttp.get(server.port(), "/");
        assertEquals(426, plain.status());
        assertEquals("websocket", plain.header("Upgrade"));
        assertEquals(
                404, RawHttp.get(server.port(), "/other", RawHttp.handshake()).status());
        final String[] broken = RawHttp.handshake();
        broken[2] = "Sec-WebSocket-Version: 99";
        assertEquals(426, RawHttp.get(server.port(), "/", broken).status());
        assertEquals(
                200 - 99, RawHttp.get(server.port(), "/", RawHttp.handshake()).status());
    }

    /** A slow handler keeps its client from sending: what it has not handled yet is not in memory. */
    @Test
    void shouldSlowItsClientDown() throws Exception {
        final CountDownLatch gate = new CountDownLatch(1);
        final AtomicInteger handled = new AtomicInteger();
        server.on("ws:/", request -> request.webSocket().onText(text -> {
                    try {
                        gate.await();
                    } catch (final InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    handled.incrementAndGet();
                }))
                .start();
        final java.net.http.WebSocket socket = connect("/");
        final String text = "a".repeat(16_000);
        int sent = 0;
        CompletableFuture<?> last = CompletableFuture.completedFuture(null);
        while (last.isDone() && sent < 10_000) {
            last = socket.sendText(text, true);
            sent++;
            for (int left = 500; left > 0 && !last.isDone(); left--) {
                Thread.sleep(1);
            }
        }
        assertFalse(last.isDone(), "160 MB were taken");
        gate.countDown();
        last.get(20, TimeUnit.SECONDS);
        while (handled.get() < sent) {
            Thread.sleep(1);
        }
    }

    @Test
    void shouldRefuseToSendToAClientThatDoesNotRead() throws Exception {
        final CompletableFuture<WebSocket> opened = new CompletableFuture<>();
        server.limits(new HttpLimits().backlogBytes(100_000))
                .on("ws:/", request -> opened.complete(request.webSocket()))
                .start();
        try (RawHttp http = new RawHttp(server.port())) {
            http.request("GET", "/", RawHttp.handshake());
            assertEquals(101, http.read(true).status());
            final WebSocket socket = opened.get(20, TimeUnit.SECONDS);
            final String text = "a".repeat(10_000);
            int refused = 0;
            Throwable failure = null;
            for (int n = 0; n < 5_000 && refused < 3; n++) {
                final CompletableFuture<Void> sent = socket.send(text).toCompletableFuture();
                if (sent.isCompletedExceptionally()) {
                    failure = sent.exceptionNow();
                    refused++;
                    Thread.sleep(50);
                }
            }
            assertEquals(3, refused);
            assertInstanceOf(BackPressureException.class, failure);
            assertTrue(socket.backlog() <= 110_100, "backlog " + socket.backlog());
            while (socket.trySend(text)) {
                assertTrue(socket.backlog() <= 110_100, "backlog " + socket.backlog());
            }
        }
    }

    @Test
    void shouldPingWhoIsSilentAndEndWhoDoesNotAnswer() throws Exception {
        server.limits(new HttpLimits().idle(Duration.ofSeconds(6)))
                .on("ws:/", request -> request.webSocket())
                .start();
        connect("/"); // its library answers pings
        try (RawHttp deaf = new RawHttp(server.port())) {
            deaf.request("GET", "/", RawHttp.handshake());
            assertEquals(101, deaf.read(true).status());
            assertEquals(0x89, deaf.in().read());
            assertEquals(0, deaf.in().read());
            while (end(deaf) >= 0) {
                // the close, and no answer to it
            }
        }
        await("http.idle.total", 1);
        await("http.connections", 1);
    }

    /** A pong may come at any time, with any bytes, also between the fragments of a message. */
    @Test
    void shouldTakeNoPongForAMessage() throws Exception {
        server.on("ws:/", request -> {
                    final WebSocket socket = request.webSocket();
                    socket.onText(text -> socket.send("heard " + text));
                })
                .start();
        final java.net.http.WebSocket socket = connect("/");
        socket.sendText("a", true).join();
        assertEquals("heard a", next());
        socket.sendPong(ByteBuffer.wrap(new byte[] {'x'})).join();
        socket.sendText("in ", false).join();
        socket.sendPong(ByteBuffer.wrap(new byte[] {'y'})).join();
        socket.sendText("pieces", true).join();
        assertEquals("heard in pieces", next());
    }

    /** Answers to pings that nobody reads would fill the memory: who does not read has no claim to them. */
    @Test
    void shouldAnswerNoPingsOfAClientThatDoesNotRead() throws Exception {
        final int pings = 400_000;
        server.on("ws:/", request -> {
                    final WebSocket socket = request.webSocket();
                    socket.onText(text -> socket.send("heard " + text));
                })
                .start();
        final byte[] ping = new byte[6 + 125];
        ping[0] = (byte) 0x89;
        ping[1] = (byte) (0x80 | 125);
        try (RawHttp deaf = new RawHttp(server.port())) {
            deaf.request("GET", "/", RawHttp.handshake());
            assertEquals(101, deaf.read(true).status());
            final OutputStream out = deaf.socket().getOutputStream();
            for (int i = 0; i < pings; i++) {
                out.write(ping);
            }
            out.write(new byte[] {(byte) 0x81, (byte) 0x81, 0, 0, 0, 0, 'x'});
            final DataInputStream in = new DataInputStream(deaf.socket().getInputStream());
            int pongs = 0;
            for (; in.readByte() == (byte) 0x8A; pongs++) {
                in.skipNBytes(in.readByte());
            }
            assertTrue(pongs > 0 && pongs < pings / 2, pongs + " were answered");
        }
    }

    /** What the server counts when the client has heard of it already. */
    private void await(final String gauge, final long value) throws InterruptedException {
        for (int pauses = 0; server.gauge(gauge).value() != value && pauses < 2_000; pauses++) {
            Thread.sleep(10);
        }
        assertEquals(value, server.gauge(gauge).value(), gauge);
    }

    private static int end(final RawHttp http) {
        try {
            return http.in().read();
        } catch (final IOException e) {
            return -1;
        }
    }

    @Test
    void shouldStreamServerSentEvents() throws Exception {
        final CompletableFuture<EventStream> opened = new CompletableFuture<>();
        final CompletableFuture<String> ended = new CompletableFuture<>();
        server.on("sse:/prices/{symbol}", request -> {
                    final EventStream stream = request.eventStream();
                    stream.send("1", "price", request.param("symbol") + " since " + stream.lastEventId());
                    stream.send("two\nlines");
                    stream.onClose(() -> ended.complete("ended"));
                    opened.complete(stream);
                })
                .start();
        try (RawHttp http = new RawHttp(server.port())) {
            http.request("GET", "/prices/BTC", "Last-Event-ID: 17");
            final RawHttp.Answer head = http.read(false);
            assertEquals("text/event-stream", head.header("Content-Type"));
            final List<String> lines =
                    List.of("id: 1", "event: price", "data: BTC since 17", "", "data: two", "data: lines", "");
            for (final String line : lines) {
                assertEquals(line, nextOfStream(http));
            }
            opened.get().comment("still here");
            assertEquals(": still here", nextOfStream(http));
            assertEquals(1, server.gauge("http.streams").value());
            assertEquals(0, server.gauge("http.requests.waiting").value());
        }
        assertEquals("ended", ended.get(20, TimeUnit.SECONDS));
        assertEquals(0, server.gauge("http.streams").value());
        assertTrue(opened.get().send("x").toCompletableFuture().isCompletedExceptionally());
    }

    /** The next line of the events: each of them comes as a chunk with its size before and an empty line behind. */
    private static String nextOfStream(final RawHttp http) throws IOException {
        final String line = http.line();
        if (line.matches("[0-9a-f]{1,4}")) {
            return nextOfStream(http);
        }
        if (line.isEmpty()) {
            assertEquals("", http.line()); // that of the chunk
        }
        return line;
    }
}
