package rialto.gateway.fuzz;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.LoggerFactory;
import rialto.client.EventDemultiplexer;
import rialto.client.OfferResult;
import rialto.gateway.admin.AdminApi;
import rialto.gateway.admin.AdminContext;
import rialto.gateway.api.ApiDispatcher;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiRequest;
import rialto.gateway.api.ApiTable;
import rialto.gateway.api.Authenticator;
import rialto.gateway.api.Principal;
import rialto.gateway.api.Security;
import rialto.gateway.call.CallContext;
import rialto.gateway.call.Calls;
import rialto.gateway.call.History;
import rialto.gateway.command.CommandFlow;
import rialto.gateway.command.CommandSender;
import rialto.gateway.disconnect.CancelOnDisconnect;
import rialto.gateway.http.HttpRouter;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.posted.PostedOfferServer;
import rialto.gateway.posted.PostedOfferSettings;
import rialto.gateway.rest.RestAdapter;
import rialto.gateway.security.BearerToken;
import rialto.gateway.security.KeyRing;
import rialto.gateway.security.SecretVault;
import rialto.gateway.security.SignatureAuthenticator;
import rialto.gateway.state.VenueProjection;
import rialto.gateway.state.VenueView;
import rialto.gateway.stream.StreamServer;
import rialto.gateway.stream.StreamSettings;
import rialto.gateway.wsapi.SessionCalls;
import rialto.gateway.wsapi.WsApi;
import rialto.sequencer.InProcessMember;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A gateway and a venue behind it, on one thread, without sockets and cluster. Callers are let in as Alice whatever they
 * sign with, after the real authenticator has looked at what they sent.
 */
public final class FuzzedGateway {
    static final String API_KEY = "a".repeat(64);
    static final String ADMIN_KEY = "admin";
    static final int LARGE = 1 << 30;

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final ListAppender<ILoggingEvent> FAULTS = faults();
    private static final SecretVault VAULT = vault();
    private static final long START_MS = 1_700_000_000_000L;
    private static final long ALICE = 100;
    private static final int LEASE_MS = 5_000;

    private final VenueView view = new VenueView();
    private final VenueProjection projection = new VenueProjection(view);
    private final EventDemultiplexer events = new EventDemultiplexer(projection);
    private final InProcessMember member = new InProcessMember(events::onBatch);
    private final Deque<byte[]> commands = new ArrayDeque<>();
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private final List<Handler<Long>> periodic = new ArrayList<>();
    private final ApiTable table = new ApiTable();
    private final CommandFlow flow;
    private final CancelOnDisconnect cancelTimers;
    private final ApiDispatcher dispatcher;
    private final HttpRouter door;
    private final AdminApi administration;
    private long nowMs = START_MS;

    public FuzzedGateway() {
        FAULTS.list.clear();
        view.keepFills();
        final KeyRing keys = new KeyRing(VAULT);
        final RateLimiter limits = new RateLimiter(LimitSettings.of(LARGE, LARGE, LARGE), () -> nowMs);
        view.addListener(keys);
        final StreamServer streams = new StreamServer(vertx(), view, limits, StreamSettings.DEFAULTS, () -> nowMs);
        streams.start();
        flow = new CommandFlow(view, this::offer, () -> nowMs * 1_000_000, 1, 64, TimeUnit.SECONDS.toNanos(1));
        final History noHistory = new History(null, null, view::eventSequence, 1);
        cancelTimers = new CancelOnDisconnect(flow, 1, LEASE_MS, System::nanoTime);
        view.addListener(cancelTimers);
        Calls.register(
                table,
                new CallContext(view, flow, noHistory, limits, cancelTimers, streams.userStreams(), () -> nowMs));
        SessionCalls.register(table, streams.userStreams(), cancelTimers, () -> nowMs);
        dispatcher = new ApiDispatcher(view, admitAll(keys), limits);
        door = new HttpRouter(table, new RestAdapter(dispatcher, limits), null, LARGE, "");
        final WsApi wsApi = new WsApi(table, dispatcher, limits, () -> nowMs);
        door.webSocket(WsApi.PATH, wsApi::accept);
        door.webSocket("/ws", streams::accept);
        door.webSocket("/stream", streams::accept);
        administration = new AdminApi(
                new AdminContext(
                        view,
                        flow,
                        keys,
                        VAULT,
                        () -> CompletableFuture.completedFuture(""),
                        tasks::add,
                        json -> {},
                        null,
                        null,
                        null),
                new BearerToken(ADMIN_KEY));
        door.prefix(AdminApi.PATH + "/", administration);
        final PostedOfferSettings posted =
                new PostedOfferSettings(true, PostedOfferSettings.SHARED_PORT, 8, 8, 3, 60_000);
        new PostedOfferServer(vertx(), view, flow, noHistory, posted, null, () -> nowMs, () -> 0).register(door);
        view.addListener(flow);
        new FuzzedMarket(this::command).open();
        projection.becomeReady();
        settle();
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

    private Vertx vertx() {
        final Context context = new StandIn()
                .with("runOnContext", arguments -> {
                    tasks.add(() -> run(arguments[0], null));
                    return null;
                })
                .as(Context.class);
        return new StandIn()
                .with("getOrCreateContext", ignored -> context)
                .with("setPeriodic", arguments -> {
                    periodic.add(handler(arguments[arguments.length - 1]));
                    return 1L;
                })
                .as(Vertx.class);
    }

    @SuppressWarnings("unchecked")
    private static <T> Handler<T> handler(final Object argument) {
        return (Handler<T>) argument;
    }

    private static void run(final Object handler, final Object argument) {
        handler(handler).handle(argument);
    }

    private Authenticator admitAll(final KeyRing keys) {
        final Authenticator real = new SignatureAuthenticator(keys::get, () -> TimeUnit.MILLISECONDS.toMicros(nowMs));
        return new Authenticator() {
            @Override
            public ApiError authenticate(final ApiRequest request) {
                real.authenticate(request);
                if (request.route().security() != Security.NONE && request.principal() == null) {
                    request.principal(new Principal(ALICE, API_KEY, Principal.READ | Principal.TRADE));
                }
                return null;
            }
        };
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

    public VenueView view() {
        return view;
    }

    public CommandSender sender() {
        return flow;
    }

    ApiTable table() {
        return table;
    }

    AdminApi administration() {
        return administration;
    }

    /** Serves a request and looks at its answer. */
    void http(final String text) {
        final FuzzedExchange exchange = new FuzzedExchange(text);
        door.onRequest(exchange.request());
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
    FuzzedSocket connect(final String path, final String query) {
        final FuzzedSocket socket = new FuzzedSocket(path, query);
        door.onWebSocket(socket.socket());
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
        require(dispatcher.failedCount() == 0, "a call failed; see the log");
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

    static JsonNode json(final String text) {
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
