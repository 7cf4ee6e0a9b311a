package rialto.app.venue;

import io.aeron.Aeron;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.config.ModuleSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.data.AdminKey;
import rialto.app.data.DataDirectory;
import rialto.app.process.CloseStack;
import rialto.app.process.Progress;
import rialto.app.process.StartException;
import rialto.client.ListenFailure;
import rialto.client.VenueConnection;
import rialto.gateway.Gateway;
import rialto.gateway.GatewayDependencies;
import rialto.gateway.GatewaySettings;
import rialto.gateway.GatewayStartException;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.Dialects;
import rialto.gateway.dialect.Place;
import rialto.gateway.setting.Setting;
import rialto.gateway.tls.TlsSettings;
import rialto.reporting.EventSource;
import rialto.reporting.HistoryQueries;
import rialto.reporting.Reporting;
import rialto.reporting.ReportingState;
import rialto.sequencer.SequencerConfiguration;
import rialto.sequencer.SequencerNode;
import rialto.sequencer.SequencerStartException;
import rialto.simulator.Simulation;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** All modules in one process: cluster member, reporting and gateway, started in this order and closed in reverse. */
public final class Venue implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Venue.class);
    private static final long LEADER_LIMIT_MS = 600_000;
    private static final Duration REPORTING_LIMIT = Duration.ofSeconds(60);

    private final VenueConfiguration configuration;
    private final LongSupplier clock;
    private final Consumer<Throwable> onFailure;
    private final CloseStack parts = new CloseStack();
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private DataDirectory data;
    private SequencerNode node;
    private Reporting reporting;
    private Gateway gateway;

    private Venue(
            final VenueConfiguration configuration, final LongSupplier clock, final Consumer<Throwable> onFailure) {
        this.configuration = configuration;
        this.clock = clock;
        this.onFailure = onFailure;
    }

    /**
     * Starts everything and returns when the venue trades.
     *
     * @param onFailure told, from any thread, when a part cannot go on
     * @throws StartException when something is in the way
     */
    public static Venue start(final VenueConfiguration configuration, final Consumer<Throwable> onFailure) {
        return start(new Venue(configuration, null, onFailure));
    }

    /**
     * Starts a venue that writes its past: without the dialects that want ports of their own, by a sequenced clock that is
     * behind the machine's.
     *
     * @param clock nanoseconds since 1970; never runs backwards
     */
    public static Venue startInPast(
            final VenueConfiguration configuration, final LongSupplier clock, final Consumer<Throwable> onFailure) {
        return start(new Venue(configuration, clock, onFailure));
    }

    private static Venue start(final Venue venue) {
        try {
            venue.open();
            return venue;
        } catch (final SequencerStartException | GatewayStartException e) {
            venue.close();
            throw new StartException(e.getMessage(), e);
        } catch (final RuntimeException e) {
            venue.close();
            throw e;
        }
    }

    private void open() {
        final Path path = Path.of(configuration.get(Settings.DATA)).toAbsolutePath();
        SequencerNode.requireRoom(path, 0);
        data = parts.own(DataDirectory.open(path));
        final List<Dialect> dialects = Dialects.load().stream()
                .filter(dialect ->
                        clock == null || dialect.wantedPorts(configuration).isEmpty())
                .toList();
        requireFreePorts(configuration, dialects);
        final SequencerConfiguration member = ModuleSettings.sequencer(configuration, data.path());
        node = parts.own(SequencerNode.launch(
                clock == null ? member : member.withClock(clock), this::reportedSequence, this::fail));
        data.rememberAeronDirectory(node.connection().aeronDirectory());
        awaitLeader();
        Gauge.builder("rialto.storage.damaged", node, Venue::isDamaged)
                .description("1 when old events were found damaged; the log says where")
                .register(registry);
        final VenueConnection connection = node.connection();
        final Aeron aeron = parts.own(connection.openAeron(error -> LOGGER.error("Aeron client", error)));
        reporting = parts.own(Reporting.start(
                ModuleSettings.reporting(configuration, data.path()),
                EventSource.ofOnly(aeron, connection, node::eventSequence),
                registry));
        gateway = parts.own(Gateway.start(
                ModuleSettings.gateway(
                        configuration,
                        data.path(),
                        AdminKey.of(data.adminKey(), data.path()),
                        screen(configuration),
                        dialects),
                new GatewayDependencies(
                        connection,
                        awaitHistory(),
                        registry,
                        node::requestSnapshot,
                        this::fail,
                        node.wakeUpSignal(),
                        node.readerIdleStrategy(),
                        node.published(),
                        node::ownActionsNs)));
        awaitReady();
    }

    private static double isDamaged(final SequencerNode node) {
        return node.status().damage().isEmpty() ? 0 : 1;
    }

    /**
     * The history to answer from, now or when the database can be used: that must not keep the venue closed. A database that
     * knows other events than the log must.
     */
    private HistoryQueries awaitHistory() {
        final Progress progress = Progress.of("opening the database");
        try (progress) {
            final ReportingState state = reporting.awaitStarted(REPORTING_LIMIT);
            reporting.contradiction().ifPresent(other -> {
                throw new StartException(other.getMessage(), other);
            });
            if (state != ReportingState.RUNNING) {
                LOGGER.error("reporting is {} (see above): the venue opens without history", state);
            }
            return reporting.queries();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartException("interrupted while starting", e);
        }
    }

    private void awaitReady() {
        final Progress progress = Progress.of("the gateway reads the events up to event " + node.eventSequence());
        try (progress) {
            awaitGateway();
        }
    }

    private void awaitGateway() {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LEADER_LIMIT_MS);
        while (!gateway.isReady()) {
            final Throwable cause = failure.get();
            if (cause != null) {
                throw new StartException("the venue cannot start: " + cause.getMessage(), cause);
            }
            if (System.nanoTime() - deadlineNs > 0) {
                throw new StartException(
                        "the gateway has not caught up with the events after " + LEADER_LIMIT_MS / 1_000 + " s");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    private void fail(final Throwable cause) {
        failure.compareAndSet(null, cause);
        onFailure.accept(cause);
    }

    private void awaitLeader() {
        final Progress progress = Progress.of("replaying the log", () -> "event " + node.eventSequence());
        try (progress) {
            while (!isLeaderInTime()) {
                LOGGER.info("a long log: event {} of it is replayed", node.eventSequence());
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartException("interrupted while starting", e);
        }
    }

    /** @return false when it takes long because there is so much to replay */
    private boolean isLeaderInTime() throws InterruptedException {
        final long before = node.eventSequence();
        try {
            node.awaitLeader(LEADER_LIMIT_MS);
            return true;
        } catch (final TimeoutException e) {
            if (node.eventSequence() > before) {
                return false;
            }
            throw new StartException(
                    "the venue does not lead itself after " + LEADER_LIMIT_MS / 1_000
                            + " s, and replays nothing; -Drialto.log.level=DEBUG in RIALTO_JAVA_OPTS says more",
                    e);
        }
    }

    /** The cluster's only member. */
    public SequencerNode member() {
        return node;
    }

    /** The last event that the database has; storage may purge nothing after it. */
    public long reportedSequence() {
        return reporting == null ? 0 : reporting.committedSequence();
    }

    /** So that a port in use is said before anything is started. */
    public static void requireFreePorts(final VenueConfiguration configuration) {
        requireFreePorts(configuration, Dialects.load());
    }

    private static void requireFreePorts(final VenueConfiguration configuration, final List<Dialect> dialects) {
        TlsSettings.check(configuration);
        final Map<Integer, String> taken = new HashMap<>();
        final String host = configuration.get(GatewaySettings.HOST);
        requireFreePort(configuration, host, GatewaySettings.PORT, taken);
        for (final Dialect dialect : dialects) {
            final String own = dialect.wantedHost(configuration);
            dialect.wantedPorts(configuration)
                    .forEach(setting -> requireFreePort(configuration, own == null ? host : own, setting, taken));
        }
    }

    /** @param taken what other settings of this configuration take: looked at before, so that it is named */
    private static void requireFreePort(
            final VenueConfiguration configuration,
            final String host,
            final Setting<Integer> setting,
            final Map<Integer, String> taken) {
        final int port = configuration.get(setting);
        final String other = port == 0 ? null : taken.putIfAbsent(port, setting.path());
        if (other != null) {
            throw new StartException(
                    other + " and " + setting.path() + " are both " + port + "; pass another " + setting.remedy());
        }
        requireFreePort(host, port, setting.remedy());
    }

    public static void requireFreePort(final String host, final int port) {
        requireFreePort(host, port, GatewaySettings.PORT.remedy());
    }

    private static void requireFreePort(final String host, final int port, final String option) {
        final InetSocketAddress address = new InetSocketAddress(host, port);
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(address);
        } catch (final IOException e) {
            final String ifTaken = "stop what has it, or pass another " + option;
            throw new StartException(
                    "port " + port + " on " + host + " cannot be used: " + ListenFailure.reason(address, e, ifTaken),
                    e);
        }
    }

    public String url() {
        return TlsSettings.scheme(configuration) + "://" + configuration.get(GatewaySettings.HOST) + ":"
                + gateway.port();
    }

    /** Where clients find the dialects, for a person. */
    List<Place> places() {
        return gateway.places();
    }

    /** The URL of an HTTP interface that may have a port of its own. */
    public String url(final String portPath) {
        final int own = gateway.port(portPath);
        return TlsSettings.scheme(configuration) + "://" + configuration.get(GatewaySettings.HOST) + ":"
                + (own < 0 ? gateway.port() : own);
    }

    /**
     * Where the venue is administered.
     *
     * @throws StartException when it has no such port
     */
    public String administrationUrl() {
        return administrationUrl(configuration, gateway.port(Simulation.ADMINISTRATION_PORT_SETTING));
    }

    /** As above, with the port that was opened. */
    public static String administrationUrl(final VenueConfiguration configuration, final int port) {
        if (port < 0) {
            throw new StartException("this needs the administration, which is closed: "
                    + Simulation.ADMINISTRATION_PORT_SETTING + " is -1");
        }
        return TlsSettings.scheme(configuration) + "://"
                + configuration.texts().get(Simulation.ADMINISTRATION_HOST_SETTING) + ":" + port;
    }

    public boolean hasScreen() {
        return screen(configuration) != null;
    }

    public Path dataPath() {
        return data.path();
    }

    public String adminKey() {
        return data.adminKey();
    }

    public static Path screen(final VenueConfiguration configuration) {
        final String configured = configuration.get(GatewaySettings.WEB_ROOT);
        final String home = System.getenv("RIALTO_HOME");
        final Path root =
                !configured.isEmpty() ? Path.of(configured) : home == null ? null : Path.of(home, "web", "dist");
        return root != null && Files.isRegularFile(root.resolve("index.html")) ? root : null;
    }

    @Override
    public void close() {
        parts.close();
    }
}
