package rialto.app.demo;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import rialto.app.admin.AdminAccess;
import rialto.app.process.ProcessLifecycle;
import rialto.simulator.SimulationConfiguration;

import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/** Simulated traders on a venue that runs elsewhere. */
@Command(
        name = "simulate",
        description = "Lets simulated traders trade on a running venue, until Ctrl-C.",
        mixinStandardHelpOptions = true)
public final class SimulateCommand implements Callable<Integer> {
    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:8080",
            description = "The venue (default: ${DEFAULT-VALUE}).")
    private URI url;

    @Mixin
    private AdminAccess administration;

    @Option(names = "--keys", paramLabel = "FILE", description = "Keeps the traders' API keys between runs.")
    private Path keys;

    @Mixin
    private SimulationOptions crowd;

    @Override
    public Integer call() throws InterruptedException {
        final SimulationConfiguration simulated =
                crowd.configuration(url, administration.url(url), administration.key(), keys);
        final ProcessLifecycle lifecycle = new ProcessLifecycle();
        return lifecycle.run(() -> {
            crowd.start(simulated, lifecycle);
            System.out.println("The traders trade at " + url + "; Ctrl-C stops them.");
        });
    }
}
