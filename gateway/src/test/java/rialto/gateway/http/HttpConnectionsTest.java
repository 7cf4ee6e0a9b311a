package rialto.gateway.http;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gateway.address.AddressList;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.address.ProxyHeader;
import rialto.gateway.limits.HeldBytes;
import rialto.gateway.limits.PageLimits;
import rialto.gateway.limits.SlotBounds;
import rialto.gateway.tls.GatewayTls;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Real sockets, from several addresses of loopback. */
@Timeout(60)
class HttpConnectionsTest {
    private static final String WHOLE = "GET /who HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String HALF = "GET /who HTTP/1.1\r\nHost:";
    private static final String UPGRADE =
            "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

    /** Bytes of an answer, more than the network takes for somebody who does not read. */
    private static final int LARGE = 8 * 1024 * 1024;

    private final Vertx vertx = WatchedTransport.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final List<Socket> sockets = new ArrayList<>();
    private PageLimits pages = PageLimits.none();
    private HttpServers servers;
    private int port;

    private void serve(
            final SlotBounds connections,
            final SlotBounds webSockets,
            final long headerMs,
            final long bodyMs,
            final ClientAddresses clients)
            throws Exception {
        final CompletableFuture<Integer> listening = new CompletableFuture<>();
        vertx.getOrCreateContext().runOnContext(ignored -> {
            servers = new HttpServers(
                    vertx,
                    "127.0.0.1",
                    List.of(),
                    "",
                    GatewayTls.off(),
                    new ConnectionBounds(connections, webSockets, 4 * LARGE, 2 * LARGE, headerMs, bodyMs, 60),
                    clients,
                    pages);
            final HttpRouter router = servers.newRouter(null);
            router.exact("/who", (request, body) -> request.response()
                    .end(clients.of(request).chargedTo() + " sent " + body.length()));
            router.exact("/large", (request, body) -> request.response().end(Buffer.buffer(new byte[LARGE])));
            router.webSocket("/socket", socket -> {});
            servers.listen(router, 0).onComplete(listening::complete, listening::completeExceptionally);
        });
        port = listening.get(20, TimeUnit.SECONDS);
    }

    private void serve(final SlotBounds connections) throws Exception {
        serve(connections, new SlotBounds(9, 9, 9, false), 30_000, 30_000, ClientAddresses.direct());
    }

