package rialto.app.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.process.ProcessLifecycle;

import java.util.concurrent.Callable;

/** A gateway of a cluster in a process of its own. */
@Command(
        name = "gateway",
        description = "Runs a gateway of the cluster, until Ctrl-C or SIGTERM.",
        mixinStandardHelpOptions = true)
public final class GatewayCommand implements Callable<Integer> {
    @Mixin
    private VenueOptions options;

    @Override
    public Integer call() throws InterruptedException {
        final VenueConfiguration configuration = options.configuration();
        final ProcessLifecycle lifecycle = new ProcessLifecycle();
        return lifecycle.run(() -> {
            final RemoteGateway gateway = lifecycle.own(RemoteGateway.start(configuration, lifecycle::fail));
            System.out.println("A gateway listens at " + gateway.url() + ", keys in " + gateway.dataPath());
        });
    }
}
