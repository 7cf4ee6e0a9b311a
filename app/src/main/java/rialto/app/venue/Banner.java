package rialto.app.venue;

import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.gateway.setting.Setting;

import java.io.PrintStream;
import java.util.List;

/** What a person reads after the start. */
public final class Banner {
    private Banner() {}

    /** The settings that are not at their default, before anything starts; all of them on request. */
    public static void printSettings(final VenueConfiguration configuration, final boolean all, final PrintStream out) {
        final List<Setting<?>> shown = all ? Settings.all() : configuration.changed();
        if (!shown.isEmpty()) {
            out.println(all ? "Settings:" : "Settings that differ from the default:");
            shown.forEach(setting -> out.println("  " + setting.path() + " = " + configuration.shown(setting)));
            out.flush();
        }
    }

    public static void print(final Venue venue, final PrintStream out) {
        out.println();
        out.println("Rialto is open.");
        out.println("  screen          "
                + (venue.hasScreen()
                        ? venue.url() + "/"
                        : "not built; the launcher builds it when it finds Node 20.19 or later"));
        venue.places().forEach(place -> out.printf("  %-15s %s%n", place.label(), place.text()));
        out.println("  documents       " + venue.url() + "/openapi.yaml, /metrics, /health");
        out.println("  data            " + venue.dataPath());
        out.flush();
    }
}
