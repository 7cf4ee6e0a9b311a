package rialto.app.demo;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.extensions.ExtensionSupervisor;
import rialto.app.past.PastWriter;
import rialto.app.process.ProcessLifecycle;
import rialto.app.process.StartException;
import rialto.app.process.StartLog;
import rialto.app.tls.OwnAuthority;
import rialto.app.venue.Banner;
import rialto.app.venue.Venue;
import rialto.bot.fx.FxFloor;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.VenueClientException;
import rialto.gateway.GatewaySettings;
import rialto.simulator.DemoPorts;
import rialto.simulator.PostedOfferCrowd;
import rialto.simulator.Simulation;
import rialto.simulator.SimulationConfiguration;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/** A venue with simulated traders, for a first look, for bots to try themselves on, and for the tests of the screen. */
@Command(
        name = "demo",
        description = "Runs a venue with simulated traders and prints how to trade with them.",
        mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
    private static final Logger LOGGER = LoggerFactory.getLogger(DemoCommand.class);

    @Mixin
    private VenueOptions options;

    @Mixin
    private SimulationOptions crowd;

    @Mixin
    private StartLog log;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--fx",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "With banks that stream quotes on five pairs of currencies, and their takers"
                    + " (default: ${DEFAULT-VALUE}).")
    private boolean fx;

    private int historyHours;

    @Option(
            names = "--history",
            paramLabel = "HOURS",
            defaultValue = "6",
            description = "How many hours of trading there are before the first start of a data directory, 0 to 24"
                    + " (default: ${DEFAULT-VALUE}). Later starts have what there is.")
    private void setHistoryHours(final int hours) {
        if (hours < 0 || hours > PastWriter.MOST_HOURS) {
            throw new ParameterException(
                    spec.commandLine(), "--history takes 0 to " + PastWriter.MOST_HOURS + " hours, not " + hours);
        }
        historyHours = hours;
    }

    @Override
    public Integer call() throws InterruptedException {
        // the crowd's market makers send more than a person may
        options.setDefault(GatewaySettings.ORDERS_10S, "100000");
        options.setDefault(GatewaySettings.ORDERS_1D, "2000000000");
        options.setDefault(GatewaySettings.REQUEST_WEIGHT_1M, "1000000");
        options.setDefaultIfKnown(PostedOfferCrowd.MARKET_SETTING, "true");
        // who runs another demo beside this one gives it another port of HTTP, and need not think of this one
        final boolean isAlone = options.configuration().changed().stream().noneMatch(GatewaySettings.PORT::equals);
        options.setDefaultIfKnown(DemoPorts.FIX_SETTING, isAlone ? DemoPorts.FIX : "0");
        final VenueConfiguration configuration = options.configuration();
        final ProcessLifecycle lifecycle = new ProcessLifecycle();
        return lifecycle.run(() -> log.during(() -> {
            Venue.requireFreePorts(configuration);
            new PastWriter(configuration, historyHours, crowd.seed(), lifecycle::own, lifecycle::fail, System.out)
                    .write();
            start(configuration, lifecycle);
        }));
    }

    private void start(final VenueConfiguration configuration, final ProcessLifecycle lifecycle) {
        Banner.printSettings(configuration, log.isVerbose(), System.out);
        final Venue venue = lifecycle.own(Venue.start(configuration, lifecycle::fail));
        Banner.print(venue, System.out);
        lifecycle.own(ExtensionSupervisor.start(configuration));
        OwnAuthority.trustOwn(configuration);
        final Path keys = venue.dataPath().resolve("demo-keys.json");
        final SimulationConfiguration simulated = crowd.configuration(
                URI.create(venue.url()), URI.create(venue.administrationUrl()), venue.adminKey(), keys);
        final Simulation simulation = crowd.start(simulated, lifecycle);
        if ("true".equals(configuration.texts().get(PostedOfferCrowd.MARKET_SETTING))) {
            final URI postedOffers = URI.create(venue.url(PostedOfferCrowd.PORT_SETTING));
            lifecycle.own(PostedOfferCrowd.start(postedOffers, simulated.seed(), simulated.intensity()));
        }
        if (fx) {
            lifecycle.own(
                    startFx(venue, simulated, List.copyOf(simulation.people().keySet())));
        }
        DemoBanner.print(venue, simulation, simulated, System.out);
    }

    private static FxFloor startFx(
            final Venue venue, final SimulationConfiguration simulated, final List<String> guests) {
        try {
            return FxFloor.start(
                    ClientSettings.ofVenue(venue.dataPath()),
                    guests,
                    simulated.seed(),
                    simulated.intensity(),
                    failure -> LOGGER.warn("simulated banks, connecting again: {}", failure.getMessage()));
        } catch (final VenueClientException | IllegalStateException e) {
            throw new StartException(
                    "the simulated banks cannot start: " + e.getMessage() + "; --no-fx leaves them out", e);
        }
    }
}
