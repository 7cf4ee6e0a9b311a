package rialto.gateway.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.limits.HeapRelief;
import rialto.gateway.limits.PageLimits;
import rialto.gateway.tls.GatewayTls;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The HTTP ports of a gateway: the one of everything, and those that dialects ask for. Owned by the event loop. */
public final class HttpServers {
    private static final String INDEX = "index.html";
    private static final String INDEX_APART = "admin.html";
    private static final int MAX_BODY_BYTES = 64 * 1024;
    /** More than is served: what is too long then has a path, and is answered in the shape of its interface. */
    private static final int MAX_LINE_BYTES = 64 * 1024;

    static final int MAX_HEADER_BYTES = 16 * 1024;
    /** Browsers send some thirty, and proxies add a few. */
    static final int MAX_HEADERS = 128;

    private static final int MAX_FRAME_BYTES = 64 * 1024;

    private final Vertx vertx;
    private final String host;
    private final GatewayTls tls;
    private final CrossOrigin crossOrigin;
    private final List<String> names;
    private final BrowserRules browsers;
    private final List<BrowserRules> browsersApart = new ArrayList<>();
    private final ConnectionBounds bounds;
    private final ClientAddresses clients;
    private final PageLimits pages;
    private final HeapRelief relief;
    private final Predicate<ClientAddress> frameCharge;
    private final HttpConnections connections;
    private final ListeningPorts ports;
    private final List<HttpServer> servers = new ArrayList<>();
    private final List<ScreenFiles> screens = new ArrayList<>();

    /**
     * @param names         by which clients reach the ports besides addresses and localhost
     * @param allowedOrigin origin whose pages may call, {@code *} for all, empty for none but our own
     * @param tls           what all ports speak
     * @param bounds        of all ports together that are not apart
     * @param clients       tells where connections come from
     * @param pages         how often an address may ask for what no dialect charges
     * @param relief        who is served, and whose connections end, while the heap is nearly used up
     * @param frameCharge   charges an address for a frame of a WebSocket beyond the free ones, and says whether it may still send
     *                      any
     */
    public HttpServers(
            final Vertx vertx,
            final String host,
            final List<String> names,
            final String allowedOrigin,
            final GatewayTls tls,
            final ConnectionBounds bounds,
            final ClientAddresses clients,
            final PageLimits pages,
            final HeapRelief relief,
            final Predicate<ClientAddress> frameCharge) {
        this.vertx = vertx;
        this.frameCharge = frameCharge;
        this.relief = relief;
        this.host = host;
        this.tls = tls;
        this.bounds = bounds;
        this.clients = clients;
        this.pages = pages;
        connections = new HttpConnections(bounds, clients);
        relief.add(connections.connections());
        relief.add(connections.webSockets());
        ports = ListeningPorts.of(vertx);
        follow(connections);
        this.crossOrigin = new CrossOrigin(allowedOrigin);
        this.names = names;
        this.browsers = new BrowserRules(host, names, allowedOrigin, tls.isOn());
    }

    /** Without a limit of pings, for a process that has memory enough. */
    public HttpServers(
            final Vertx vertx,
            final String host,
            final List<String> names,
            final String allowedOrigin,
            final GatewayTls tls,
            final ConnectionBounds bounds,
            final ClientAddresses clients,
            final PageLimits pages) {
        this(vertx, host, names, allowedOrigin, tls, bounds, clients, pages, HeapRelief.never(), client -> true);
    }

    /** With the default bounds, no name, no proxy and no limit. */
    public HttpServers(final Vertx vertx, final String host, final String allowedOrigin, final GatewayTls tls) {
        this(
                vertx,
                host,
                List.of(),
                allowedOrigin,
                tls,
                ConnectionBounds.defaults(),
                ClientAddresses.direct(),
                PageLimits.none());
    }

    private void follow(final HttpConnections listener) {
        vertx.setPeriodic(listener.sweepMs(), ignored -> listener.sweep());
    }

