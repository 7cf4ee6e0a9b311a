package rialto.gateway;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.command.CommandFlow;
import rialto.gateway.command.CommandOutlet;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.dialect.MemberAccess;
import rialto.gateway.dialect.ReservedNames;
import rialto.gateway.disconnect.CancelOnDisconnect;
import rialto.gateway.history.History;
import rialto.gateway.http.ConnectionBounds;
import rialto.gateway.http.DownloadPages;
import rialto.gateway.http.HttpRouter;
import rialto.gateway.http.HttpRoutes;
import rialto.gateway.http.HttpServers;
import rialto.gateway.intake.EventPages;
import rialto.gateway.intake.RecordedReports;
import rialto.gateway.limits.HeapPressure;
import rialto.gateway.limits.HeapRelief;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.PageLimits;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.ops.ClusterLinks;
import rialto.gateway.ops.HeapWatch;
import rialto.gateway.ops.VenueStatus;
import rialto.gateway.security.AdministratorKey;
import rialto.gateway.security.GatewayKeys;
import rialto.gateway.security.KeyGenerator;
import rialto.gateway.security.KeyRing;
import rialto.gateway.security.PrivateFile;
import rialto.gateway.security.SecretVault;
import rialto.gateway.security.SignatureChecks;
import rialto.gateway.setting.SettingValues;
import rialto.gateway.state.VenueView;
import rialto.gateway.tls.GatewayTls;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The core of one gateway, put together on its event loop, which owns everything in it. */
final class OpenCore implements GatewayCore {
    private static final int HISTORY_WORKERS = 3;
    private static final int MAX_HISTORY_QUERIES = 256;
    private static final int GATEWAY_ID_BOUND = Integer.MAX_VALUE - 1;

    private final Context context;
    private final SettingValues settings;
    private final LongSupplier nowMs = System::currentTimeMillis;
    private final int gatewayId = 1 + new SecureRandom().nextInt(GATEWAY_ID_BOUND);
    private final VenueView view;
    private final CommandFlow commands;
    private final CancelOnDisconnect cancelTimers;
    private final HeapPressure heap = new HeapPressure();
    private final HeapRelief relief = new HeapRelief(heap);
    private final HeapWatch heapWatch;
    private boolean isRelieving;
    private final RateLimiter limits;
    private final PageLimits pages;
    private final ClientAddresses clientAddresses;
    private final History history;
    private final GatewayKeys keys;
    private final SignatureChecks signatureChecks;
    private final MemberAccess member;
    private final GatewayTls tls;
    private final HttpServers servers;
    private final HttpRouter router;
    /** Null when there are none. */
    private final DownloadPages downloads;

    private final Path webRoot;
    private final VenueStatus status;
    private final ReservedNames reservedNames = new ReservedNames();

    /**
     * @throws rialto.gateway.security.VaultException when its keys cannot be read
     * @throws rialto.client.tls.TlsException when its certificate cannot be used
     */
    OpenCore(
            final Context context,
            final GatewayConfiguration configuration,
            final GatewayDependencies dependencies,
            final VenueView view,
            final CommandOutlet outlet,
            final ClusterLinks links,
            final EventPages events,
            final RecordedReports reports) {
        this.context = context;
        this.settings = configuration.settings();
        this.view = view;
        keys = keys(configuration);
        view.addListener(keys.ring());
        final Executor eventLoop = task -> context.runOnContext(ignored -> task.run());
        signatureChecks = SignatureChecks.start(eventLoop);
        commands = new CommandFlow(
                view,
                outlet,
                System::nanoTime,
                gatewayId,
                settings.get(GatewaySettings.MAX_IN_FLIGHT),
                settings.get(GatewaySettings.COMMAND_TIMEOUT).toNanos(),
                heap::isHigh);
        cancelTimers = new CancelOnDisconnect(
                commands, gatewayId, (int) settings.get(GatewaySettings.LEASE).toMillis(), System::nanoTime);
        limits = new RateLimiter(limits(settings), nowMs, relief);
        clientAddresses = new ClientAddresses(
                settings.get(GatewaySettings.TRUSTED_PROXIES), settings.get(GatewaySettings.PROXY_HEADER));
        history = new History(
                dependencies.history(),
                vertx().createSharedWorkerExecutor("gateway-history", HISTORY_WORKERS),
                HISTORY_WORKERS,
                eventLoop,
                view::eventSequence,
                System::nanoTime,
                MAX_HISTORY_QUERIES);
        member = new MemberAccess(events, reports, dependencies.snapshots(), dependencies.ownActionsNs());
        tls = GatewayTls.of(settings, nowMs, clientAddresses);
        tls.follow(vertx());
        final LimitSettings bounds = limits.settings();
        pages = new PageLimits(bounds.weightPerMinute(), bounds.maxCallers(), nowMs);
        servers = new HttpServers(
                vertx(),
                settings.get(GatewaySettings.HOST),
                settings.get(GatewaySettings.HOSTS),
                settings.get(GatewaySettings.ALLOWED_ORIGIN),
                tls,
                ConnectionBounds.of(settings).fitting(tls.isOn()),
                clientAddresses,
                pages,
                relief,
                client -> limits.admit(client, 1) == null);
        downloads = DownloadPages.of(settings, clientAddresses);
        webRoot = configuration.webRoot();
        router = servers.newRouter(webRoot);
        status = new VenueStatus(view, commands, links, System::nanoTime);
        status.addCount("disabledKeys", keys.ring()::disabledCount);
        heapWatch = HeapWatch.start(
                heap,
                () -> context.runOnContext(ignored -> {
                    if (!isRelieving) {
                        relieve();
                    }
                }));
    }

