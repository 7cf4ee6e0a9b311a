package rialto.dialect.binance.stream;

import io.vertx.core.http.ServerWebSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.security.ApiKey;
import rialto.gateway.security.KeyAddresses;
import rialto.gateway.security.Principal;
import rialto.protocol.KeyType;

import java.lang.reflect.Proxy;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.gatewaytest.TestVenue.ALICE;

/** Real sockets, made-up events. */
@Timeout(60)
class StreamServerTest extends ServedStreams {
    @Test
    void shouldServeARawStreamByItsAddress() throws Exception {
        final Client client = dial("/ws/basequote@trade");
        trade(1);
        assertTrue(client.next().startsWith("{\"e\":\"trade\""));
    }

    /** Vert.x tells that a socket has closed a little later, and throws when one asks it how much waits. */
    @Test
    void shouldPassOverASocketThatHasClosedUnseen() throws Exception {
        onLoop(() -> {
            final ServerWebSocket socket = (ServerWebSocket) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {ServerWebSocket.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("isClosed")) {
                            return true;
                        }
                        throw new IllegalStateException("WebSocket is closed");
                    });
            final ClientAddress nobody = ClientAddress.parse("127.0.0.9");
            final StreamConnection connection =
                    new StreamConnection(socket, streams, streams.shares().enter(nobody.chargedTo()), nobody, false);
            connection.deliver(new StreamMessage("eurusd@quotes", "{}", true));
            return null;
        });
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
            {"!all", "of all symbols there are !bookTicker, !ticker@arr, !miniTicker@arr, !instrument@arr"},
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
    void shouldSendUserEventsByListenKey() throws Exception {
        final String key = alicesListenKey(KeyAddresses.ANYWHERE, 3);
        final Client raw = dial("/ws/" + key);
        final Client combined = dial("/stream?streams=" + key);
        onLoop(() -> venue.last().transfer(ALICE, 1, 5));
        assertTrue(raw.next().startsWith("{\"e\":\"balanceUpdate\""));
        assertTrue(combined.next().startsWith("{\"stream\":\"" + key + "\",\"data\":{\"e\":\"balanceUpdate\""));
        assertClosed("unknown stream", dial("/ws/" + "x".repeat(64)));
    }

    /** What is read without a signature is read by nobody who may not use the API key. */
    @Test
    void shouldOpenAListenKeyOnlyWhereItsApiKeyMayBeUsed() throws Exception {
        final String key = alicesListenKey(KeyAddresses.parse(List.of("192.0.2.0/24")), 3);
        final String foreign = "The API key may not be used from 198.51.100.1; ask for one whose addresses have it.";
        assertClosed(foreign, dial("198.51.100.1", "/ws/" + key));
        assertClosed(foreign, dial("198.51.100.1", "/stream?streams=" + key));
        final Client stranger = dial("198.51.100.1", "/ws");
        stranger.send("{\"method\":\"SUBSCRIBE\",\"id\":1,\"params\":[\"" + key + "\"]}");
        assertEquals("{\"error\":{\"code\":2,\"msg\":\"Invalid request: " + foreign + "\"},\"id\":1}", stranger.next());
        final Client owner = dial("192.0.2.7", "/ws/" + key);
        onLoop(() -> venue.last().transfer(ALICE, 1, 5));
        assertTrue(owner.next().startsWith("{\"e\":\"balanceUpdate\""));
        keys.put(ALICES_KEY, ApiKey.of(ALICES_KEY, ALICE, KeyType.HMAC_SHA256, 2, null));
        stranger.socket.close();
        owner.socket.close();
        await(() -> streams.counters().connections() == 0);
        assertClosed("The API key of this listen key may not read.", dial("192.0.2.7", "/ws/" + key));
        keys.remove(ALICES_KEY);
        assertClosed("unknown stream", dial("192.0.2.7", "/ws/" + key));
    }

    private String alicesListenKey(final KeyAddresses addresses, final int permissions) throws Exception {
        keys.put(
                ALICES_KEY,
                new ApiKey(ALICES_KEY, ALICE, KeyType.HMAC_SHA256, permissions, "", 0, 0, addresses, null, null));
        return onLoop(() -> streams.userStreams().createListenKey(new Principal(ALICE, ALICES_KEY, permissions), 0));
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
}