    /**
     * Makes what requests to one port are routed by.
     *
     * @param webRoot directory of the built screen; null for none
     */
    public HttpRouter newRouter(final Path webRoot) {
        return new HttpRouter(
                crossOrigin, browsers, screen(webRoot, INDEX, clients), MAX_BODY_BYTES, pages, clients, relief);
    }

    /** As {@link #newRouter}, of a port that pages of other origins may never call; at / it has the administration's page. */
    public HttpRouter newRouterApart(final String ownHost, final Path webRoot) {
        final BrowserRules own = new BrowserRules(ownHost, names, "", tls.isOn());
        browsersApart.add(own);
        return new HttpRouter(
                new CrossOrigin(""),
                own,
                screen(webRoot, INDEX_APART, ClientAddresses.direct()),
                MAX_BODY_BYTES,
                pages.apart(),
                ClientAddresses.direct(),
                HeapRelief.never());
    }

    private ScreenFiles screen(final Path webRoot, final String index, final ClientAddresses own) {
        final ScreenFiles screen = ScreenFiles.in(webRoot, index, own);
        screens.add(screen);
        return screen;
    }

    /**
     * Listens; the router must have all its routes.
     *
     * @param port 0 takes a free one
     * @return the port
     */
    public Future<Integer> listen(final HttpRouter router, final int port) {
        return listen(router, tls.applyTo(options(host, port)), connections);
    }

    /** As above, at an address of its own. */
    public Future<Integer> listen(final HttpRouter router, final String ownHost, final int port) {
        return listen(router, tls.applyTo(options(ownHost, port)), connections);
    }

    /** As above, at an address of its own and with connections of its own, which others cannot use up. */
    public Future<Integer> listenApart(final HttpRouter router, final String ownHost, final int port) {
        final HttpConnections own = new HttpConnections(bounds.apart(), ClientAddresses.direct());
        follow(own);
        return listen(router, tls.applyApartTo(options(ownHost, port)), own);
    }

    private Future<Integer> listen(
            final HttpRouter router, final HttpServerOptions options, final HttpConnections limit) {
        final HttpServer server = vertx.createHttpServer(options)
                .connectionHandler(limit)
                .requestHandler(router::onRequest)
                .invalidRequestHandler(router::onInvalidRequest)
                .webSocketHandshakeHandler(router::onHandshake)
                .webSocketHandler(opened -> {
                    final GatewaySocket socket = GatewaySocket.inPlaceOf(opened);
                    final ClientAddress client = clients.of(socket);
                    WebSocketRules.keep(socket, MAX_FRAME_BYTES, limit.bodyMs(), () -> frameCharge.test(client));
                    if (limit.upgrade(socket)) {
                        router.onWebSocket(socket);
                    }
                    socket.served();
                });
        servers.add(server);
        tls.keep(server);
        return server.listen().map(HttpServer::actualPort).onSuccess(bound -> ports.put(bound, limit));
    }

    private HttpServerOptions options(final String address, final int port) {
        return new HttpServerOptions()
                .setHost(address)
                .setPort(port)
                .setMaxInitialLineLength(MAX_LINE_BYTES)
                .setMaxHeaderSize(MAX_HEADER_BYTES)
                .setMaxWebSocketFrameSize(MAX_FRAME_BYTES)
                .setPerFrameWebSocketCompressionSupported(false)
                .setPerMessageWebSocketCompressionSupported(false)
                .setHttp2ClearTextEnabled(false)
                .setHandle100ContinueAutomatically(true)
                // an answer from another thread would be a defect, and throws
                .setStrictThreadMode(true)
                .setIdleTimeout(bounds.idleSeconds());
    }

    /** Of all ports together that are not apart. */
    public HttpConnections connections() {
        return connections;
    }

    /** Requests at all ports that were not served because of what {@link BrowserRules} say. */
    public long refusedOfBrowsers() {
        return browsers.refused()
                + browsersApart.stream().mapToLong(BrowserRules::refused).sum();
    }

    /** Closes all ports and connections. */
    public Future<?> close() {
        screens.forEach(ScreenFiles::close);
        return Future.join(servers.stream().map(HttpServer::close).toList());
    }
}