    private void relieve() {
        isRelieving = relief.relieve();
        if (isRelieving) {
            vertx().setTimer(HeapRelief.EACH_MS, ignored -> relieve());
        }
    }

    HeapWatch heapWatch() {
        return heapWatch;
    }

    private static GatewayKeys keys(final GatewayConfiguration configuration) {
        final Path directory = configuration.dataDirectory();
        final SecretVault vault = SecretVault.at(directory.resolve("master.key"));
        return new GatewayKeys(new KeyRing(vault), vault, administratorKey(configuration));
    }

    private static AdministratorKey administratorKey(final GatewayConfiguration configuration) {
        if (configuration.administratorKey() != null) {
            return configuration.administratorKey();
        }
        final Path file = configuration.dataDirectory().resolve("admin.key");
        return new AdministratorKey(PrivateFile.readOrCreate(file, new KeyGenerator()::next), file.toString());
    }

    private static LimitSettings limits(final SettingValues settings) {
        return LimitSettings.of(
                settings.get(GatewaySettings.REQUEST_WEIGHT_1M),
                settings.get(GatewaySettings.ORDERS_10S),
                settings.get(GatewaySettings.ORDERS_1D),
                settings.get(GatewaySettings.QUOTES_1S),
                settings.get(GatewaySettings.PROVIDER_CALLS_1S));
    }

    /**
     * Follows the view with what must come after the dialects: an answer goes out when streams and ledgers have what it
     * answers.
     */
    void followAfterDialects() {
        view.addListener(commands);
        view.addListener(cancelTimers);
    }

    @Override
    public HeapRelief heapRelief() {
        return relief;
    }

    /** Null when there are none. */
    DownloadPages downloads() {
        return downloads;
    }

    PageLimits pages() {
        return pages;
    }

    HttpServers servers() {
        return servers;
    }

    HttpRouter router() {
        return router;
    }

    @Override
    public Vertx vertx() {
        return context.owner();
    }

    @Override
    public Context eventLoop() {
        return context;
    }

    @Override
    public LongSupplier nowMs() {
        return nowMs;
    }

    @Override
    public SettingValues settings() {
        return settings;
    }

    @Override
    public VenueView view() {
        return view;
    }

    @Override
    public CommandFlow commands() {
        return commands;
    }

    @Override
    public CancelOnDisconnect cancelTimers() {
        return cancelTimers;
    }

    @Override
    public RateLimiter limits() {
        return limits;
    }

    @Override
    public ClientAddresses clientAddresses() {
        return clientAddresses;
    }

    @Override
    public History history() {
        return history;
    }

    @Override
    public GatewayKeys keys() {
        return keys;
    }

    @Override
    public SignatureChecks signatureChecks() {
        return signatureChecks;
    }

    @Override
    public MemberAccess member() {
        return member;
    }

    @Override
    public HttpRoutes http() {
        return router;
    }

    @Override
    public Future<Integer> listen(final String host, final int port, final Consumer<HttpRoutes> routes) {
        final HttpRouter own = servers.newRouter(null);
        routes.accept(own);
        return servers.listen(own, host, port);
    }

    @Override
    public GatewayTls tls() {
        return tls;
    }

    @Override
    public Future<Integer> listenApart(final String host, final int port, final Consumer<HttpRoutes> routes) {
        final HttpRouter own = servers.newRouterApart(host, webRoot);
        routes.accept(own);
        return servers.listenApart(own, host, port);
    }

    @Override
    public VenueStatus status() {
        return status;
    }

    @Override
    public ReservedNames reservedNames() {
        return reservedNames;
    }
}
