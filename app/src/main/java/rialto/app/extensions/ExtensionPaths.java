package rialto.app.extensions;

import rialto.app.config.ClusterSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Where extensions and what is kept of them are. */
final class ExtensionPaths {
    private ExtensionPaths() {}

    static Path extensions(final VenueConfiguration configuration) {
        return ClusterSettings.data(configuration).resolve(configuration.get(Settings.EXTENSIONS));
    }

    /** Cursors, parked events, logs: what must outlive a host. */
    static Path state(final VenueConfiguration configuration) {
        return ClusterSettings.data(configuration).resolve("extension-state");
    }

    /** Extensions with a process of their own. */
    static Set<String> own(final VenueConfiguration configuration) {
        return Arrays.stream(configuration.get(Settings.EXTENSIONS_OWN_PROCESS).split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }
}
