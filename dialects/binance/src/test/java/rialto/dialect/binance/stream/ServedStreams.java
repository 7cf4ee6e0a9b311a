package rialto.dialect.binance.stream;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import rialto.dialect.binance.api.CallerLimits;
import rialto.gateway.address.AddressList;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.address.ProxyHeader;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.security.ApiKey;
import rialto.gateway.security.KeyGenerator;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.Side;

import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.gatewaytest.TestVenue.ALICE;
import static rialto.gatewaytest.TestVenue.BOB;

/** A stream server for a test: real sockets, made-up events. */
abstract class ServedStreams {
    static final int QUEUED_BYTES = 64 * 1024;
    private static final StreamSettings SETTINGS =
            new StreamSettings(3, 4, 5, 100_000, 100_000_000, 10_000, QUEUED_BYTES, 100, 15_000, 3_600_000);

    static final String ALICES_KEY = "A".repeat(64);

    /** API keys by their ids. */
    final Map<String, ApiKey> keys = new ConcurrentHashMap<>();

    private final Vertx vertx = Vertx.vertx();
    private final WebSocketClient clients = vertx.createWebSocketClient(new WebSocketClientOptions()
            .setMaxConnections(100)
            .setMaxMessageSize(1 << 20)
            .setReceiveBufferSize(4096));
    private final Context loop = vertx.getOrCreateContext();
    boolean showsOrders = true;
    TestVenue venue;
    StreamServer streams;
    HttpServer http;

    @BeforeEach
    void start() throws Exception {
        serve(SETTINGS);
    }

    void serve(final StreamSettings settings) throws Exception {
        onLoop(() -> {
            venue = TestVenue.ready();
            final LimitSettings limits = new LimitSettings(6_000, 10, 10, 10, 10, 8, 10, 1, 1, 10);
            streams = new StreamServer(
                    vertx,
                    venue.view,
                    // its minutes do not end while a test runs
                    new CallerLimits(new RateLimiter(limits, () -> 0), account -> false),
                    new ClientAddresses(AddressList.parse("127.0.0.1"), ProxyHeader.X_FORWARDED_FOR),
                    keys::get,
                    (keyId, provenUs) -> new KeyGenerator().next(),
                    settings,
                    showsOrders,
                    System::currentTimeMillis);
            streams.start();
            http = vertx.createHttpServer(new HttpServerOptions().setSendBufferSize(4096))
                    .webSocketHandler(socket -> streams.accept(socket));
            return http.listen(0, "127.0.0.1");
        });
        while (http.actualPort() <= 0) {
            Thread.sleep(5);
        }
    }

    @AfterEach
    void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    void trade(final int number) throws Exception {
        onLoop(() -> {
            tradeNow(number);
            return null;
        });
    }

    void tradeNow(final long number) {
        venue.enter(number * 2, ALICE, Side.SELL, 1_000, 1);
        venue.accept(number * 2 + 1, BOB, Side.BUY, 1_000, 1)
                .last()
                .execute(number, number * 2, number * 2 + 1, Side.BUY, 1_000, 1, 0, 0);
    }

    <T> T onLoop(final Callable<T> action) throws Exception {
        final CompletableFuture<T> result = new CompletableFuture<>();
        loop.runOnContext(ignored -> {
            try {
                result.complete(action.call());
            } catch (final Exception | AssertionError e) {
                result.completeExceptionally(e);
            }
        });
        return result.get(30, TimeUnit.SECONDS);
    }

    void await(final Callable<Boolean> condition) throws Exception {
        while (!onLoop(condition)) {
            Thread.sleep(10);
        }
    }

    Client dial(final String uri) throws Exception {
        return dial(options(uri));
    }

    /** Through a proxy that is trusted, for somebody else. */
    Client dial(final String from, final String uri) throws Exception {
        return dial(options(uri).addHeader("X-Forwarded-For", from));
    }

    private WebSocketConnectOptions options(final String uri) {
        return new WebSocketConnectOptions()
                .setHost("127.0.0.1")
                .setPort(http.actualPort())
                .setURI(uri);
    }

    private Client dial(final WebSocketConnectOptions options) throws Exception {
        final Client client = new Client();
        client.socket = clients.connect(options)
                .map(socket -> {
                    socket.textMessageHandler(client.messages::add);
                    socket.closeHandler(ignored -> client.closed.complete(socket.closeReason()));
                    return socket;
                })
                .toCompletionStage()
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS);
        return client;
    }

    static void assertClosed(final String reason, final Client client) throws Exception {
        final String given = client.closed.get(30, TimeUnit.SECONDS);
        assertTrue(given != null && given.startsWith(reason), given);
    }

    static final class Client {
        final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
        final CompletableFuture<String> closed = new CompletableFuture<>();
        WebSocket socket;

        String next() throws InterruptedException {
            return messages.poll(30, TimeUnit.SECONDS);
        }

        void send(final String text) {
            socket.writeTextMessage(text);
        }

        void close() {
            socket.close();
        }
    }
}
