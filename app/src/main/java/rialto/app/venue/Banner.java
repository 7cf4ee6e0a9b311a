package rialto.app.venue;

import java.io.PrintStream;

/** What a person reads after the start. */
public final class Banner {
    private Banner() {}

    public static void print(final Venue venue, final PrintStream out) {
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
}
