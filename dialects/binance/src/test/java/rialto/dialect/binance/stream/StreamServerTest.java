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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.dialect.binance.api.CallerLimits;
import rialto.gateway.address.AddressList;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.address.ProxyHeader;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.security.Principal;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.Side;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.gatewaytest.TestVenue.ALICE;
import static rialto.gatewaytest.TestVenue.BOB;

/** Real sockets, made-up events. */
@Timeout(20)
class StreamServerTest {
    private static final int QUEUED_BYTES = 64 * 1024;
    private static final StreamSettings SETTINGS =
            new StreamSettings(3, 4, 5, 100_000, 100_000_000, 10_000, QUEUED_BYTES, 100, 15_000, 3_600_000);

    private final Vertx vertx = Vertx.vertx();
    private final WebSocketClient clients = vertx.createWebSocketClient(new WebSocketClientOptions()
            .setMaxConnections(100)
            .setMaxMessageSize(1 << 20)
            .setReceiveBufferSize(4096));
    private final Context loop = vertx.getOrCreateContext();
    private TestVenue venue;
    private StreamServer streams;
    private HttpServer http;

    @BeforeEach
    void start() throws Exception {
        serve(SETTINGS);
    }

    private void serve(final StreamSettings settings) throws Exception {
        onLoop(() -> {
            venue = TestVenue.ready();
            final LimitSettings limits = new LimitSettings(6_000, 10, 10, 8, 10, 1, 1, 10);
            streams = new StreamServer(
                    vertx,
                    venue.view,
                    new CallerLimits(new RateLimiter(limits, System::currentTimeMillis)),
                    new ClientAddresses(AddressList.parse("127.0.0.1"), ProxyHeader.X_FORWARDED_FOR),
                    settings,
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
        vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    @Test
    void shouldServeARawStreamByItsAddress() throws Exception {
        final Client client = dial("/ws/basequote@trade");
        trade(1);
        assertTrue(client.next().startsWith("{\"e\":\"trade\""));
    }

    @Test
    void shouldServeCombinedStreams() throws Exception {
        final Client client = dial("/stream?streams=basequote@trade/basequote@aggTrade");
        trade(1);
        assertTrue(client.next().startsWith("{\"stream\":\"basequote@trade\",\"data\":{\"e\":\"trade\""));
        assertTrue(client.next().startsWith("{\"stream\":\"basequote@aggTrade\",\"data\":{\"e\":\"aggTrade\""));
    }

    @Test
    void shouldSubscribeOverTheConnection() throws Exception {
        for (final String path : new String[] {"/ws", "/ws/3", "/stream"}) {
            final Client client = dial(path);
            client.send(
                    "{\"method\":\"SUBSCRIBE\",\"params\":[\"basequote@trade\",\"basequote@depth@100ms\"],\"id\":7}");
            assertEquals("{\"result\":null,\"id\":7}", client.next());
            client.send("{\"method\":\"LIST_SUBSCRIPTIONS\",\"id\":\"x\"}");
            assertEquals("{\"result\":[\"basequote@trade\",\"basequote@depth@100ms\"],\"id\":\"x\"}", client.next());
            client.send("{\"method\":\"UNSUBSCRIBE\",\"params\":[\"basequote@trade\",\"nobody@trade\"],\"id\":null}");
            assertEquals("{\"result\":null,\"id\":null}", client.next());
            client.send("{\"method\":\"LIST_SUBSCRIPTIONS\",\"params\":[],\"id\":9}");
            assertEquals("{\"result\":[\"basequote@depth@100ms\"],\"id\":9}", client.next());
            client.close();
        }
        await(() -> streams.counters().connections() == 0 && streams.counters().subscriptions() == 0);
        assertEquals(0, onLoop(() -> streams.marketStreams().feedCount()));
    }

    @Test
    void shouldSetAndTellWhetherMessagesAreCombined() throws Exception {
        final Client client = dial("/ws/basequote@trade");
        client.send("{\"method\":\"SET_PROPERTY\",\"params\":[\"combined\",true],\"id\":1}");
        assertEquals("{\"result\":null,\"id\":1}", client.next());
        client.send("{\"method\":\"GET_PROPERTY\",\"params\":[\"combined\"],\"id\":2}");
        assertEquals("{\"result\":true,\"id\":2}", client.next());
        trade(1);
        assertTrue(client.next().startsWith("{\"stream\":"));
    }

    @Test
    void shouldAnswerMistakesAndGoOn() throws Exception {
        final String[][] mistakes = {
            {"nonsense", "{\"error\":{\"code\":3,\"msg\":\"Invalid JSON: expected value at line 1 column"},
            {"[]", "{\"error\":{\"code\":3,\"msg\":\"Invalid JSON: expected an object\"},\"id\":null}"},
            {"{\"id\":1}", "{\"error\":{\"code\":2,\"msg\":\"Invalid request: missing field `method`\"},\"id\":1}"},
            {"{\"method\":\"JUMP\",\"id\":1}", "{\"error\":{\"code\":2,\"msg\":\"Invalid request: unknown variant"},
            {"{\"method\":\"SUBSCRIBE\",\"id\":1.5}", "{\"error\":{\"code\":2,\"msg\":\"Invalid request: request ID"},
            {"{\"method\":\"SUBSCRIBE\",\"id\":1}", "{\"error\":{\"code\":2,\"msg\":\"Invalid request: params must name"
            },
            {
                "{\"method\":\"SUBSCRIBE\",\"params\":[1],\"id\":1}",
                "{\"error\":{\"code\":2,\"msg\":\"Invalid request: stream names"
            },
            {
                "{\"method\":\"SUBSCRIBE\",\"params\":{},\"id\":1}",
                "{\"error\":{\"code\":2,\"msg\":\"Invalid request: params must be"
            },
            {
                "{\"method\":\"SUBSCRIBE\",\"params\":[\"basequote@trade\",\"x@y\"],\"id\":1}",
                "{\"error\":{\"code\":2,\"msg\":\"Invalid request: unknown stream x@y: there is no symbol X\"},\"id\":1}"
            },
            {"{\"method\":\"SET_PROPERTY\",\"params\":[\"combined\",3],\"id\":1}", "{\"error\":{\"code\":1,\"msg\":"},
            {
                "{\"method\":\"GET_PROPERTY\",\"params\":[\"x\"],\"id\":1}",
                "{\"error\":{\"code\":0,\"msg\":\"Unknown property\""
            },
            {
                "{\"method\":\"GET_PROPERTY\",\"params\":[],\"id\":1}",
                "{\"error\":{\"code\":2,\"msg\":\"Invalid request: property"
            },
        };
        for (int i = 0; i < mistakes.length; i += 4) {
            final Client client = dial("/ws");
            for (int j = i; j < i + 4; j++) {
                client.send(mistakes[j][0]);
                final String answer = client.next();
                assertTrue(answer.startsWith(mistakes[j][1]), answer);
                final boolean withId = mistakes[j][0].contains("\"id\":1") && !mistakes[j][0].contains("1.5");
                assertTrue(answer.endsWith(withId ? "\"},\"id\":1}" : "\"},\"id\":null}"), answer);
            }
            client.send("{\"method\":\"LIST_SUBSCRIPTIONS\",\"id\":1}");
            assertEquals("{\"result\":[],\"id\":1}", client.next());
            client.close();
        }
    }

    @Test
    void shouldSayWhyThereIsNoSuchStream() throws Exception {
        final String[][] unknown = {
            {
                "basequote@ticker_1h",
                "only the last 24 hours are streamed, as ticker; GET /api/v3/ticker has other windows"
            },
            {"!ticker_4h@arr", "only the last 24 hours are streamed, as ticker; GET /api/v3/ticker has other windows"},
            {"basequote@kline_1d@+08:00", "candles are in UTC only, as kline_1d"},
            {"basequote@kline_7m", "intervals are 1s 1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 3d 1w 1M"},
            {"basequote@depth7", "depth has all levels or 5, 10, 20, then nothing, @100ms or @1000ms"},
            {"basequote@nothing", "there is no stream nothing of a symbol"},
            {"BASEQUOTE@trade", "the symbol is in lower case"},
            {"nobody@trade", "there is no symbol NOBODY"},
            {"!all", "of all symbols there are !bookTicker, !ticker@arr, !miniTicker@arr"},
            {"basequote", "a name is <symbol>@<stream>, such as btcusdt@trade"},
            {"x".repeat(64), "no such listen key, or it has expired"},
        };
        Client client = null;
        for (int i = 0; i < unknown.length; i++) {
            client = i % 4 == 0 ? dial("/ws") : client;
            client.send("{\"method\":\"SUBSCRIBE\",\"id\":1,\"params\":[\"" + unknown[i][0] + "\"]}");
            assertEquals(
                    "{\"error\":{\"code\":2,\"msg\":\"Invalid request: unknown stream " + unknown[i][0] + ": "
                            + unknown[i][1] + "\"},\"id\":1}",
                    client.next());
        }
    }

    @Test
    void shouldCloseWhoDialsAStreamThatThereIsNotWithTheReason() throws Exception {
        assertClosed("unknown stream basequote@ticker_1h: only", dial("/ws/basequote@ticker_1h"));
        assertClosed("unknown stream basequote@kline_1d@ 08:00: candles", dial("/ws/basequote@kline_1d@+08:00"));
        assertClosed("unknown stream: a name has at most 64", dial("/stream?streams=" + "%C3%A4".repeat(70)));
    }

    @Test
    void shouldCloseConnectionsThatBreakARule() throws Exception {
        assertClosed("unknown stream", dial("/ws/nobody@trade"));
        assertClosed("unsupported: timeUnit", dial("/stream?streams=basequote@trade&timeUnit=MICROSECOND"));
        final Client binary = dial("/ws");
        binary.socket.writeBinaryMessage(io.vertx.core.buffer.Buffer.buffer("x"));
        assertClosed("binary", binary);
        final Client many = dial("/ws");
        many.send("{\"method\":\"SUBSCRIBE\",\"id\":1,\"params\":[\"basequote@trade\",\"basequote@aggTrade\","
                + "\"basequote@bookTicker\",\"basequote@depth\",\"basequote@ticker\"]}");
        assertTrue(many.next().contains("too many streams, at most 4 per connection"));
        many.send("{\"method\":\"SUBSCRIBE\",\"id\":1,\"params\":[\"basequote@trade\",\"basequote@aggTrade\","
                + "\"otherquote@trade\",\"basequote@depth\",\"basequote@depth\"]}");
        assertEquals("{\"result\":null,\"id\":1}", many.next());
    }

    @Test
    void shouldCloseAConnectionThatAsksTooOften() throws Exception {
        final Client client = dial("/ws");
        for (int i = 0; i < 20; i++) {
            client.send("{\"method\":\"LIST_SUBSCRIPTIONS\",\"id\":1}");
        }
        assertClosed("too many requests, at most 5 per second", client);
    }

    @Test
    void shouldLetInAsManyConnectionsAsConfigured() throws Exception {
        for (int i = 0; i < 3; i++) {
            dial("/ws");
        }
        await(() -> streams.counters().connections() == 3);
        assertClosed("too many connections", dial("/ws"));
        assertEquals(3, onLoop(() -> streams.counters().connections()));
    }

    @Test
    void shouldLimitConnectionAttemptsPerAddress() throws Exception {
        for (int i = 0; i < 8; i++) {
            dial("/ws").close();
            final int closed = i;
            await(() -> streams.counters().connections() == 0 || closed < 0);
        }
        assertClosed("Too many connection attempts", dial("/ws"));
    }

    @Test
    void shouldDropAClientThatDoesNotRead() throws Exception {
        final Client reader = dial("/ws/basequote@trade");
        final Client sleeper = dial("/ws/basequote@trade");
        sleeper.socket.pause();
        for (int round = 0; round < 400 && droppedSlow() == 0; round++) {
            final int begin = round * 200 + 1;
            onLoop(() -> {
                for (int i = begin; i < begin + 200; i++) {
                    tradeNow(i);
                }
                return null;
            });
            for (int i = 0; i < 200; i++) {
                assertNotNull(reader.next());
            }
        }
        assertEquals(1, droppedSlow());
        sleeper.socket.resume();
        await(() -> streams.counters().connections() == 1);
        assertEquals(1, onLoop(() -> streams.counters().subscriptions()));
        trade(1_000_000);
        assertTrue(reader.next().contains("\"t\":1000000,"));
    }

    @Test
    void shouldEndWhoTakesMoreThanTheAverageWhenThereIsTooMuch() throws Exception {
        http.close();
        serve(new StreamSettings(9, 4, 50, 100_000, 100, 10_000, 1 << 20, 100, 15_000, 3_600_000));
        final Client modest = dial("127.0.0.2", "/ws/basequote@trade");
        final Client greedy = dial("127.0.0.3", "/stream?streams=basequote@trade/basequote@aggTrade");
        final Client greedyToo = dial("127.0.0.3", "/stream?streams=basequote@trade/basequote@aggTrade");
        await(() -> streams.counters().connections() == 3);
        int trades = 0;
        while (trades < 10_000 && streams.counters().droppedBusyConnections() < 2) {
            trade(++trades);
        }
        assertEquals(2, streams.counters().droppedBusyConnections());
        assertClosed("too many messages", greedy);
        assertClosed("too many messages", greedyToo);
        await(() -> streams.counters().connections() == 1);
        for (int i = 1; i <= trades; i++) {
            assertTrue(modest.next().contains("\"t\":" + i + ","));
        }
        assertClosed("too many messages", dial("127.0.0.3", "/ws"));
        await(() -> streams.counters().refusedConnections() == 1);
    }

    @Test
    void shouldReadOfAnAddressThatSendsTooMuchOnlyInTheNextSecond() throws Exception {
        http.close();
        serve(new StreamSettings(9, 4, 1_000, 20, 100_000_000, 10_000, QUEUED_BYTES, 100, 15_000, 3_600_000));
        final Client first = dial("127.0.0.3", "/ws");
        final Client second = dial("127.0.0.3", "/ws");
        for (int i = 0; i < 20; i++) {
            first.send("{\"method\":\"SUBSCRIBE\",\"params\":[\"basequote@trade\"],\"id\":" + i + "}");
            second.send("{\"method\":\"LIST_SUBSCRIPTIONS\",\"id\":" + i + "}");
        }
        for (int i = 0; i < 20; i++) {
            assertEquals("{\"result\":null,\"id\":" + i + "}", first.next(), "it waits, and is not refused");
            assertTrue(second.next().endsWith("\"id\":" + i + "}"));
        }
        assertTrue(
                streams.counters().waits() >= 2, "waits " + streams.counters().waits());
    }

    @Test
    void shouldDropAClientThatAnswersNoPing() throws Exception {
        http.close();
        serve(new StreamSettings(3, 4, 5, 100_000, 100_000_000, 10_000, QUEUED_BYTES, 50, 200, 3_600_000));
        final Client client = dial("/ws");
        client.socket.pause();
        await(() -> streams.counters().droppedSilentConnections() == 1);
        client.socket.resume();
        await(() -> streams.counters().connections() == 0);
    }

    @Test
    void shouldSendUserEventsByListenKey() throws Exception {
        final String key = onLoop(() -> streams.userStreams().createListenKey(new Principal(ALICE, "A".repeat(64), 3)));
        final Client raw = dial("/ws/" + key);
        final Client combined = dial("/stream?streams=" + key);
        onLoop(() -> venue.last().transfer(ALICE, 1, 5));
        assertTrue(raw.next().startsWith("{\"e\":\"balanceUpdate\""));
        assertTrue(combined.next().startsWith("{\"stream\":\"" + key + "\",\"data\":{\"e\":\"balanceUpdate\""));
        assertClosed("unknown stream", dial("/ws/" + "x".repeat(64)));
    }

    @Test
    void shouldSayGoodbye() throws Exception {
        final Client client = dial("/ws");
        onLoop(() -> {
            streams.close();
            return null;
        });
        assertTrue(client.next().startsWith("{\"e\":\"serverShutdown\""));
        assertClosed("server shutdown", client);
    }

    @Test
    void shouldRefuseEverybodyUntilTheViewIsExact() throws Exception {
        onLoop(() -> {
            venue.projection.becomeUnready();
            return null;
        });
        assertClosed("not ready", dial("/ws"));
    }

    private long droppedSlow() throws Exception {
        return onLoop(() -> streams.counters().droppedSlowConnections());
    }

    private void trade(final int number) throws Exception {
        onLoop(() -> {
            tradeNow(number);
            return null;
        });
    }

    private void tradeNow(final long number) {
        venue.enter(number * 2, ALICE, Side.SELL, 1_000, 1);
        venue.accept(number * 2 + 1, BOB, Side.BUY, 1_000, 1)
                .last()
                .execute(number, number * 2, number * 2 + 1, Side.BUY, 1_000, 1, 0, 0);
    }

    private <T> T onLoop(final Callable<T> action) throws Exception {
        final CompletableFuture<T> result = new CompletableFuture<>();
        loop.runOnContext(ignored -> {
            try {
                result.complete(action.call());
            } catch (final Exception | AssertionError e) {
                result.completeExceptionally(e);
            }
        });
        return result.get(10, TimeUnit.SECONDS);
    }

    private void await(final Callable<Boolean> condition) throws Exception {
        while (!onLoop(condition)) {
            Thread.sleep(10);
        }
    }

    private Client dial(final String uri) throws Exception {
        return dial(options(uri));
    }

    /** Through a proxy that is trusted, for somebody else. */
    private Client dial(final String from, final String uri) throws Exception {
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
                .get(10, TimeUnit.SECONDS);
        return client;
    }

    private static void assertClosed(final String reason, final Client client) throws Exception {
        final String given = client.closed.get(10, TimeUnit.SECONDS);
        assertTrue(given != null && given.startsWith(reason), given);
    }

    private static final class Client {
        private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
        private final CompletableFuture<String> closed = new CompletableFuture<>();
        private WebSocket socket;

        private String next() throws InterruptedException {
            return messages.poll(10, TimeUnit.SECONDS);
        }

        private void send(final String text) {
            socket.writeTextMessage(text);
        }

        private void close() {
            socket.close();
        }
    }
}
