package rialto.gateway;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import org.agrona.DirectBuffer;
import rialto.client.OfferResult;
import rialto.gateway.admin.AdminApi;
import rialto.gateway.admin.AdminContext;
import rialto.gateway.api.ApiDispatcher;
import rialto.gateway.api.ApiTable;
import rialto.gateway.call.CallContext;
import rialto.gateway.call.Calls;
import rialto.gateway.call.History;
import rialto.gateway.command.CommandFlow;
import rialto.gateway.disconnect.CancelOnDisconnect;
import rialto.gateway.http.ConnectionLimit;
import rialto.gateway.http.HttpRouter;
import rialto.gateway.intake.EventPages;
import rialto.gateway.intake.EventPump;
import rialto.gateway.intake.EventSource;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.ops.ClusterLinks;
import rialto.gateway.ops.GatewayMetrics;
import rialto.gateway.ops.OperationPages;
import rialto.gateway.ops.VenueStatus;
import rialto.gateway.posted.PostedOfferServer;
import rialto.gateway.posted.PostedOfferSettings;
import rialto.gateway.rest.RestAdapter;
import rialto.gateway.security.BearerToken;
import rialto.gateway.security.KeyGenerator;
import rialto.gateway.security.KeyRing;
import rialto.gateway.security.PrivateFile;
import rialto.gateway.security.SecretVault;
import rialto.gateway.security.SignatureAuthenticator;
import rialto.gateway.state.VenueProjection;
import rialto.gateway.state.VenueView;
import rialto.gateway.state.ViewLoader;
import rialto.gateway.stream.StreamServer;
import rialto.gateway.stream.StreamSettings;
import rialto.gateway.wsapi.SessionCalls;
import rialto.gateway.wsapi.WsApi;
import rialto.gateway.xml.XmlServer;
import rialto.reporting.HistoryQueries;

import java.security.SecureRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Puts a gateway together on its one event loop, which owns everything in it but the intake's thread. */
final class GatewayVerticle extends VerticleBase {
    /** Longer than a change of leader takes. */
    private static final long LATE_NS = TimeUnit.SECONDS.toNanos(1);

    private static final long INGRESS_POLL_MS = 10;
    private static final long EXPIRY_MS = 100;
    private static final long SAMPLE_MS = 1_000;
    private static final long PING_MS = 20_000;
    private static final int IDLE_SECONDS = 120;
    private static final int MAX_CONNECTIONS = 8_192;
    private static final int HISTORY_WORKERS = 3;
    private static final int MAX_HISTORY_QUERIES = 256;
    private static final int COMMAND_ID_BOUND = Integer.MAX_VALUE - 1;

    private final GatewayConfiguration configuration;
    private final GatewayDependencies dependencies;
    private final ClusterOutlet outlet;
    private final EventPages pages;
    private final EventPump pump;
    private final VenueView view = new VenueView();
    private final LongSupplier nowMs = System::currentTimeMillis;
    private final ConnectionLimit httpConnections = new ConnectionLimit(MAX_CONNECTIONS);
    private long connections;
    private final int gatewayId = 1 + new SecureRandom().nextInt(COMMAND_ID_BOUND);
    private StreamServer streams;
    private CancelOnDisconnect cancelTimers;
    private WsApi wsApi;
    private HttpServer server;
    private XmlServer xml;
    private PostedOfferServer postedOffer;
    private HttpServer postedOfferServer;
    private volatile int port;
    private volatile int postedOfferPort;
    private volatile boolean ready;
    private volatile boolean ended;

    GatewayVerticle(
            final GatewayConfiguration configuration,
            final GatewayDependencies dependencies,
            final EventSource source,
            final EventPages pages,
            final ClusterOutlet outlet) {
        this.configuration = configuration;
        this.dependencies = dependencies;
        this.pages = pages;
        this.outlet = outlet;
        final HistoryQueries history = dependencies.history();
        this.pump = new EventPump(
                source,
                new ViewLoader(view),
                new VenueProjection(view),
                task -> context.runOnContext(ignored -> task.run()),
                history == null ? () -> Long.MAX_VALUE : history::committedSequence,
                this::onFailure,
                dependencies.wakeUpSignal());
    }

    int port() {
        return port;
    }

    /** The XML interface's port, or -1. */
    int xmlPort() {
        return xml == null ? -1 : xml.port();
    }

    /** The XML interface's port without length lines, or -1. */
    int xmlPlainPort() {
        return xml == null ? -1 : xml.plainPort();
    }

    int postedOfferPort() {
        return postedOfferServer == null ? port : postedOfferPort;
    }

    boolean isReady() {
        return ready;
    }

    /** Stops the intake's thread. Any thread but the event loop may call. */
    void stopIntake() {
        ended = true;
        ready = false;
        pump.close();
    }

