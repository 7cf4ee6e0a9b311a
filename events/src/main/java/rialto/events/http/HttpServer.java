package rialto.events.http;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.SocketAddress;
import rialto.events.Conversions;
import rialto.events.Gauge;
import rialto.events.Metered;
import rialto.events.Reactor;
import rialto.events.Registration;
import rialto.events.Threads;
import rialto.events.annotation.Registry;
import rialto.events.file.FileRoot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server of HTTP/1.1 and HTTP/2 whose handlers are registered by path.
 *
 * <p>Handlers run on virtual threads unless {@link #threads} or {@link #onEventLoop} says otherwise. They may be registered before
 * the start and afterwards. Everything else is set before. It listens on loopback unless {@link #host} says otherwise.
 *
 * <p>Not thread-safe before the start, thread-safe afterwards.
 */
public final class HttpServer implements Metered, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Routes routes = new Routes();
    private int port;
    private String host = "127.0.0.1";
    private HttpLimits limits = new HttpLimits();
    private Conversions conversions = Conversions.standard();
    private Threads threads;
    private boolean isOnEventLoop;
    private int eventLoops = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 8);
    private Path root = Path.of("");
    private PemKeyCertOptions certificate;
    private Reactor reactor;
    private boolean ownsReactor;
    private ServerContext parts;
    private Vertx vertx;

    /** @param port 0 for a free one */
    public HttpServer(final int port) {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("a port is 0 to 65535 (seen: " + port + ")");
        }
        this.port = port;
    }

    /** The address to listen on; {@code 0.0.0.0} for all of the machine. */
    public HttpServer host(final String address) {
        host = address;
        return this;
    }

    /** What bounds it. */
    public HttpServer limits(final HttpLimits others) {
        limits = others;
        return this;
    }

    /** How texts and bodies become what handlers ask for. */
    public HttpServer conversions(final Conversions others) {
        conversions = others;
        return this;
    }

    /** Which threads handlers run on. The server ends them. */
    public HttpServer threads(final Threads others) {
        threads = others;
        isOnEventLoop = false;
        return this;
    }

    /** Runs handlers on the event loop of their connection: they must never block. */
    public HttpServer onEventLoop() {
        isOnEventLoop = true;
        return this;
    }

    /** How many threads read and write; as many as processors, 8 at most, unless this says otherwise. */
    public HttpServer eventLoops(final int count) {
        if (count < 1 || count > 256) {
            throw new IllegalArgumentException("a server has 1 to 256 event loops (seen: " + count + ")");
        }
        eventLoops = count;
        return this;
    }

    /** The directory below which files named by paths lie; the working directory unless this says otherwise. */
    public HttpServer root(final Path directory) {
        root = directory;
        return this;
    }

    /** Speaks TLS 1.2 and 1.3, with a certificate (and what it is signed by) and its key in PEM files. */
    public HttpServer tls(final Path certificates, final Path key) {
        certificate =
                new PemKeyCertOptions().setCertPath(certificates.toString()).setKeyPath(key.toString());
        return this;
    }

    /** Where handlers of events and timers go that are registered here. It is not closed with the server. */
    public HttpServer reactor(final Reactor other) {
        reactor = other;
        return this;
    }

    /** Where handlers of events and timers go that are registered here; one of its own unless another was given. */
    public Reactor reactor() {
        if (reactor == null) {
            reactor = new Reactor();
            ownsReactor = true;
        }
        return reactor;
    }

    /**
     * Registers a handler.
     *
     * @param key {@code /orders/{id}} for any method, {@code GET /orders/{id}}, {@code ws:/prices} or {@code sse:/prices}; paths are
     *            {@link rialto.events.UriTemplate}s. Of several that match, the one that was registered first answers.
     * @throws IllegalArgumentException when it is none of them
     */
    public HttpServer on(final String key, final RequestHandler handler) {
        register(key, handler);
        return this;
    }

    /** Registers the methods of an object that have annotations, by {@link Registry#standard}. Events go to the reactor. */
    public HttpServer on(final Object target) {
        Registry.standard().register(target, this);
        return this;
    }

    /** As {@link #on(String, RequestHandler)}, to be cancelled, paused and resumed. */
    public Registration register(final String key, final RequestHandler handler) {
        return register(Route.of(key), handler);
    }

    /** As {@link #on(String, RequestHandler)}, to be cancelled, paused and resumed. */
    public Registration register(final Route route, final RequestHandler handler) {
        return routes.add(route, handler);
    }

    /**
     * Listens.
     *
     * @throws IllegalStateException when it cannot, or was started before
     */
    public HttpServer start() {
        if (parts != null) {
            throw new IllegalStateException("the server was started already");
        }
        final Threads running = threads == null ? Threads.virtual() : threads;
        threads = running;
        parts = new ServerContext(
                limits,
                routes,
                conversions,
                isOnEventLoop ? Runnable::run : running.executor(),
                isOnEventLoop,
                FileRoot.of(root));
        vertx = Vertx.builder()
                .with(new VertxOptions()
                        .setEventLoopPoolSize(eventLoops)
                        .setFileSystemOptions(new FileSystemOptions()
                                .setFileCachingEnabled(false)
                                .setClassPathResolvingEnabled(false)))
                .withTransport(WatchedTransport.of(parts))
                .build();
        try {
            await(listen());
        } catch (final IllegalStateException e) {
            close();
            throw e;
        }
        vertx.setPeriodic(limits.sweepMs(), ignored -> parts.sweep());
        return this;
    }

    /** One server for each event loop; those of one port share its connections. */
    private Future<?> listen() {
        // a free port is to be the same for all
        final SocketAddress address =
                port == 0 ? SocketAddress.sharedRandomPort(1, host) : SocketAddress.inetSocketAddress(port, host);
        final AtomicInteger bound = new AtomicInteger();
        return vertx.deployVerticle(
                        () -> new VerticleBase() {
                            @Override
                            public Future<?> start() {
                                final Intake intake = new Intake(parts);
                                return vertx.createHttpServer(options())
                                        .requestHandler(intake::onRequest)
                                        .invalidRequestHandler(intake::onInvalid)
                                        .listen(address)
                                        .onSuccess(server -> bound.set(server.actualPort()));
                            }
                        },
                        new DeploymentOptions().setInstances(eventLoops))
                .onSuccess(ignored -> port = bound.get());
    }

    private HttpServerOptions options() {
        final HttpServerOptions options = new HttpServerOptions()
                .setMaxInitialLineLength(limits.lineBytes())
                .setMaxHeaderSize(limits.headerBytes())
                .setMaxWebSocketFrameSize(limits.messageBytes())
                .setPerFrameWebSocketCompressionSupported(false)
                .setPerMessageWebSocketCompressionSupported(false)
                .setHandle100ContinueAutomatically(true)
                .setIdleTimeout(0);
        options.getInitialSettings().setMaxHeaderListSize(limits.headerBytes());
        if (certificate != null) {
            options.setSsl(true)
                    .setUseAlpn(true)
                    .setKeyCertOptions(certificate)
                    .setEnabledSecureTransportProtocols(Set.of("TLSv1.2", "TLSv1.3"))
                    // whoever watches connections ends them before
                    .setSslHandshakeTimeout(2 * limits.headNs())
                    .setSslHandshakeTimeoutUnit(TimeUnit.NANOSECONDS);
        }
        return options;
    }

    private void await(final Future<?> future) {
        try {
            future.toCompletionStage().toCompletableFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (final ExecutionException e) {
            throw new IllegalStateException(
                    "cannot listen on " + host + ":" + port + ": "
                            + e.getCause().getMessage(),
                    e.getCause());
        } catch (final TimeoutException e) {
            throw new IllegalStateException("nothing happened on " + host + ":" + port + " within " + PATIENCE, e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** On which it listens: that of the constructor, or the free one that was found. */
    public int port() {
        return port;
    }

    @Override
    public List<Gauge> gauges() {
        if (parts == null) {
            throw new IllegalStateException("the server was not started");
        }
        return parts.gauges();
    }

    /** Stops listening and closes all connections. Requests that are being answered end with them. */
    @Override
    public void close() {
        if (vertx != null) {
            await(vertx.close());
            vertx = null;
        }
        if (parts != null) {
            parts.close();
            threads.close();
        }
        if (ownsReactor) {
            reactor.close();
        }
    }
}
