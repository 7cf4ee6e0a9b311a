package rialto.gatewaytest;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.LoggerFactory;
import rialto.client.EventDemultiplexer;
import rialto.client.OfferResult;
import rialto.gateway.GatewaySettings;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.command.CommandFlow;
import rialto.gateway.command.CommandSender;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.dialect.MemberAccess;
import rialto.gateway.dialect.ReservedNames;
import rialto.gateway.disconnect.CancelOnDisconnect;
import rialto.gateway.history.History;
import rialto.gateway.http.HttpRouter;
import rialto.gateway.http.HttpRoutes;
import rialto.gateway.limits.HeapRelief;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.ops.ClusterLinks;
import rialto.gateway.ops.VenueStatus;
import rialto.gateway.security.AdministratorKey;
import rialto.gateway.security.GatewayKeys;
import rialto.gateway.security.KeyRing;
import rialto.gateway.security.SecretVault;
import rialto.gateway.security.SignatureChecks;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingTexts;
import rialto.gateway.setting.SettingValues;
import rialto.gateway.state.VenueProjection;
import rialto.gateway.state.VenueView;
import rialto.gateway.tls.GatewayTls;
import rialto.sequencer.InProcessMember;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A gateway and a venue behind it, on one thread, without sockets and cluster: what fuzzing throws texts at. An error that
 * is logged is a finding.
 */
public final class FuzzedGateway implements GatewayCore {
    public static final String API_KEY = "a".repeat(64);
    static final String ADMIN_KEY = "administrator-key";
    private static final int LARGE = 1 << 30;

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final ListAppender<ILoggingEvent> FAULTS = faults();
    private static final SecretVault VAULT = vault();
    private static final long START_MS = 1_700_000_000_000L;
    /** An account with money and orders. */
    public static final long ALICE = 100;

    private static final int LEASE_MS = 5_000;

    private long nowMs = START_MS;
    private final VenueView view = new VenueView();
    private final VenueProjection projection = new VenueProjection(view);
    private final EventDemultiplexer events = new EventDemultiplexer(projection);
    private final InProcessMember member = new InProcessMember(events::onBatch);
    private final Deque<byte[]> commands = new ArrayDeque<>();
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private final List<Handler<Long>> periodic = new ArrayList<>();
    private final CommandFlow flow =
            new CommandFlow(view, this::offer, () -> nowMs * 1_000_000, 1, 64, TimeUnit.SECONDS.toNanos(1));
    private final CancelOnDisconnect cancelTimers = new CancelOnDisconnect(flow, 1, LEASE_MS, System::nanoTime);
    private final RateLimiter limits = new RateLimiter(LimitSettings.of(LARGE, LARGE, LARGE), () -> nowMs);
    private final History noHistory =
            new History(null, null, 0, Runnable::run, view::eventSequence, System::nanoTime, 1);
    private final GatewayKeys keys =
            new GatewayKeys(new KeyRing(VAULT), VAULT, new AdministratorKey(ADMIN_KEY, "this test"));
    private final HttpRouter router = new HttpRouter("", LARGE);
    private final HttpRouter apart = new HttpRouter("", LARGE);
    private final VenueStatus status = new VenueStatus(view, flow, new NoLinks(), () -> nowMs * 1_000_000);
    private final ReservedNames reservedNames = new ReservedNames();
    private final SettingValues settings;

    /**
     * @param written  values of the dialects' settings by key, where they are not the default
     * @param dialects that are asked; of each no call may have a fault
     */
    public FuzzedGateway(final Map<String, String> written, final Dialect... dialects) {
        FAULTS.list.clear();
        final List<Setting<?>> known = new ArrayList<>(GatewaySettings.ALL);
        for (final Dialect dialect : dialects) {
            known.addAll(dialect.settings());
        }
        settings = SettingTexts.of(known, written);
        status.addCount("disabledKeys", keys.ring()::disabledCount);
        view.addListener(keys.ring());
        for (final Dialect dialect : dialects) {
            require(dialect.start(this).succeeded(), "the dialect " + dialect.name() + " did not start");
        }
        view.addListener(flow);
        view.addListener(cancelTimers);
        new FuzzedMarket(this::command).open();
        projection.becomeReady();
        settle();
    }

    /** This gateway has no cluster. */
    private static final class NoLinks implements ClusterLinks {
        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public int leaderMember() {
            return 0;
        }

        @Override
        public int eventMember() {
            return 0;
        }
    }

