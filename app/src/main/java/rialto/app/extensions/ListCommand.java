package rialto.app.extensions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import rialto.app.config.VenueOptions;
import rialto.app.data.FileFailure;
import rialto.app.process.StartException;
import rialto.extensions.host.ExtensionStatus;
import rialto.extensions.host.StateDirectory;
import rialto.extensions.subscription.SubscriptionStatus;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Tells how extensions are. */
@Command(
        name = "list",
        description = "Lists extensions and their subscriptions: how they are and how far.",
        mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
    @Mixin
    private VenueOptions options;

    @Override
    public Integer call() {
        final Path state = ExtensionPaths.state(options.configuration());
        try {
            final List<String> names = StateDirectory.names(state);
            if (names.isEmpty()) {
                System.out.println("no extension has run yet; put a .java file, a jar or settings into "
                        + ExtensionPaths.extensions(options.configuration()) + ", and see " + state
                        + "/host-all.log when it does not appear here");
            }
            for (final String name : names) {
                print(state, name);
            }
            return 0;
        } catch (final IOException e) {
            throw new StartException(FileFailure.reason(e), e);
        }
    }

    private static void print(final Path state, final String name) throws IOException {
        final StateDirectory directory = StateDirectory.of(state, name);
        final Optional<ExtensionStatus> status = directory.status();
        if (status.isEmpty()) {
            return;
        }
        final ExtensionStatus last = status.get();
        final boolean isAlive = directory.isTold(last.state());
        System.out.println(name + "  " + (isAlive ? last.state() : "NOT RUNNING, last " + last.state())
                + (last.reason().isEmpty() ? "" : ": " + last.reason())
                + (last.port() > 0 ? "  (port " + last.port() + ")" : ""));
        for (final SubscriptionStatus subscription : last.subscriptions()) {
            System.out.println("  " + subscription.name() + "  " + subscription.state()
                    + (subscription.reason().isEmpty() ? "" : ": " + subscription.reason())
                    + "  cursor " + subscription.cursor() + ", read " + subscription.read() + ", unacknowledged "
                    + subscription.unacknowledged() + " of " + subscription.bound() + ", handled "
                    + subscription.handled() + ", failures " + subscription.failed() + ", parked "
                    + subscription.parked());
        }
        System.out.println("  log " + ExtensionLogs.file(state, name));
    }
}
