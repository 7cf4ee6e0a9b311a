package rialto.gateway.http;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.limits.PageLimits;
import rialto.gateway.limits.SlotBounds;
import rialto.gateway.limits.Slots;
import rialto.gateway.tls.GatewayTls;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Two addresses hold all places but one with requests that are not answered soon. Real sockets, of loopback. */
@Timeout(60)
class BusyConnectionsTest {
    private static final int PLACES = 7;
    private static final int OF_ONE = 3;
    private static final String HONEST = "127.0.0.9";

    private final Vertx vertx = WatchedTransport.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final Context context = vertx.getOrCreateContext();
    private final PageLimits pages = new PageLimits(1, 100, () -> 0);
    private final List<HttpServerRequest> unanswered = new ArrayList<>();
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
                            new SlotBounds(PLACES, OF_ONE, OF_ONE, true),
                            new SlotBounds(1, 1, 1, false),
                            1 << 20,
                            1 << 20,
                            30_000,
                            30_000,
                            60),
                    ClientAddresses.direct(),
                    pages);
            final HttpRouter router = servers.newRouter(null);
            router.exact("/now", (request, body) -> request.response().end("now"));
            router.exact("/later", (request, body) -> unanswered.add(request));
            router.exact("/stream", (request, body) -> request.response()
                    .setChunked(true)
                    .putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream")
                    .write("retry: 1000\n\n"));
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
    void shouldServeNewcomersWhileOthersWaitForLateRefusals() throws Exception {
        holdWith("/missing", 40);
        await(() -> pages.refused() >= 2 * OF_ONE);
        assertNewcomersAreServed();
    }

    @Test
    void shouldServeNewcomersWhileOthersListenAndKeepAListener() throws Exception {
        final Socket listener = dial(HONEST, get("/stream"));
        head(listener);
        holdWith("/stream", 1);
        for (final Socket socket : sockets.subList(1, sockets.size())) {
            head(socket);
        }
        assertNewcomersAreServed();
        assertEquals(1, places().open(ClientAddress.parse(HONEST)));
    }

    @Test
    void shouldServeNewcomersWhileOthersAreBusyAndAnswerWhoHasHisShare() throws Exception {
        final Socket trader = dial(HONEST, get("/later"));
        await(() -> unanswered.size() == 1);
        holdWith("/later", 1);
        await(() -> unanswered.size() == PLACES);
        assertNewcomersAreServed();
        context.runOnContext(ignored -> unanswered.getFirst().response().end("at last"));
        assertEquals("at last", body(trader));
    }

    @Test
    void shouldTellNobodyInTheLogThatClientsAreGone() throws Exception {
        final ListAppender<ILoggingEvent> told = new ListAppender<>();
        told.start();
        final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.addAppender(told);
        try {
            holdWith("/missing", 40);
            await(() -> pages.refused() >= 2 * OF_ONE);
            for (final Socket socket : sockets) {
                socket.setSoLinger(true, 0);
                socket.close();
            }
            await(() -> places().open() == 0);
        } finally {
            root.detachAppender(told);
        }
        final List<String> warnings = List.copyOf(told.list).stream()
                .filter(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
                // that a machine pauses is no news of clients
                .filter(event -> !event.getLoggerName().endsWith(".BlockedThreadChecker"))
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
        assertEquals(List.of(), warnings);
    }

    /** Two addresses have as many connections as they may, each with so many requests sent ahead. */
    private void holdWith(final String path, final int pipelined) throws IOException {
        for (int i = 0; i < 2 * OF_ONE; i++) {
            dial("127.0.0." + (2 + i % 2), get(path).repeat(pipelined));
        }
    }

    private void assertNewcomersAreServed() throws IOException {
        final List<Socket> newcomers = new ArrayList<>();
        for (int i = 0; i < OF_ONE; i++) {
            final Socket newcomer = dial("127.0.1." + (1 + i), get("/now"));
            assertEquals("now", body(newcomer));
            newcomers.add(newcomer);
        }
        for (final Socket newcomer : newcomers) {
            newcomer.getOutputStream().write(get("/now").getBytes(StandardCharsets.US_ASCII));
            assertEquals("now", body(newcomer), "none of them took another's place");
        }
        assertTrue(places().evicted() >= 2, () -> places().evicted() + " lost their places");
        assertEquals(0, places().refused());
    }

    private Slots places() {
        return servers.connections().connections();
    }

    private static String get(final String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    private Socket dial(final String from, final String text) throws IOException {
        final Socket socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.ofLiteral(from), 0);
        socket.setSoTimeout(30_000);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        sockets.add(socket);
        return socket;
    }

    private static String head(final Socket socket) throws IOException {
        final StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            final int read = socket.getInputStream().read();
            if (read < 0) {
                throw new IOException("closed after: " + head);
            }
            head.append((char) read);
        }
        return head.toString().toLowerCase(java.util.Locale.ROOT);
    }

    private static String body(final Socket socket) throws IOException {
        final String head = head(socket);
        final int begin = head.indexOf("content-length: ") + "content-length: ".length();
        final int length = Integer.parseInt(head.substring(begin, head.indexOf('\r', begin)));
        return new String(socket.getInputStream().readNBytes(length), StandardCharsets.US_ASCII);
    }

    private static void await(final BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }
}
