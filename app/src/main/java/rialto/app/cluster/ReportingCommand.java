package rialto.app.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import rialto.app.config.ClusterSettings;
import rialto.app.config.ModuleSettings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.process.ProcessLifecycle;
import rialto.app.process.Progress;
import rialto.app.process.StartException;
import rialto.reporting.EventSource;
import rialto.reporting.RebuildResult;
import rialto.reporting.Reporting;
import rialto.reporting.ReportingException;
import rialto.reporting.ReportingSettings;
import rialto.reporting.VerifyResult;
import rialto.sequencer.SequencerStartException;

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
            lifecycle.own(RemoteReporting.start(configuration, lifecycle::fail));
            System.out.println(
                    "Reporting writes " + ModuleSettings.database(configuration, ClusterSettings.data(configuration)));
        });
    }

    /** What is done with the database of one member, which runs meanwhile and serves nobody. */
    private abstract static class OfRecordedEvents implements Callable<Integer> {
        @Mixin
        private VenueOptions options;

        /** @return status of the process */
        abstract int run(Path data, ReportingSettings settings, EventSource events);

        /** For a person who waits. */
        abstract String doing();

        @Override
        public Integer call() throws InterruptedException, TimeoutException {
            final VenueConfiguration configuration = options.configuration();
            final Path data = ClusterSettings.data(configuration);
            try (RecordedEvents events = RecordedEvents.ofStoppedVenue(configuration)) {
                final Progress progress = Progress.of(doing());
                try (progress) {
                    return run(data, ModuleSettings.reporting(configuration, data), events.source());
                }
            } catch (final SequencerStartException | ReportingException e) {
                throw new StartException(e.getMessage(), e);
            }
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
