package rialto.app.venue;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.extensions.ExtensionSupervisor;
import rialto.app.process.ProcessLifecycle;
import rialto.app.process.StartLog;

import java.util.concurrent.Callable;

/** The production entry: a venue without traders. */
@Command(
        name = "start",
        description = "Runs the venue in one process, until Ctrl-C or SIGTERM.",
        mixinStandardHelpOptions = true)
public final class StartCommand implements Callable<Integer> {
    @Mixin
    private VenueOptions options;

    @Mixin
    private StartLog log;

    @Override
    public Integer call() throws InterruptedException {
        // nobody else has what a power cut would take
        final VenueConfiguration configuration = options.configuration().choosing(Settings.FILE_SYNC_LEVEL, "1");
        final ProcessLifecycle lifecycle = new ProcessLifecycle();
        return lifecycle.run(() -> log.during(() -> {
            Banner.printSettings(configuration, log.isVerbose(), System.out);
            final Venue venue = lifecycle.own(Venue.start(configuration, lifecycle::fail));
            Banner.print(venue, System.out);
            lifecycle.own(ExtensionSupervisor.start(configuration));
        }));
    }
}
