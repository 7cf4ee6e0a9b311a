package rialto.app.demo;

import rialto.app.venue.Venue;
import rialto.simulator.Simulation;
import rialto.simulator.SimulationConfiguration;

import java.io.PrintStream;

/** What a person reads when the simulated traders trade. */
final class DemoBanner {
    private DemoBanner() {}

    static void print(
            final Venue venue,
            final Simulation simulation,
            final SimulationConfiguration simulated,
            final PrintStream out) {
        out.println();
        out.println("Simulated traders are trading (--seed " + simulated.seed() + " --intensity "
                + simulated.intensity() + "). Trade with them:");
        simulation.people().forEach((name, key) -> {
            out.println("  " + name);
            out.println("    API key       " + key.apiKey());
            out.println("    secret        " + key.secretKey());
            if (venue.hasScreen()) {
                out.println("    sign in       " + venue.url() + "/#key=" + key.apiKey() + "&secret=" + key.secretKey()
                        + "&symbol=BTCUSDT");
            }
        });
        out.println();
        out.println("Try:    curl '" + venue.url() + "/api/v3/depth?symbol=BTCUSDT&limit=5'");
        out.println("Ctrl-C stops the venue; what happened stays in " + venue.dataPath() + ".");
        out.flush();
    }
}
