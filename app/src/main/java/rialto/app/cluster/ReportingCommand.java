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
import rialto.reporting.VerifyResult;
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
        subcommands = {ReportingCommand.RebuildCommand.class, ReportingCommand.VerifyCommand.class})
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

    /** What is done with the database of one member, which runs meanwhile and serves nobody. */
    private abstract static class OfRecordedEvents implements Callable<Integer> {
        private static final long LEADER_LIMIT_MS = 600_000;

        @Mixin
        private VenueOptions options;

        /** @return status of the process */
        abstract int run(Path data, ReportingSettings settings, EventSource events);

        /** For a person who waits. */
        abstract String doing();

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
                            ModuleSettings.sequencer(configuration, data.path()), OfRecordedEvents::failed)) {
                awaitLeader(node);
                final VenueConnection connection = node.connection();
                final Progress progress = Progress.of(doing());
                try (progress;
                        Aeron aeron = connection.openAeron(OfRecordedEvents::failed)) {
                    final ReportingSettings settings = ModuleSettings.reporting(configuration, data.path());
                    return run(data.path(), settings, EventSource.ofOnly(aeron, connection, node::eventSequence));
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

    /** Makes the database anew. */
    @Command(
            name = "rebuild",
            description = "Writes the database anew from the recorded events. Stop the venue first.",
            mixinStandardHelpOptions = true)
    static final class RebuildCommand extends OfRecordedEvents {
        @Override
        String doing() {
            return "writing the database from the recorded events";
        }

        @Override
        int run(final Path data, final ReportingSettings settings, final EventSource events) {
            final RebuildResult result = Reporting.rebuild(settings, events);
            System.out.println("rialto: " + settings.database() + " was written anew from " + result.eventSequence()
                    + " events in " + result.elapsed().toMillis() + " ms");
            return 0;
        }
    }

    /** Looks whether somebody changed the database. */
    @Command(
            name = "verify",
            description =
                    "Compares all rows of the database with the recorded events, and views, triggers and so on with those of"
                            + " this build. Tells what differs (status 1). Stop the venue first.",
            mixinStandardHelpOptions = true)
    static final class VerifyCommand extends OfRecordedEvents {
        @Override
        String doing() {
            return "comparing the database with the recorded events";
        }

        @Override
        int run(final Path data, final ReportingSettings settings, final EventSource events) {
            final VerifyResult result = Reporting.verify(settings, events, data.resolve("reporting.verify"));
            result.told().forEach(difference -> System.out.println("rialto: " + difference));
            if (result.differences() == 0) {
                System.out.println("rialto: " + settings.database() + " has the " + result.rows() + " rows that "
                        + result.eventSequence()
                        + " events give, no others, and all views as they were made; compared in "
                        + result.elapsed().toMillis() + " ms");
                return 0;
            }
            System.out.println("rialto: " + settings.database() + " differs from the recorded events in "
                    + result.differences() + " rows, views and so on; ./rialto reporting rebuild writes it anew");
            return 1;
        }
    }
}
