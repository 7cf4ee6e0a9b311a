package rialto.dialect.binance;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import rialto.dialect.binance.api.ApiDispatcher;
import rialto.dialect.binance.api.ApiRoute;
import rialto.dialect.binance.api.ApiTable;
import rialto.dialect.binance.api.Authenticator;
import rialto.dialect.binance.api.CallerLimits;
import rialto.dialect.binance.api.RateLimits;
import rialto.dialect.binance.call.CallContext;
import rialto.dialect.binance.call.Calls;
import rialto.dialect.binance.quote.QuoteCalls;
import rialto.dialect.binance.rest.RestAdapter;
import rialto.dialect.binance.security.ListenKeyAccess;
import rialto.dialect.binance.security.ListenKeyTexts;
import rialto.dialect.binance.security.SignatureAuthenticator;
import rialto.dialect.binance.security.ToldListenKeys;
import rialto.dialect.binance.stream.StreamCounters;
import rialto.dialect.binance.stream.StreamServer;
import rialto.dialect.binance.stream.StreamSettings;
import rialto.dialect.binance.wsapi.SessionCalls;
import rialto.dialect.binance.wsapi.WsApi;
import rialto.gateway.GatewaySettings;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.dialect.Place;
import rialto.gateway.disconnect.QuotesOnDisconnect;
import rialto.gateway.http.ConnectionSettings;
import rialto.gateway.http.HttpRoutes;
import rialto.gateway.http.ReadPages;
import rialto.gateway.ops.Meters;
import rialto.gateway.ops.OpenApi;
import rialto.gateway.setting.Setting;
import rialto.gateway.state.Account;
import rialto.gateway.tls.TlsSettings;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

import static rialto.gateway.setting.SettingTypes.bool;

/** The dialect of Binance Spot: REST, WebSocket API, market and user streams; see docs/rest-api.md and docs/streams.md. */
public final class BinanceDialect implements Dialect {
    private static final long QUOTES_MS = 100;
    private static final Setting<Boolean> ORDER_STREAM = bool(
            "binance.order-stream",
            true,
            "Whether everybody may follow each order of a book (<symbol>@orders, docs/order-stream.md): ids, prices, quantities\n"
                    + "and places in the queue, never accounts. With it all see alike what otherwise few could work out. Turn it off\n"
                    + "for a venue whose traders are so few that an order says whose it is.");
    private static final String YAML = "application/yaml;charset=UTF-8";

    private final UnaryOperator<Authenticator> authentication;
    private final ApiTable table = new ApiTable();
    private String httpScheme;
    private String wsScheme;
    private ApiDispatcher dispatcher;
    private StreamServer streams;
    private WsApi wsApi;

    public BinanceDialect() {
        this(UnaryOperator.identity());
    }

    /** @param authentication what takes the place of the authenticator */
    BinanceDialect(final UnaryOperator<Authenticator> authentication) {
        this.authentication = authentication;
    }

    @Override
    public String name() {
        return "binance";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(ListenKeyAccess.SETTING, ORDER_STREAM);
    }

    @Override
    public String openApi() {
        return OpenApi.resource(BinanceDialect.class, "openapi.yaml");
    }

    @Override
    public Future<?> start(final GatewayCore core) {
        httpScheme = TlsSettings.scheme(core.settings());
        wsScheme = TlsSettings.webSocketScheme(core.settings());
        final RateLimits limits = new CallerLimits(core.limits(), accountId -> {
            final Account account = core.view().account(accountId);
            return account != null && account.isProvider();
        });
        final ListenKeyTexts listenKeys = new ListenKeyTexts(core.keys().vault());
        streams = new StreamServer(
                core.vertx(),
                core.view(),
                limits,
                core.clientAddresses(),
                core.keys().ring()::get,
                listenKeys::next,
                // of WebSockets there are no more
                StreamSettings.of(
                        core.settings().get(GatewaySettings.STREAM_MESSAGES_1S),
                        core.settings().get(ConnectionSettings.MAX_WEB_SOCKETS)),
                core.settings().get(ORDER_STREAM),
                core.nowMs());
        streams.start();
        final CallContext context = CallContext.of(core, limits, streams.userStreams());
        Calls.register(table, context);
        final QuotesOnDisconnect quotes = new QuotesOnDisconnect(core.view(), core.commands(), System::nanoTime);
        core.view().addListener(quotes);
        core.vertx().setPeriodic(QUOTES_MS, ignored -> quotes.tick());
        QuoteCalls.register(table, context, quotes);
        SessionCalls.register(
                table, streams.userStreams(), streams.sessionStreams(), core.cancelTimers(), quotes, core.nowMs());
        final Authenticator signatures = new SignatureAuthenticator(
                core.keys().ring()::get,
                () -> TimeUnit.MILLISECONDS.toMicros(core.nowMs().getAsLong()),
                ListenKeyAccess.of(core.settings()),
                new ToldListenKeys(
                        listenKeys, streams.userStreams()::hasEnded, streams.userStreams()::presentListenKey));
        dispatcher = new ApiDispatcher(core.view(), authentication.apply(signatures), limits, core.signatureChecks());
        wsApi = new WsApi(table, dispatcher, limits, core.clientAddresses(), core.nowMs());
        core.view().addListener(wsApi);
        core.vertx().setPeriodic(WsApi.TICK_MS, ignored -> wsApi.onTick());
        register(core.http(), new RestAdapter(dispatcher, limits, core.clientAddresses()));
        return Future.succeededFuture();
    }