    @AfterEach
    void stop() throws Exception {
        for (final Socket socket : sockets) {
            socket.close();
        }
        vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    @Test
    void shouldServeANewcomerWhileHalfSentRequestsHoldAllPlaces() throws Exception {
        serve(new SlotBounds(20, 15, 12, true));
        for (int i = 0; i < 60; i++) {
            dial("127.0.0." + (2 + i % 3), HALF);
        }
        await(() -> connections() == 20 && servers.connections().connections().halfOpen() == 20);
        assertEquals("127.0.0.1 sent 0", body(dial("127.0.0.1", WHOLE)));
        assertTrue(servers.connections().connections().evicted() > 0);
    }

    @Test
    void shouldServeANewcomerFromTheVeryAddressThatHoldsAllPlaces() throws Exception {
        serve(new SlotBounds(20, 15, 12, true));
        for (int i = 0; i < 30; i++) {
            dial("127.0.0.1", HALF);
        }
        await(() -> servers.connections().connections().halfOpen() == 12);
        final Socket honest = dial("127.0.0.1", WHOLE);
        assertEquals("127.0.0.1 sent 0", body(honest));
        for (int i = 0; i < 30; i++) {
            dial("127.0.0.1", HALF);
        }
        await(() -> servers.connections().connections().evicted() >= 48);
        honest.getOutputStream().write(WHOLE.getBytes(StandardCharsets.US_ASCII));
        assertEquals("127.0.0.1 sent 0", body(honest), "a connection that has asked something is not half open");
    }

    @Test
    void shouldEndConnectionsThatDoNotReadWhatTheyAskedFor() throws Exception {
        serve(new SlotBounds(99, 99, 99, true));
        for (int i = 0; i < 20; i++) {
            dial("127.0.0." + (2 + i % 4), "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
        final HeldBytes held = servers.connections().held();
        await(() -> held.ended() >= 10);
        assertTrue(held.bytes() <= 4 * LARGE, () -> held.bytes() + " bytes");
        assertEquals("127.0.0.1 sent 0", body(dial("127.0.0.1", WHOLE)));
        for (final Socket socket : sockets) {
            socket.close();
        }
        await(() -> held.bytes() == 0);
    }

    @Test
    void shouldRefuseWhoAsksTooOftenForWhatNoDialectCharges() throws Exception {
        pages = new PageLimits(3, 100, () -> 0);
        serve(new SlotBounds(99, 99, 99, true));
        final String missing = "GET /missing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        for (int i = 0; i < 3; i++) {
            assertTrue(rest(dial("127.0.0.2", missing)).startsWith("HTTP/1.1 404 "));
        }
        final String refusal = rest(dial("127.0.0.2", missing));
        assertTrue(refusal.startsWith("HTTP/1.1 429 ") && refusal.contains("retry-after: 60"), refusal);
        assertTrue(refusal.contains("current limit is 3 requests per 1 MINUTE"), refusal);
        assertTrue(rest(dial("127.0.0.3", missing)).startsWith("HTTP/1.1 404 "));
        assertEquals("127.0.0.2 sent 0", body(dial("127.0.0.2", WHOLE)), "what a dialect charges is not counted here");
    }

    @Test
    void shouldCountWhatIsKeptOfRequestsThatAreNotWhole() throws Exception {
        serve(new SlotBounds(99, 99, 99, true));
        final HeldBytes held = servers.connections().held();
        final String half =
                "POST /who HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n" + "x".repeat(50_000);
        final Socket socket = dial("127.0.0.2", half);
        await(() -> held.bytes() >= 100_000);
        assertTrue(held.bytes() < 110_000, () -> held.bytes() + " bytes");
        socket.getOutputStream().write("x".repeat(10_000).getBytes(StandardCharsets.US_ASCII));
        assertEquals("127.0.0.2 sent 60000", body(socket));
        socket.getOutputStream().write(WHOLE.getBytes(StandardCharsets.US_ASCII));
        assertEquals("127.0.0.2 sent 0", body(socket));
        await(() -> held.bytes() == 0);
    }

    @Test
    void shouldCountNothingForAMessageThatTookSeveralTurnsAndIsWhole() throws Exception {
        serve(new SlotBounds(99, 99, 99, true));
        final Socket socket = dial("127.0.0.2", UPGRADE);
        head(socket);
        final int length = 60_000;
        final ByteBuffer frames = ByteBuffer.allocate(8 + length + 6);
        frames.put((byte) 0x82).put((byte) 0xfe).putShort((short) length).putInt(0);
        frames.position(8 + length).put((byte) 0x89).put((byte) 0x80).putInt(0);
        socket.getOutputStream().write(frames.array());
        assertEquals(0x8a, socket.getInputStream().read(), "the ping behind it is answered");
        final HeldBytes held = servers.connections().held();
        await(() -> held.bytes() == 0);
    }

    @Test
    void shouldEndAWebSocketWhoseMessageDoesNotBecomeWhole() throws Exception {
        serve(new SlotBounds(9, 9, 9, true), new SlotBounds(9, 9, 9, true), 30_000, 400, ClientAddresses.direct());
        final Socket socket = dial("127.0.0.1", UPGRADE);
        head(socket);
        final byte[] firstFragment = {0x01, (byte) 0x81, 0, 0, 0, 0, 'a'};
        socket.getOutputStream().write(firstFragment);
        final String told = rest(socket);
        assertTrue(told.contains("a message did not become whole within 400 ms"), told);
    }

    @Test
    void shouldSendALargeAnswerToWhoeverReadsIt() throws Exception {
        serve(new SlotBounds(99, 99, 99, true));
        for (int i = 0; i < 8; i++) {
            final Socket reader =
                    dial("127.0.0.1", "GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            Thread.sleep(20);
            assertTrue(reader.getInputStream().readAllBytes().length > LARGE);
        }
        assertEquals(0, servers.connections().held().ended());
    }

    @Test
    void shouldLetACrowdWaitAndServeEverybodyElse() throws Exception {
        serve(new SlotBounds(40, 15, 12, true));
        int dialed = 0;
        while (servers.connections().crowds().isEmpty()) {
            dial("127.0.0.2", HALF);
            assertTrue(++dialed < 5_000, "so many connections of one address, and it need not wait");
        }
        for (int i = 0; i < 50; i++) {
            dial("127.0.0.2", HALF);
        }
        assertEquals("127.0.0.1 sent 0", body(dial("127.0.0.1", WHOLE)));
        assertEquals("127.0.0.2 sent 0", body(dial("127.0.0.2", WHOLE)), "also of that address, after some time");
    }

    @Test
    void shouldEndARequestThatDripsIn() throws Exception {
        serve(new SlotBounds(9, 9, 9, true), new SlotBounds(9, 9, 9, true), 400, 400, ClientAddresses.direct());
        final Socket silent = dial("127.0.0.1", "");
        final Socket dripping = dial("127.0.0.1", "GET ");
        final Thread drips = Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    dripping.getOutputStream().write('/');
                    Thread.sleep(20);
                }
            } catch (final IOException | InterruptedException e) {
                Thread.currentThread().interrupt(); // it was closed: that is what is tested
            }
        });
        final Socket body = dial("127.0.0.1", "POST /who HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nab");
        final String told = rest(body);
        assertTrue(
                told.startsWith("HTTP/1.1 408 ") && told.endsWith("The request's body did not arrive within 400 ms."),
                told);
        assertEquals("", rest(silent));
        await(() -> connections() == 0);
        drips.interrupt();
        assertEquals(3, servers.connections().overdue());
    }

    @Test
    void shouldKeepConnectionsThatAskAgain() throws Exception {
        serve(new SlotBounds(9, 9, 9, true), new SlotBounds(9, 9, 9, true), 3_000, 3_000, ClientAddresses.direct());
        final Socket honest = dial("127.0.0.1", WHOLE);
        assertEquals("127.0.0.1 sent 0", body(honest));
        Thread.sleep(4_000);
        honest.getOutputStream()
                .write("POST /who HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc"
                        .getBytes(StandardCharsets.US_ASCII));
        assertEquals("127.0.0.1 sent 3", body(honest));
        honest.getOutputStream().write((WHOLE + WHOLE).getBytes(StandardCharsets.US_ASCII));
        assertEquals("127.0.0.1 sent 0", body(honest));
        assertEquals("127.0.0.1 sent 0", body(honest));
        assertEquals(0, servers.connections().connections().halfOpen());
        assertEquals(0, servers.connections().overdue());
    }

    @Test
    void shouldCountWebSocketsApartAndShareThemFairly() throws Exception {
        serve(new SlotBounds(9, 9, 9, true), new SlotBounds(4, 3, 3, false), 30_000, 30_000, ClientAddresses.direct());
        for (int i = 0; i < 3; i++) {
            head(dial("127.0.0.2", UPGRADE));
        }
        await(() -> connections() == 0 && servers.connections().webSockets().open() == 3);
        final Socket tooMany = dial("127.0.0.2", UPGRADE);
        head(tooMany);
        assertTrue(rest(tooMany).contains("too many WebSockets; 127.0.0.2 has 3 of 3"));
        head(dial("127.0.0.3", UPGRADE));
        head(dial("127.0.0.3", UPGRADE));
        await(() -> servers.connections().webSockets().evicted() == 1);
        assertTrue(rest(sockets.getFirst()).contains("others have fewer connections than 127.0.0.2"));
        for (final Socket socket : sockets) {
            socket.close();
        }
        await(() -> servers.connections().webSockets().open() == 0);
    }

    @Test
    void shouldTakeTheClientFromTheProxyProtocolOfATrustedProxyOnly() throws Exception {
        final ClientAddresses clients = new ClientAddresses(AddressList.parse("127.0.0.9"), ProxyHeader.PROXY_PROTOCOL);
        serve(new SlotBounds(9, 9, 1, true), new SlotBounds(9, 9, 9, true), 30_000, 30_000, clients);
        final String first = "PROXY TCP4 203.0.113.7 127.0.0.1 4711 80\r\n";
        assertEquals("203.0.113.7 sent 0", body(dial("127.0.0.9", first + WHOLE)));
        assertEquals(
                "2001:db8:0:1::/64 sent 0", body(dial("127.0.0.9", "PROXY TCP6 2001:db8:0:1::5 ::1 1 80\r\n" + WHOLE)));
        assertEquals("127.0.0.9 sent 0", body(dial("127.0.0.9", "PROXY UNKNOWN\r\n" + WHOLE)));
        assertEquals("127.0.0.1 sent 0", body(dial("127.0.0.1", WHOLE)), "who is no proxy needs no header");
        final String told = rest(dial("127.0.0.1", first + WHOLE));
        assertTrue(told.contains(" 400 Bad Request") && !told.contains("203.0.113.7"), "and is not believed: " + told);
        final Socket older = dial("127.0.0.9", "PROXY TCP4 203.0.113.8 127.0.0.1 4711 80\r\n" + HALF);
        await(() -> servers.connections().connections().halfOpen() == 1);
        dial("127.0.0.9", "PROXY TCP4 203.0.113.8 127.0.0.1 4711 80\r\n" + HALF);
        assertEquals("", rest(older), "one of 203.0.113.8 may be half open");
    }

    private int connections() {
        return servers.connections().connections().open();
    }

    private Socket dial(final String from, final String text) throws IOException {
        final Socket socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.ofLiteral(from), 0);
        socket.setSoTimeout(30_000);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        sockets.add(socket);
        return socket;
    }

    /** The head of the next answer. */
    private static String head(final Socket socket) throws IOException {
        final StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            final int read = socket.getInputStream().read();
            if (read < 0) {
                throw new IOException("closed after: " + head);
            }
            head.append((char) read);
        }
        return head.toString();
    }

    /** The body of the next answer. */
    private static String body(final Socket socket) throws IOException {
        final String head = head(socket).toLowerCase(java.util.Locale.ROOT);
        final int begin = head.indexOf("content-length: ") + "content-length: ".length();
        final int length = Integer.parseInt(head.substring(begin, head.indexOf('\r', begin)));
        return new String(socket.getInputStream().readNBytes(length), StandardCharsets.US_ASCII);
    }

    /** All that comes until the connection ends. */
    private static String rest(final Socket socket) {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            int read;
            while ((read = socket.getInputStream().read()) >= 0) {
                bytes.write(read);
            }
        } catch (final java.net.SocketTimeoutException e) {
            throw new AssertionError("still open after: " + bytes, e);
        } catch (final IOException e) {
            return bytes.toString(StandardCharsets.ISO_8859_1); // it was reset, which is an end too
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    private static void await(final BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }
}
