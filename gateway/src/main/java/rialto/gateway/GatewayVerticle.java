package rialto.gateway;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.OfferResult;
import rialto.gateway.command.CommandFlow;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.Place;
import rialto.gateway.http.DownloadPages;
import rialto.gateway.http.HttpServers;
import rialto.gateway.intake.EventPages;
import rialto.gateway.intake.EventPump;
import rialto.gateway.intake.EventSource;
import rialto.gateway.intake.RecordedReports;
import rialto.gateway.ops.ClusterLinks;
import rialto.gateway.ops.Meters;
import rialto.gateway.ops.OpenApi;
import rialto.gateway.ops.OperationPages;
import rialto.gateway.state.VenueProjection;
import rialto.gateway.state.VenueView;
import rialto.gateway.state.ViewLoader;
import rialto.reporting.HistoryQueries;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The life of a gateway on its one event loop: the core, then its dialects, then the events. */
final class GatewayVerticle extends VerticleBase implements ClusterLinks {
    private static final Logger LOGGER = LoggerFactory.getLogger(GatewayVerticle.class);

    /** Longer than a change of leader takes. */
    private static final long LATE_NS = TimeUnit.SECONDS.toNanos(1);

    /** While commands are on their way, or there is none to the cluster. */
    private static final long INGRESS_POLL_MS = 10;

    private static final long RESTING_POLL_MS = 100;
    private static final long SAMPLE_MS = 1_000;

    private final GatewayConfiguration configuration;
    private final GatewayDependencies dependencies;
    private final ClusterOutlet outlet;
    private final EventPages pages;
    private final RecordedReports reports;
    private final EventPump pump;
    private final VenueView view = new VenueView();
    private long connections;
    private boolean pollsSoon;
    private OpenCore core;
    private volatile int port;
    private volatile Map<String, Integer> ports = Map.of();
    private volatile List<Place> places = List.of();
    private volatile boolean ready;
    private volatile boolean ended;

    GatewayVerticle(
            final GatewayConfiguration configuration,
            final GatewayDependencies dependencies,
            final EventSource source,
            final EventPages pages,
            final RecordedReports reports,
            final ClusterOutlet outlet) {
        this.configuration = configuration;
        this.dependencies = dependencies;
        this.pages = pages;
        this.reports = reports;
        this.outlet = outlet;
        final HistoryQueries history = dependencies.history();
        this.pump = new EventPump(
                source,
                new ViewLoader(view),
                new VenueProjection(view),
                task -> context.runOnContext(ignored -> task.run()),
                history == null ? () -> Long.MAX_VALUE : history::committedSequence,
                this::onFailure,
                dependencies.readerIdleStrategy(),
                dependencies.published());
    }

    int port() {
        return port;
    }

    /** Those of the dialects, by the path of the setting that says which. */
    Map<String, Integer> ports() {
        return ports;
    }

    List<Place> places() {
        return places;
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
        core = new OpenCore(context, configuration, dependencies, view, this::offer, this, pages, reports);
        outlet.open();
        Future<?> started = Future.succeededFuture();
        for (final Dialect dialect : configuration.dialects()) {
            started = started.compose(ignored -> dialect.start(core));
        }
        return started.compose(ignored -> serve())
                .onSuccess(ignored -> pump.start())
                .onFailure(ignored -> closeParts());
    }

    /** All dialects have their routes and listeners. */
    private Future<?> serve() {
        core.followAfterDialects();
        final OpenApi openApi = OpenApi.ofCore();
        final Meters meters = new Meters(dependencies.meters());
        meters.register(view, core.status(), pump);
        meters.register(
                core.commands(), core.limits(), core.pages(), core.servers().connections());
        meters.register(core.signatureChecks());
        meters.register(core.heapRelief());
        meters.register(core.tls());
        meters.counter(
                "rialto.http.refused.browser",
                core.servers(),
                HttpServers::refusedOfBrowsers,
                "requests for a name that is not ours, or for a page of another origin");
        meters.register(core.keys().ring());
        for (final Dialect dialect : configuration.dialects()) {
            dialect.register(meters);
            openApi.add(dialect.openApi());
        }
        if (core.downloads() != null) {
            core.downloads().register(core.http());
            meters.register(core.downloads());
            openApi.add(OpenApi.resource(DownloadPages.class, "openapi.yaml"));
        }
        new OperationPages(core.status(), core.commands().latencies(), dependencies.meters(), openApi)
                .register(core.http());
        vertx.setPeriodic(SAMPLE_MS, ignored -> sample());
        vertx.setPeriodic(RESTING_POLL_MS, ignored -> {
            pollOutlet();
            core.commands().expire();
            core.cancelTimers().tick();
            pump.look();
        });
        pollSoon();
        return core.servers()
                .listen(core.router(), core.settings().get(GatewaySettings.PORT))
                .onSuccess(this::onListening);
    }

    private void onListening(final int actualPort) {
        final Map<String, Integer> opened = new HashMap<>();
        final List<Place> told = new ArrayList<>();
        for (final Dialect dialect : configuration.dialects()) {
            opened.putAll(dialect.ports());
            told.addAll(dialect.places(core.settings().get(GatewaySettings.HOST), actualPort));
        }
        port = actualPort;
        ports = Map.copyOf(opened);
        places = List.copyOf(told);
    }

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

    private void sample() {
        core.status().sample();
        final HistoryQueries history = dependencies.history();
        if (history != null) {
            core.status().reporting(history.state(), history.committedSequence());
        }
    }

    private OfferResult offer(final DirectBuffer buffer, final int offset, final int length) {
        final OfferResult result = outlet.offer(buffer, offset, length);
        if (result == OfferResult.OK) {
            dependencies.wakeUpSignal().signal();
        }
        pollSoon();
        return result;
    }

    /** And so on until nothing is on its way: a venue at rest does not wake for it a hundred times a second. */
    private void pollSoon() {
        if (!pollsSoon) {
            pollsSoon = true;
            vertx.setTimer(INGRESS_POLL_MS, ignored -> {
                pollsSoon = false;
                pollOutlet();
            });
        }
    }

    private void pollOutlet() {
        final CommandFlow commands = core.commands();
        outlet.poll();
        outlet.answersAreLate(commands.oldestAgeNs() > LATE_NS);
        if (outlet.connections() == connections) {
            commands.sendOn();
        } else {
            connections = outlet.connections();
            commands.repeat();
        }
        ready = !ended && view.isReady() && outlet.isConnected();
        if (!ready || commands.inFlight() > 0) {
            pollSoon();
        }
    }

    private void onFailure(final Throwable failure) {
        ended = true;
        ready = false;
        dependencies.onFailure().accept(failure);
    }

    /** One that fails to close does not keep the others open. */
    private void closeParts() {
        final List<AutoCloseable> parts = new ArrayList<>();
        configuration.dialects().forEach(dialect -> parts.add(dialect::close));
        parts.add(outlet);
        parts.add(core.signatureChecks());
        parts.add(core.tls());
        parts.add(core.heapWatch());
        if (core.downloads() != null) {
            parts.add(core.downloads());
        }
        CloseHelper.closeAll(e -> LOGGER.warn("a part of the gateway did not close", e), parts);
    }

    @Override
    public Future<?> stop() {
        core.cancelTimers().endAll();
        closeParts();
        return core.servers().close();
    }
}