    /** Everything that is logged as an error from now on. */
    private static ListAppender<ILoggingEvent> faults() {
        final ListAppender<ILoggingEvent> faults = new ListAppender<>();
        final ThresholdFilter errors = new ThresholdFilter();
        errors.setLevel("ERROR");
        errors.start();
        faults.addFilter(errors);
        faults.start();
        ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).addAppender(faults);
        return faults;
    }

    private static SecretVault vault() {
        try {
            final Path directory = Files.createTempDirectory("rialto-fuzz");
            final Path file = directory.resolve("master.key");
            final SecretVault vault = SecretVault.at(file);
            Files.delete(file);
            Files.delete(directory);
            return vault;
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Vertx vertx() {
        return new StandIn()
                .with("getOrCreateContext", ignored -> eventLoop())
                .with("setPeriodic", arguments -> {
                    periodic.add(handler(arguments[arguments.length - 1]));
                    return 1L;
                })
                .as(Vertx.class);
    }

    @Override
    public Context eventLoop() {
        return new StandIn()
                .with("runOnContext", arguments -> {
                    tasks.add(() -> handler(arguments[0]).handle(null));
                    return null;
                })
                .as(Context.class);
    }

    @SuppressWarnings("unchecked")
    private static <T> Handler<T> handler(final Object argument) {
        return (Handler<T>) argument;
    }

    private OfferResult offer(final org.agrona.DirectBuffer buffer, final int offset, final int length) {
        final byte[] command = new byte[length];
        buffer.getBytes(offset, command);
        commands.add(command);
        return OfferResult.OK;
    }

    /** Runs a command as another gateway's. */
    void command(final UnsafeBuffer command, final int length) {
        member.command(command, 0, length, nowMs * 1_000_000);
        projection.endChunk(0);
    }

    @Override
    public VenueView view() {
        return view;
    }

    @Override
    public CommandSender commands() {
        return flow;
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
    public HeapRelief heapRelief() {
        return HeapRelief.never();
    }

    @Override
    public ClientAddresses clientAddresses() {
        return ClientAddresses.direct();
    }

    @Override
    public History history() {
        return noHistory;
    }

    @Override
    public GatewayKeys keys() {
        return keys;
    }

    @Override
    public HttpRoutes http() {
        return router;
    }

    @Override
    public GatewayTls tls() {
        return GatewayTls.off();
    }

    @Override
    public VenueStatus status() {
        return status;
    }

    @Override
    public ReservedNames reservedNames() {
        return reservedNames;
    }

    @Override
    public SettingValues settings() {
        return settings;
    }

    @Override
    public LongSupplier nowMs() {
        return () -> nowMs;
    }

    @Override
    public SignatureChecks signatureChecks() {
        return new SignatureChecks(Runnable::run, 1, Runnable::run, (delayNs, what) -> what.run());
    }

    @Override
    public MemberAccess member() {
        return new MemberAccess(null, null, () -> CompletableFuture.completedFuture(""), () -> 0);
    }

    @Override
    public Future<Integer> listen(final String host, final int port, final Consumer<HttpRoutes> routes) {
        return Future.failedFuture("a gateway without sockets");
    }

    @Override
    public Future<Integer> listenApart(final String host, final int port, final Consumer<HttpRoutes> routes) {
        routes.accept(apart);
        return Future.succeededFuture(port);
    }

    /** Serves a request and looks at its answer. */
    public void http(final String text) {
        http(text, router);
    }

    /** As {@link #http}, at the port that a dialect opened apart. */
    public void httpApart(final String text) {
        http(text, apart);
    }

    private void http(final String text, final HttpRouter served) {
        final FuzzedExchange exchange = new FuzzedExchange(text);
        served.onRequest(exchange.request());
        exchange.deliverBody();
        settle();
        require(exchange.answers() == 1 || exchange.isStreaming(), exchange.answers() + " answers to " + text);
        require(exchange.status() != 500, "a fault of ours: " + exchange.answer() + " to " + text);
        if (!exchange.answer().isEmpty()) {
            final JsonNode json = json(exchange.answer());
            final boolean told = exchange.status() < 400 || json.path("msg").isTextual();
            require(told, "an error that does not say what is wrong: " + exchange.answer() + " to " + text);
        }
    }

    /** Connects a WebSocket, if its path is served. */
    public FuzzedSocket connect(final String path, final String query) {
        final FuzzedSocket socket = new FuzzedSocket(path, query);
        router.onWebSocket(socket.socket());
        settle();
        return socket;
    }

    /** Lets all happen that is under way, and some time pass. */
    public void settle() {
        while (!commands.isEmpty() || !tasks.isEmpty()) {
            if (!commands.isEmpty()) {
                final byte[] command = commands.poll();
                command(new UnsafeBuffer(command), command.length);
            } else {
                tasks.poll().run();
            }
        }
        require(flow.inFlight() == 0, "commands without an outcome");
        nowMs += 1_000;
        member.advance(nowMs * 1_000_000);
        projection.endChunk(0);
        lookForFaults();
        periodic.forEach(handler -> handler.handle(1L));
    }

    /** Errors of other threads are those of other tests: all of this runs on one. */
    private static void lookForFaults() {
        final String thread = Thread.currentThread().getName();
        final List<ILoggingEvent> faults = List.copyOf(FAULTS.list).stream()
                .filter(event -> event.getThreadName().equals(thread))
                .toList();
        FAULTS.list.clear();
        require(faults.isEmpty(), "an error was logged: " + faults);
    }

    public static JsonNode json(final String text) {
        try {
            return JSON.readTree(text);
        } catch (final JsonProcessingException e) {
            throw new AssertionError("not JSON: " + text, e);
        }
    }

    public static void require(final boolean holds, final String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
