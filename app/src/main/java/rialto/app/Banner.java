package rialto.app;

import rialto.simulator.Simulation;
import rialto.simulator.SimulationConfiguration;

import java.io.PrintStream;

/** What a person reads after the start. */
final class Banner {
    private Banner() {}

    static void printVenue(final Venue venue, final PrintStream out) {
        out.println();
        out.println("Rialto is open.");
        out.println("  screen          "
                + (venue.hasScreen() ? venue.url() + "/" : "not built (Node 20 or later was not found)"));
        out.println("  REST            " + venue.url() + "/api/v3   (Binance Spot dialect; not affiliated)");
        out.println("  streams         " + venue.webSocketUrl() + "/ws, /stream   WebSocket API " + venue.webSocketUrl()
                + "/ws-api/v3");
        if (!venue.xmlPlaces().isEmpty()) {
            out.println("  XML exchange    " + venue.xmlPlaces() + "   asks for no keys");
        }
        if (venue.postedOfferUrl() != null) {
            out.println("  posted offers   " + venue.postedOfferUrl() + "/sell, /buy, /result, /events, /stats");
        }
        out.println("  administration  " + venue.url() + "/admin/v1   key in " + venue.adminKeyPlace());
        out.println("  documents       " + venue.url() + "/openapi.yaml, /asyncapi.yaml, /metrics, /health");
        out.println("  data            " + venue.dataPath());
        out.flush();
    }

    static void printDemo(
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
