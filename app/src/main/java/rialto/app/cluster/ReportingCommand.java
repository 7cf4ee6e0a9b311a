package rialto.app.cluster;

import io.aeron.Aeron;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import rialto.app.config.ClusterSettings;
import rialto.app.config.ModuleSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.data.DataDirectory;
import rialto.app.process.ProcessLifecycle;
import rialto.app.process.Progress;
import rialto.app.process.StartException;
import rialto.client.VenueConnection;
import rialto.reporting.EventSource;
import rialto.reporting.RebuildResult;
import rialto.reporting.Reporting;
import rialto.reporting.ReportingException;
import rialto.reporting.ReportingSettings;
import rialto.sequencer.MemberFiles;
import rialto.sequencer.SequencerNode;
import rialto.sequencer.SequencerStartException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;

/** The database of a venue: in a process of its own in a cluster. */
@Command(
        name = "reporting",
        description = "Runs reporting of the cluster, until Ctrl-C or SIGTERM.",
        mixinStandardHelpOptions = true,
        subcommands = ReportingCommand.RebuildCommand.class)
public final class ReportingCommand implements Callable<Integer> {
    @Mixin
    private VenueOptions options;

    @Override
    public Integer call() throws InterruptedException {
        final VenueConfiguration configuration = options.configuration();
        final ProcessLifecycle lifecycle = new ProcessLifecycle();
        return lifecycle.run(() -> {
            lifecycle.own(RemoteReporting.start(configuration));
            System.out.println(
                    "Reporting writes " + ModuleSettings.database(configuration, ClusterSettings.data(configuration)));
        });
    }

    /** Makes the database anew. */
    @Command(
            name = "rebuild",
            description = "Writes the database anew from the recorded events. Stop the venue first.",
            mixinStandardHelpOptions = true)
    static final class RebuildCommand implements Callable<Integer> {
        private static final long LEADER_LIMIT_MS = 600_000;

        @Mixin
        private VenueOptions options;

        @Override
        public Integer call() throws InterruptedException, TimeoutException {
            final VenueConfiguration configuration = options.configuration();
            final Path directory = Path.of(configuration.get(Settings.DATA));
            if (!Files.isDirectory(directory.resolve(MemberFiles.ARCHIVE))) {
                throw new StartException(
                        "there is no venue in " + directory.toAbsolutePath().normalize()
                                + ", and so no recorded events; pass its data directory with --data");
            }
            try (DataDirectory data = DataDirectory.open(directory);
                    SequencerNode node = SequencerNode.launch(
                            ModuleSettings.sequencer(configuration, data.path()), RebuildCommand::failed)) {
                awaitLeader(node);
                final VenueConnection connection = node.connection();
                final Progress writing = Progress.of("writing the database from the recorded events");
                try (writing;
                        Aeron aeron = connection.openAeron(RebuildCommand::failed)) {
                    final ReportingSettings settings = ModuleSettings.reporting(configuration, data.path());
                    final RebuildResult result = Reporting.rebuild(settings, EventSource.of(aeron, connection));
                    System.out.println(
                            "rialto: " + settings.database() + " was written anew from " + result.eventSequence()
                                    + " events in " + result.elapsed().toMillis() + " ms");
                    return 0;
                }
            } catch (final SequencerStartException | ReportingException e) {
                throw new StartException(e.getMessage(), e);
            }
        }

        private static void awaitLeader(final SequencerNode node) throws InterruptedException, TimeoutException {
            final Progress replaying = Progress.of("replaying the log", () -> "event " + node.eventSequence());
            try (replaying) {
                node.awaitLeader(LEADER_LIMIT_MS);
            }
        }

        private static void failed(final Throwable error) {
            System.err.println("rialto: " + error);
        }
    }
}