    @Override
    public Future<?> start() {
        final SecretVault vault = SecretVault.at(configuration.dataDirectory().resolve("master.key"));
        final KeyRing keys = new KeyRing(vault);
        final RateLimiter limits = new RateLimiter(
                LimitSettings.of(
                        configuration.weightPerMinute(),
                        configuration.ordersPerTenSeconds(),
                        configuration.ordersPerDay()),
                nowMs);
        view.addListener(keys);
        streams = new StreamServer(vertx, view, limits, StreamSettings.DEFAULTS, nowMs);
        streams.start();
        final CommandFlow commands = openCommands();
        final ApiTable table = new ApiTable();
        final History history = history();
        cancelTimers = openCancelTimers(commands);
        Calls.register(
                table, new CallContext(view, commands, history, limits, cancelTimers, streams.userStreams(), nowMs));
        SessionCalls.register(table, streams.userStreams(), cancelTimers, nowMs);
        final ApiDispatcher dispatcher = new ApiDispatcher(
                view,
                new SignatureAuthenticator(keys::get, () -> TimeUnit.MILLISECONDS.toMicros(nowMs.getAsLong())),
                limits);
        final HttpRouter router = new HttpRouter(
                table,
                new RestAdapter(dispatcher, limits),
                configuration.webRoot(),
                configuration.maxBodyBytes(),
                configuration.allowedOrigin());
        wsApi = new WsApi(table, dispatcher, limits, nowMs);
        vertx.setPeriodic(PING_MS, ignored -> wsApi.pingAll());
        router.webSocket(WsApi.PATH, wsApi::accept);
        router.webSocket("/ws", streams::accept);
        router.webSocket("/stream", streams::accept);
        final VenueStatus status = new VenueStatus(view, commands, links(), System::nanoTime);
        new OperationPages(status, commands.latencies(), dependencies.meters()).register(router);
        router.prefix(AdminApi.PATH + "/", openAdministration(keys, vault, commands, status, history));
        vertx.setPeriodic(SAMPLE_MS, ignored -> sample(status));
        final GatewayMetrics metrics = new GatewayMetrics(dependencies.meters());
        metrics.register(view, status, pump);
        metrics.register(commands, dispatcher, limits);
        metrics.register(streams.counters(), wsApi);
        metrics.register(httpConnections);
        return listen(router)
                .compose(ignored -> openXml(commands, history, metrics))
                .compose(ignored -> openPostedOffer(router, commands, history, dispatcher, limits, status))
                .onSuccess(ignored -> pump.start());
    }

    private ClusterLinks links() {
        return new ClusterLinks() {
            @Override
            public boolean isConnected() {
                return outlet.isConnected();
            }

            @Override
            public int leaderMember() {
                return outlet.leaderMemberId();
            }

            @Override
            public int eventMember() {
                return pump.memberId();
            }
        };
    }

    private Future<Void> openXml(final CommandFlow commands, final History history, final GatewayMetrics metrics) {
        if (!configuration.xml().isOpen()) {
            return Future.succeededFuture();
        }
        view.keepFills();
        xml = new XmlServer(
                context,
                view,
                commands,
                history,
                configuration.xml(),
                Math.max(1, configuration.maxInFlight() / 4 * 3),
                configuration.commandTimeoutMs(),
                nowMs);
        view.addListener(xml);
        metrics.register(xml.counters());
        return xml.listen(configuration.host());
    }

    /** On the one port, or on its own. */
    private Future<?> openPostedOffer(
            final HttpRouter shared,
            final CommandFlow commands,
            final History history,
            final ApiDispatcher dispatcher,
            final RateLimiter limits,
            final VenueStatus status) {
        final PostedOfferSettings settings = configuration.postedOffer();
        if (!settings.enabled()) {
            return Future.succeededFuture();
        }
        postedOffer = new PostedOfferServer(
                vertx,
                view,
                commands,
                history,
                settings,
                configuration.xml().isOpen() ? configuration.xml().assets().cashAsset() : null,
                nowMs,
                dependencies.sessionTimeNs());
        if (settings.port() == PostedOfferSettings.SHARED_PORT) {
            postedOffer.register(shared);
            status.openPostedOffers();
            return Future.succeededFuture();
        }
        final HttpRouter own = new HttpRouter(
                new ApiTable(),
                new RestAdapter(dispatcher, limits),
                null,
                configuration.maxBodyBytes(),
                configuration.allowedOrigin());
        postedOffer.register(own);
        postedOfferServer = createServer(own, settings.port());
        return postedOfferServer.listen().onSuccess(listening -> postedOfferPort = listening.actualPort());
    }

