package rialto.app.demo;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.data.AdminKey;
import rialto.app.process.ProcessLifecycle;
import rialto.app.process.StartException;
import rialto.app.venue.Venue;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;
import rialto.simulator.Simulation;
import rialto.simulator.SimulationConfiguration;

import java.io.PrintStream;
import java.net.URI;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** A cluster with simulated traders on this machine, to kill processes of. */
@Command(
        name = "demo",
        description =
                "Starts members, gateways, reporting and simulated traders on this machine, and prints what to kill.",
        mixinStandardHelpOptions = true)
final class ClusterDemoCommand implements Callable<Integer> {
    @Mixin
    private VenueOptions options;

    @Mixin
    private SimulationOptions crowd;

    @Option(names = "--members", paramLabel = "N", defaultValue = "3", description = "Members (default: 3).")
    private int members;

    @Option(
            names = "--gateways",
            paramLabel = "N",
            defaultValue = "2",
            description = "Gateways, at the HTTP port and those after it (default: 2).")
    private int gateways;

    @Override
    public Integer call() throws InterruptedException {
        if (members < 1 || members > 7 || gateways < 1 || gateways > 16) {
            throw new StartException(
                    "--members takes 1 to 7 and --gateways 1 to 16, not " + members + " and " + gateways);
        }
        options.setDefault(Settings.DATA, "data-cluster");
        options.setDefault(Settings.ORDERS_10S, "100000");
        options.setDefault(Settings.ORDERS_1D, "2000000000");
        options.setDefault(Settings.REQUEST_WEIGHT_1M, "1000000");
        options.setDefault(Settings.MEMBERS, freeAddresses());
        // everything on one machine, and whoever looks on has a browser open beside it
        options.setDefault(Settings.LEADER_TIMEOUT, "1s");
        final VenueConfiguration configuration = options.configuration();
        final ProcessLifecycle lifecycle = new ProcessLifecycle();
        return lifecycle.run(() -> {
            System.out.println("Starting " + members + " members, reporting and " + gateways + " gateways ...");
            final LocalCluster cluster = lifecycle.own(LocalCluster.start(configuration, gateways, System.out));
            final SimulationConfiguration simulated = crowd.configuration(
                    URI.create(cluster.url(0)),
                    cluster.adminKey(),
                    cluster.dataPath().resolve("demo-keys.json"));
            final Simulation simulation = crowd.start(simulated, lifecycle);
            print(cluster, simulation, configuration, System.out);
        });
    }

    private void print(
            final LocalCluster cluster,
            final Simulation simulation,
            final VenueConfiguration configuration,
            final PrintStream out) {
        out.println();
        out.println("Rialto is open: a cluster of " + members + " members.");
        for (int i = 0; i < gateways; i++) {
            out.println("  gateway " + i + "       " + cluster.url(i)
                    + (Venue.screen(configuration) == null ? "" : "/   (screen, REST, streams)"));
        }
        out.println("  administration  " + cluster.url(0) + "/admin/v1   key in " + AdminKey.file(cluster.dataPath()));
        out.println("  data, logs      " + cluster.dataPath() + ", " + cluster.logs());
        simulation
                .people()
                .forEach((name, key) -> out.println("  " + name + "  sign in: " + cluster.url(gateways - 1) + "/#key="
                        + key.apiKey() + "&secret=" + key.secretKey() + "&symbol=BTCUSDT"));
        out.println();
        out.println("Kill what you like; it is started again after three seconds:");
        cluster.processes()
                .forEach(process -> out.println("  kill -9 " + process.getValue() + "    # " + process.getKey()));
        out.println("Who leads:  ./rialto admin cluster --config " + cluster.file());
        out.println("Ctrl-C stops all of it.");
        out.flush();
    }

    /** Those of the last run, in its file, would do too; but somebody else may have them now. */
    private String freeAddresses() {
        try {
            return LocalMembers.unused(members).stream()
                    .map(MemberAddress::toString)
                    .collect(Collectors.joining(", "));
        } catch (final IllegalStateException e) {
            throw new StartException(e.getMessage(), e);
        }
    }
}
