package rialto.app.demo;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import rialto.app.config.ClusterSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.data.AdminKey;
import rialto.app.process.ProcessLifecycle;
import rialto.app.process.StartException;
import rialto.app.tls.OwnAuthority;
import rialto.app.venue.Venue;
import rialto.gateway.GatewaySettings;
import rialto.simulator.Simulation;
import rialto.simulator.SimulationConfiguration;

import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/** A cluster with simulated traders on this machine, to kill processes of. */
@Command(
        name = "demo",
        description =
                "Runs members, gateways, reporting and simulated traders on this machine, and prints what to kill.",
        mixinStandardHelpOptions = true)
final class ClusterDemoCommand implements Callable<Integer> {
    private static final int MAX_MEMBERS = 7;
    private static final int MAX_GATEWAYS = 16;

    @Mixin
    private VenueOptions options;

    @Mixin
    private SimulationOptions crowd;

    @Option(
            names = "--members",
            paramLabel = "N",
            description = "Members, 1 to " + MAX_MEMBERS + " (default: as many as the data have; 3 for new data).")
    private Integer members;

    @Option(
            names = "--gateways",
            paramLabel = "N",
            defaultValue = "2",
            description = "Gateways, 1 to " + MAX_GATEWAYS + ", at the HTTP port and those after it (default: 2).")
    private int gateways;

    @Override
    public Integer call() throws InterruptedException {
        if (members != null) {
            requireRange("--members", members, MAX_MEMBERS);
        }
        requireRange("--gateways", gateways, MAX_GATEWAYS);
        options.setDefault(Settings.DATA, "data-cluster");
        options.setDefault(GatewaySettings.ORDERS_10S, "100000");
        options.setDefault(GatewaySettings.ORDERS_1D, "2000000000");
        options.setDefault(GatewaySettings.REQUEST_WEIGHT_1M, "1000000");
        // everything on one machine, and whoever looks on has a browser open beside it
        options.setDefault(Settings.LEADER_TIMEOUT, "1s");
        final Path data = ClusterSettings.data(options.configuration());
        options.setDefault(Settings.MEMBERS, DemoMembers.addresses(data, members));
        final VenueConfiguration configuration = options.configuration();
        final int count = configuration.get(Settings.MEMBERS).size();
        final ProcessLifecycle lifecycle = new ProcessLifecycle();
        return lifecycle.run(() -> {
            OwnAuthority.trustOwn(configuration);
            System.out.println("Starting " + count + " members, reporting and " + gateways + " gateways ...");
            final LocalCluster cluster = lifecycle.own(new LocalCluster(configuration, gateways, System.out));
            cluster.start();
            final SimulationConfiguration simulated = crowd.configuration(
                    URI.create(cluster.url(0)),
                    URI.create(cluster.administrationUrl(0)),
                    cluster.adminKey(),
                    cluster.dataPath().resolve("demo-keys.json"));
            final Simulation simulation = crowd.start(simulated, lifecycle);
            // closed first: while the traders stop, processes that end are not news
            lifecycle.own(cluster::beginClose);
            print(cluster, simulation, configuration, System.out);
        });
    }

    private void print(
            final LocalCluster cluster,
            final Simulation simulation,
            final VenueConfiguration configuration,
            final PrintStream out) {
        out.println();
        out.println("Rialto is open: a cluster of "
                + configuration.get(Settings.MEMBERS).size() + " members.");
        for (int i = 0; i < gateways; i++) {
            out.println("  gateway " + i + "       " + cluster.url(i)
                    + (Venue.screen(configuration) == null ? "" : "/   (screen, REST, streams)"));
        }
        out.println("  administration  " + cluster.administrationUrl(0) + "/admin/v1   key in "
                + AdminKey.file(cluster.dataPath()));
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

    private static void requireRange(final String option, final int value, final int most) {
        if (value < 1 || value > most) {
            throw new StartException(option + " takes a number from 1 to " + most + ", not " + value);
        }
    }
}