    private AdminApi openAdministration(
            final KeyRing keys,
            final SecretVault vault,
            final CommandFlow commands,
            final VenueStatus status,
            final History history) {
        final String adminKey = configuration.adminKey() == null
                ? PrivateFile.readOrCreate(configuration.dataDirectory().resolve("admin.key"), new KeyGenerator()::next)
                : configuration.adminKey();
        return new AdminApi(
                new AdminContext(
                        view,
                        commands,
                        keys,
                        vault,
                        dependencies.snapshots(),
                        task -> context.runOnContext(ignored -> task.run()),
                        status::writeFields,
                        history,
                        pages,
                        vertx.createSharedWorkerExecutor("gateway-events", 1)),
                new BearerToken(adminKey));
    }

    private void sample(final VenueStatus status) {
        status.sample();
        final HistoryQueries history = dependencies.history();
        if (history != null) {
            status.reporting(history.state(), history.committedSequence());
        }
    }

    private CommandFlow openCommands() {
        final CommandFlow commands = new CommandFlow(
                view,
                this::offer,
                System::nanoTime,
                gatewayId,
                configuration.maxInFlight(),
                TimeUnit.MILLISECONDS.toNanos(configuration.commandTimeoutMs()));
        // last: an answer goes out after the streams have what it answers
        view.addListener(commands);
        outlet.open();
        vertx.setPeriodic(INGRESS_POLL_MS, ignored -> pollOutlet(commands));
        vertx.setPeriodic(EXPIRY_MS, ignored -> commands.expire());
        return commands;
    }

    private CancelOnDisconnect openCancelTimers(final CommandFlow commands) {
        final CancelOnDisconnect opened =
                new CancelOnDisconnect(commands, gatewayId, configuration.gatewayLeaseMs(), System::nanoTime);
        view.addListener(opened);
        vertx.setPeriodic(EXPIRY_MS, ignored -> opened.tick());
        return opened;
    }

    private OfferResult offer(final DirectBuffer buffer, final int offset, final int length) {
        final OfferResult result = outlet.offer(buffer, offset, length);
        if (result == OfferResult.OK) {
            dependencies.wakeUpSignal().signal();
        }
        return result;
    }

    private void pollOutlet(final CommandFlow commands) {
        outlet.poll();
        outlet.answersAreLate(commands.oldestAgeNs() > LATE_NS);
        if (outlet.connections() == connections) {
            commands.sendOn();
        } else {
            connections = outlet.connections();
            commands.repeat();
        }
        ready = !ended && view.isReady() && outlet.isConnected();
    }

    private History history() {
        return new History(
                dependencies.history(),
                vertx.createSharedWorkerExecutor("gateway-history", HISTORY_WORKERS),
                view::eventSequence,
                MAX_HISTORY_QUERIES);
    }

    private Future<?> listen(final HttpRouter router) {
        server = createServer(router, configuration.port());
        return server.listen().onSuccess(listening -> port = listening.actualPort());
    }

    private HttpServer createServer(final HttpRouter router, final int onPort) {
        return vertx.createHttpServer(new HttpServerOptions()
                        .setHost(configuration.host())
                        .setPort(onPort)
                        .setMaxInitialLineLength(configuration.maxHeaderBytes())
                        .setMaxHeaderSize(configuration.maxHeaderBytes())
                        .setMaxWebSocketFrameSize(configuration.maxFrameBytes())
                        .setMaxWebSocketMessageSize(configuration.maxFrameBytes())
                        .setPerFrameWebSocketCompressionSupported(false)
                        .setPerMessageWebSocketCompressionSupported(false)
                        .setHttp2ClearTextEnabled(false)
                        .setHandle100ContinueAutomatically(true)
                        .setIdleTimeout(IDLE_SECONDS))
                .connectionHandler(httpConnections)
                .requestHandler(router::onRequest)
                .invalidRequestHandler(router::onInvalidRequest)
                .webSocketHandshakeHandler(router::onHandshake)
                .webSocketHandler(socket -> {
                    httpConnections.onUpgrade();
                    router.onWebSocket(socket);
                });
    }

    private void onFailure(final Throwable failure) {
        ended = true;
        ready = false;
        dependencies.onFailure().accept(failure);
    }

    @Override
    public Future<?> stop() {
        if (streams != null) {
            streams.close();
        }
        if (cancelTimers != null) {
            cancelTimers.endAll();
        }
        if (wsApi != null) {
            wsApi.closeAll();
        }
        if (xml != null) {
            xml.close();
        }
        if (postedOffer != null) {
            postedOffer.close();
        }
        outlet.close();
        final Future<?> closed = postedOfferServer == null ? Future.succeededFuture() : postedOfferServer.close();
        return server == null ? closed : closed.compose(ignored -> server.close());
    }
}
