package rialto.app.cluster;

import io.aeron.Aeron;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.config.ClusterSettings;
import rialto.app.config.ModuleSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.data.DataDirectory;
import rialto.app.data.ProgramDirectory;
import rialto.app.process.CloseStack;
import rialto.app.process.StartException;
import rialto.client.ClientDriver;
import rialto.client.MemberAddress;
import rialto.client.RetainedEvents;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;
import rialto.reporting.EventSource;
import rialto.reporting.Reporting;
import rialto.reporting.ReportingSettings;
import rialto.reporting.RetentionWatch;
import rialto.sequencer.MemberStopException;
import rialto.sequencer.ReportedErrors;

import java.util.List;
import java.util.function.Consumer;

/** Reporting alone in its process: events from any member into the database. */
final class RemoteReporting implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(RemoteReporting.class);

    private final CloseStack parts = new CloseStack();

    private RemoteReporting() {}

    /**
     * Starts reporting. It tries until there is a member with events.
     *
     * @param onFailure told, by another thread, when it cannot go on
     * @throws StartException when something is in the way
     */
    static RemoteReporting start(final VenueConfiguration configuration, final Consumer<Throwable> onFailure) {
        final List<MemberAddress> members = ClusterSettings.members(configuration, "reporting");
        final RemoteReporting reporting = new RemoteReporting();
        try {
            reporting.open(configuration, members, onFailure);
            return reporting;
        } catch (final RuntimeException e) {
            reporting.close();
            throw e;
        }
    }

    private void open(
            final VenueConfiguration configuration,
            final List<MemberAddress> members,
            final Consumer<Throwable> onFailure) {
        final DataDirectory data =
                parts.own(DataDirectory.open(ClusterSettings.data(configuration).resolve("reporting")));
        final ReportingSettings settings = ModuleSettings.reporting(configuration, ClusterSettings.data(configuration));
        final ClientDriver driver = parts.own(ClientDriver.launch(
                ModuleSettings.aeronDirectory(data.path(), "reporting"),
                configuration.get(Settings.IDLE).equals("yield"),
                new WakeUpSignal(),
                new ReportedErrors(LOGGER, "media driver")::log));
        final VenueConnection connection =
                ClusterSettings.connection(configuration, members, driver.aeronDirectory(), ProgramDirectory.REPORTING);
        final Aeron aeron = parts.own(connection.openAeron(error -> LOGGER.error("Aeron client", error)));
        final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        final Reporting started = parts.own(Reporting.start(
                settings,
                EventSource.of(aeron, connection),
                registry,
                failure -> onFailure.accept(reason(aeron, failure))));
        parts.own(RetentionWatch.start(
                started::committedSequence,
                next -> RetainedEvents.look(connection, next),
                configuration.get(Settings.EVENT_RETENTION),
                registry));
    }

    /** An Aeron client gives itself up when its process has not run for ten seconds. */
    private static Throwable reason(final Aeron aeron, final Exception failure) {
        return aeron.isClosed()
                ? new MemberStopException(
                        "this process stood still for more than ten seconds and lost its media driver. Start it again;"
                                + " nothing is lost.")
                : failure;
    }

    @Override
    public void close() {
        parts.close();
    }
}