    private void register(final HttpRoutes routes, final RestAdapter rest) {
        for (final ApiRoute route : table.routes()) {
            if (route.path() != null) {
                routes.method(
                        route.httpMethod(),
                        route.path(),
                        (request, body, receivedNs) -> rest.handle(route, request, body, receivedNs));
            }
        }
        routes.allowHeader(RestAdapter.API_KEY_HEADER);
        routes.webSocket(WsApi.PATH, wsApi::accept);
        routes.webSocket(WsApi.VENUE_PATH, wsApi::accept);
        routes.webSocket("/ws", streams::accept);
        routes.webSocket("/stream", streams::accept);
        final Buffer asyncApi = Buffer.buffer(OpenApi.resource(BinanceDialect.class, "asyncapi.yaml"));
        ReadPages.register(
                routes, "/asyncapi.yaml", request -> ReadPages.answer(request, ReadPages.OK, YAML, asyncApi));
    }

    @Override
    public void register(final Meters meters) {
        final ApiDispatcher calls = dispatcher;
        meters.counter("rialto.requests.rest", calls, ApiDispatcher::restCount, "requests by REST");
        meters.counter("rialto.requests.websocket", calls, ApiDispatcher::webSocketCount, "requests by WebSocket API");
        meters.counter(
                "rialto.requests.refused", calls, ApiDispatcher::refusedCount, "refused: key, signature, limits");
        meters.counter("rialto.requests.failed", calls, ApiDispatcher::failedCount, "failed by a fault of the gateway");
        final StreamCounters counters = streams.counters();
        meters.gauge("rialto.stream.connections", counters, StreamCounters::connections, "stream connections");
        meters.gauge(
                "rialto.stream.subscriptions", counters, StreamCounters::subscriptions, "subscriptions of them all");
        meters.counter("rialto.stream.messages", counters, StreamCounters::sentMessages, "messages sent");
        meters.counter("rialto.stream.dropped.slow", counters, StreamCounters::droppedSlowConnections, "did not read");
        meters.counter(
                "rialto.stream.dropped.silent", counters, StreamCounters::droppedSilentConnections, "answered no ping");
        meters.counter(
                "rialto.stream.dropped.busy",
                counters,
                StreamCounters::droppedBusyConnections,
                "took too many messages");
        meters.counter(
                "rialto.stream.left.out", counters, StreamCounters::leftOutMessages, "messages not sent, too many");
        meters.gauge("rialto.stream.orders.readers", counters, StreamCounters::orderReaders, "who follows each order");
        meters.counter(
                "rialto.stream.orders.snapshots",
                counters,
                StreamCounters::orderSnapshots,
                "books begun to be sent order by order");
        meters.counter(
                "rialto.stream.orders.resends",
                counters,
                StreamCounters::orderResends,
                "went on from an event they had");
        meters.counter("rialto.stream.waits", counters, StreamCounters::waits, "had to wait: too many requests");
        meters.counter("rialto.stream.refused", counters, StreamCounters::refusedConnections, "connections not let in");
        meters.gauge("rialto.wsapi.connections", wsApi, WsApi::connections, "connections of the WebSocket API");
    }

    @Override
    public List<Place> places(final String host, final int port) {
        final String address = host + ":" + port;
        return List.of(
                new Place("REST", httpScheme + "://" + address + "/api/v3   (Binance Spot dialect; not affiliated)"),
                new Place(
                        "streams",
                        wsScheme + "://" + address + "/ws, /stream   WebSocket API " + wsScheme + "://" + address
                                + WsApi.PATH + "   described in /asyncapi.yaml"));
    }

    /** The calls, once it is started. */
    ApiTable table() {
        return table;
    }

    ApiDispatcher dispatcher() {
        return dispatcher;
    }

    @Override
    public void close() {
        if (streams != null) {
            streams.close();
        }
        if (wsApi != null) {
            wsApi.closeAll();
        }
    }
}
