package rialto.benchmarks.cluster;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import rialto.app.config.ClusterSettings;
import rialto.app.config.ModuleSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.process.ProcessLifecycle;
import rialto.sequencer.EchoNode;

import java.nio.file.Path;
import java.util.concurrent.Callable;

/**
 * {@code ./rialto node} with an empty service: the same configuration file, made into a member's settings by the same
 * code.
 */
@Command(name = "echo-member")
public final class EchoMember implements Callable<Integer> {
    @Mixin
    private VenueOptions options;

    @Option(names = "--id", required = true)
    private int id;

    public static void main(final String[] args) {
        System.exit(new CommandLine(new EchoMember()).execute(args));
    }

    @Override
    public Integer call() throws InterruptedException {
        options.set(Settings.MEMBER_ID, Integer.toString(id));
        final VenueConfiguration configuration = options.configuration();
        final Path data = ClusterSettings.memberData(configuration, id);
        final ProcessLifecycle lifecycle = new ProcessLifecycle();
        return lifecycle.run(() -> lifecycle.own(EchoNode.launch(ModuleSettings.sequencer(configuration, data))));
    }
}
