package rialto.app.cluster;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.config.ClusterSettings;
import rialto.app.config.ModuleSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.data.AdminKey;
import rialto.app.data.ProgramDirectory;
import rialto.app.data.SharedDirectory;
import rialto.app.data.TakenNumber;
import rialto.app.process.CloseStack;
import rialto.app.process.StartException;
import rialto.app.venue.Venue;
import rialto.client.ClientDriver;
import rialto.client.MemberAddress;
import rialto.client.RetainedEvents;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;
import rialto.client.WakeableIdleStrategy;
import rialto.gateway.Gateway;
import rialto.gateway.GatewayDependencies;
import rialto.gateway.GatewaySettings;
import rialto.gateway.GatewayStartException;
import rialto.gateway.dialect.Dialects;
import rialto.gateway.tls.TlsSettings;
import rialto.reporting.Reporting;
import rialto.reporting.RetentionWatch;
import rialto.sequencer.ReportedErrors;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A gateway alone in its process: commands to whoever leads, events from any member, history from the database. */
final class RemoteGateway implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(RemoteGateway.class);

    private final CloseStack parts = new CloseStack();
    private final VenueConfiguration configuration;
    private SharedDirectory data;
    private Gateway gateway;

    private RemoteGateway(final VenueConfiguration configuration) {
        this.configuration = configuration;
    }

    /**
     * Starts a gateway. It answers 503 until it has found the cluster and caught up.
     *
     * @param onFailure told, from any thread, when it cannot go on
     * @throws StartException when something is in the way
     */
    static RemoteGateway start(final VenueConfiguration configuration, final Consumer<Throwable> onFailure) {
        final List<MemberAddress> members = ClusterSettings.members(configuration, "gateway");
        final RemoteGateway gateway = new RemoteGateway(configuration);
        try {
            gateway.open(members, onFailure);
            return gateway;
        } catch (final GatewayStartException e) {
            gateway.close();
            throw new StartException(e.getMessage(), e);
        } catch (final RuntimeException e) {
            gateway.close();
            throw e;
        }
    }

    private void open(final List<MemberAddress> members, final Consumer<Throwable> onFailure) {
        data = SharedDirectory.open(ClusterSettings.data(configuration));
        Venue.requireFreePorts(configuration);
        final WakeUpSignal wakeUpSignal = new WakeUpSignal();
        data.makeMasterKey();
        final TakenNumber own = parts.own(data.takeNumber("gateway"));
        final ClientDriver driver = parts.own(ClientDriver.launch(
                ModuleSettings.aeronDirectory(data.path(), "gateway-" + own.number()),
                configuration.get(Settings.IDLE).equals("yield"),
                wakeUpSignal,
                new ReportedErrors(LOGGER, "media driver")::log));
        final var history = parts.own(Reporting.openQueries(ModuleSettings.reporting(configuration, data.path())));
        final String adminKey = data.adminKey();
        final VenueConnection connection =
                ClusterSettings.connection(configuration, members, driver.aeronDirectory(), ProgramDirectory.GATEWAY);
        final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        gateway = parts.own(Gateway.start(
                ModuleSettings.gateway(
                        configuration,
                        data.path(),
                        AdminKey.of(adminKey, data.path()),
                        Venue.screen(configuration),
                        Dialects.load()),
                new GatewayDependencies(
                        connection,
                        history,
                        registry,
                        null,
                        onFailure,
                        wakeUpSignal,
                        new WakeableIdleStrategy(wakeUpSignal),
                        null,
                        null)));
        // reporting is asked for no metrics in a cluster, gateways are
        parts.own(RetentionWatch.start(
                history::committedSequence,
                next -> RetainedEvents.look(connection, next),
                configuration.get(Settings.EVENT_RETENTION),
                registry));
    }

    Gateway gateway() {
        return gateway;
    }

    String url() {
        return TlsSettings.scheme(configuration) + "://" + configuration.get(GatewaySettings.HOST) + ":"
                + gateway.port();
    }

    String adminKey() {
        return data.adminKey();
    }

    Path dataPath() {
        return data.path();
    }

    @Override
    public void close() {
        parts.close();
    }
}
