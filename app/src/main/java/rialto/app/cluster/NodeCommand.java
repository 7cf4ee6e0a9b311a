package rialto.app.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.process.ProcessLifecycle;

import java.util.concurrent.Callable;

/** A member of a cluster in a process of its own. */
@Command(
        name = "node",
        description = "Runs a member of the cluster, until Ctrl-C or SIGTERM.",
        mixinStandardHelpOptions = true)
public final class NodeCommand implements Callable<Integer> {
    @Mixin
    private VenueOptions options;

    @Option(
            names = "--id",
            paramLabel = "N",
            description = "Its place in cluster.members, from 0 (default: cluster.member-id).")
    private Integer id;

    @Override
    public Integer call() throws InterruptedException {
        if (id != null) {
            options.set(Settings.MEMBER_ID, id.toString());
        }
        final VenueConfiguration configuration = options.configuration();
        final ProcessLifecycle lifecycle = new ProcessLifecycle();
        return lifecycle.run(() -> {
            final ClusterMember node = lifecycle.own(ClusterMember.start(configuration, lifecycle::fail));
            System.out.println(
                    "Member " + node.memberId() + " runs at " + node.address() + ", data in " + node.dataPath());
        });
    }
}
