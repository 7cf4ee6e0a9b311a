package rialto.app.extensions;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import rialto.app.config.ClusterSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.data.ProgramDirectory;
import rialto.app.process.ProcessLifecycle;
import rialto.client.MemberAddress;
import rialto.client.trading.ClientSettings;
import rialto.events.http.Response;
import rialto.extensions.host.ExtensionHost;
import rialto.extensions.host.HostSettings;
import rialto.gateway.GatewaySettings;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** One host of extensions: a process that a supervisor starts, and starts again. */
@Command(name = "host", hidden = true, description = "Runs one host of extensions.", mixinStandardHelpOptions = true)
final class HostCommand implements Callable<Integer> {
    /** Of a host that must be started again at once: an extension does not end. */
    static final int START_AGAIN = 75;

    private static final Logger LOGGER = LoggerFactory.getLogger(HostCommand.class);
    private static final long CLOSE_LIMIT_SECONDS = 15;
    /** To read a venue's past, by a process that comes after all others: who gives up begins anew, and may never come to an end. */
    private static final long PAST_LIMIT_MS = 60_000;

    @Mixin
    private VenueOptions options;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            description = "Runs this extension alone (default: all without a process of their own).")
    private String only;

    private volatile ExtensionHost host;

    @Override
    public Integer call() throws InterruptedException {
        final VenueConfiguration configuration = options.configuration();
        final ProcessLifecycle lifecycle = new ProcessLifecycle();
        return lifecycle.run(() -> {
            final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
            leaveErrorsToExtensions();
            host = lifecycle.own(ExtensionHost.start(settings(configuration, registry)));
            if (configuration.get(Settings.EXTENSIONS_PORT) >= 0) {
                serveMetrics(registry);
            }
        });
    }

    /** An error on an extension's own thread ends the extension, not the host. */
    private void leaveErrorsToExtensions() {
        final Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, cause) -> {
            final ExtensionHost running = host;
            if (!(cause instanceof Error) || running == null || !running.onThreadDeath(thread, cause)) {
                before.uncaughtException(thread, cause);
            }
        });
    }

    /** What needs no port runs without. */
    private void serveMetrics(final PrometheusMeterRegistry registry) {
        try {
            host.route("GET /metrics", request -> request.respond(Response.ok("text/plain", registry.scrape())));
            LOGGER.info("routes of extensions and metrics are on port {}", host.port());
        } catch (final IllegalStateException e) {
            LOGGER.error("there are no routes and no metrics: {}; give extensions.port another value", e.getMessage());
        }
    }

    private HostSettings settings(final VenueConfiguration configuration, final PrometheusMeterRegistry registry) {
        final Path state = ExtensionPaths.state(configuration);
        final Set<String> own = ExtensionPaths.own(configuration);
        final int port = configuration.get(Settings.EXTENSIONS_PORT);
        return new HostSettings(
                ExtensionPaths.extensions(configuration),
                state,
                name -> only == null ? !own.contains(name) : only.equals(name),
                () -> venue(configuration),
                configuration.get(Settings.EXTENSIONS_HOST),
                only == null || port < 0 ? port : 0,
                configuration.get(GatewaySettings.HOSTS),
                HostSettings.START_TIME,
                registry,
                new ExtensionLogs(state)::of,
                this::end);
    }

    private static ClientSettings venue(final VenueConfiguration configuration) {
        return where(configuration).connectTimeoutMs(PAST_LIMIT_MS);
    }

    private static ClientSettings where(final VenueConfiguration configuration) {
        final List<MemberAddress> members = configuration.get(Settings.MEMBERS);
        final Path data = ClusterSettings.data(configuration);
        if (members.isEmpty()) {
            return ClientSettings.ofVenue(data);
        }
        return ClientSettings.ofMembers(
                        members.stream().map(MemberAddress::toString).collect(Collectors.joining(",")))
                .clientHost(configuration.get(Settings.CLIENT_HOST))
                .keyFile(new ProgramDirectory(data).file(ProgramDirectory.EXTENSIONS));
    }

    /** On a thread of its own: whoever found the reason may be the host's, for which closing waits. */
    private void end(final String reason) {
        Thread.ofPlatform().name("end-of-host").start(() -> closeAndHalt(reason));
    }

    /** The others save where they are; what does not end is left behind. */
    private void closeAndHalt(final String reason) {
        LOGGER.error("the host starts again: {}", reason);
        try {
            CompletableFuture.runAsync(host::close).get(CLOSE_LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (final ExecutionException | TimeoutException e) {
            LOGGER.warn("the host did not close in time", e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            Runtime.getRuntime().halt(START_AGAIN);
        }
    }
}
