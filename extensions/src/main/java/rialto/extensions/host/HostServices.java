package rialto.extensions.host;

import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import rialto.extensions.load.ExtensionFiles;
import rialto.extensions.subscription.Commands;
import rialto.extensions.subscription.EventSource;
import rialto.extensions.subscription.HandlerWatch;

import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * What the extensions of a host share.
 *
 * @param states where states are, by name
 * @param onStuck told of a handler that does not end
 */
record HostServices(
        EventSource source,
        Commands commands,
        KnownNames names,
        Routes routes,
        HandlerWatch watch,
        MeterRegistry registry,
        Function<String, Logger> logs,
        Path states,
        BiConsumer<ExtensionFiles, String> onStuck) {
    StateDirectory state(final String extension) {
        return StateDirectory.of(states, extension);
    }
}
