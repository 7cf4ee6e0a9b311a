package rialto.app.cluster;

import io.aeron.Aeron;
import rialto.app.config.ClusterSettings;
import rialto.app.config.ModuleSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.data.DataDirectory;
import rialto.app.data.ProgramDirectory;
import rialto.app.process.CloseStack;
import rialto.app.process.Progress;
import rialto.app.process.StartException;
import rialto.client.ClientDriver;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;
import rialto.reporting.EventSource;
import rialto.sequencer.MemberFiles;
import rialto.sequencer.SequencerNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;

/** A venue's recorded events for a command that reads them and ends: of a cluster, a venue that runs, or one that does not. */
public final class RecordedEvents implements AutoCloseable {
    private static final long LEADER_LIMIT_MS = 600_000;

    private final CloseStack parts = new CloseStack();
    private EventSource source;

    private RecordedEvents() {}

    /** Opens something into a new one; what was opened is closed when that fails. */
    @FunctionalInterface
    private interface Opening {
        void open(RecordedEvents events) throws InterruptedException, TimeoutException;
    }

    /**
     * Those of a cluster's members when the configuration names any. Otherwise those of the venue in the data directory: of the
     * process that runs there, or, when none does, of a member that is started for it and serves nobody.
     *
     * @throws StartException when there is no venue, or it cannot be read
     * @throws TimeoutException when a member that is started has not replayed its log after ten minutes
     */
    public static RecordedEvents open(final VenueConfiguration configuration)
            throws InterruptedException, TimeoutException {
        if (!configuration.get(Settings.MEMBERS).isEmpty()) {
            return opened(events -> events.ofCluster(configuration));
        }
        final Path data = venue(configuration);
        return DataDirectory.isInUse(data)
                ? opened(events -> events.ofRunningVenue(data))
                : ofStoppedVenue(configuration);
    }

    /**
     * Those of a venue that does not run, or of one member of a cluster that does not.
     *
     * @throws StartException when there is no venue, or a process has its directory
     * @throws TimeoutException when it has not replayed its log after ten minutes
     */
    static RecordedEvents ofStoppedVenue(final VenueConfiguration configuration)
            throws InterruptedException, TimeoutException {
        final Path data = venue(configuration);
        return opened(events -> events.ofStored(configuration, data));
    }

    private static RecordedEvents opened(final Opening opening) throws InterruptedException, TimeoutException {
        final RecordedEvents events = new RecordedEvents();
        try {
            opening.open(events);
            return events;
        } catch (final RuntimeException | InterruptedException | TimeoutException e) {
            events.close();
            throw e;
        }
    }

    /** Its data directory. */
    private static Path venue(final VenueConfiguration configuration) {
        final Path data = ClusterSettings.data(configuration);
        if (!Files.isDirectory(data.resolve(MemberFiles.ARCHIVE))) {
            throw new StartException("there is no venue in " + data
                    + ", and so no recorded events; pass its data directory with --data");
        }
        return data;
    }

    private void ofCluster(final VenueConfiguration configuration) {
        final ClientDriver driver = parts.own(
                ClientDriver.launch(ClientDriver.newDirectory(), false, new WakeUpSignal(), RecordedEvents::failed));
        connect(ClusterSettings.connection(
                configuration,
                ClusterSettings.members(configuration, "export"),
                driver.aeronDirectory(),
                ProgramDirectory.REPORTING));
    }

    private void ofRunningVenue(final Path data) {
        try {
            connect(VenueConnection.local(
                    Files.readString(data.resolve("aeron.directory")).strip()));
        } catch (final IOException e) {
            throw new StartException("the venue in " + data + " cannot be read: " + e.getMessage(), e);
        }
    }

    private void connect(final VenueConnection connection) {
        source = EventSource.of(parts.own(connection.openAeron(RecordedEvents::failed)), connection);
    }

    private void ofStored(final VenueConfiguration configuration, final Path data)
            throws InterruptedException, TimeoutException {
        final DataDirectory directory = parts.own(DataDirectory.open(data));
        final SequencerNode node = parts.own(SequencerNode.launch(
                ModuleSettings.sequencer(configuration, directory.path()), RecordedEvents::failed));
        final Progress replaying = Progress.of("replaying the log", () -> "event " + node.eventSequence());
        try (replaying) {
            node.awaitLeader(LEADER_LIMIT_MS);
        }
        final VenueConnection connection = node.connection();
        final Aeron aeron = parts.own(connection.openAeron(RecordedEvents::failed));
        source = EventSource.ofOnly(aeron, connection, node::eventSequence);
    }

    private static void failed(final Throwable error) {
        System.err.println("rialto: " + error);
    }

    /** Open until this is closed. */
    public EventSource source() {
        return source;
    }

    @Override
    public void close() {
        parts.close();
    }
}
