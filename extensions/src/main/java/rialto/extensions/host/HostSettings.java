package rialto.extensions.host;

import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import rialto.client.trading.ClientSettings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What a host works with.
 *
 * @param directory where extensions are
 * @param state where the host keeps what must outlive it: cursors, parked events, logs
 * @param wants which extensions it runs, by name
 * @param venue where the venue is, for reading and for commands; asked for each connection
 * @param host the address that routes listen on
 * @param port of routes; 0 for a free one, -1 for none
 * @param names by which clients reach that port besides, as those that a proxy passes on
 * @param startTime how long an extension may take to start
 * @param registry for metrics of all extensions
 * @param logs the log of an extension, by its name
 * @param onEnd told, by any thread, when the host must end and be started again, and why
 */
public record HostSettings(
        Path directory,
        Path state,
        Predicate<String> wants,
        Supplier<ClientSettings> venue,
        String host,
        int port,
        List<String> names,
        Duration startTime,
        MeterRegistry registry,
        Function<String, Logger> logs,
        Consumer<String> onEnd) {
    /** How long an extension may take to start, unless said. */
    public static final Duration START_TIME = Duration.ofSeconds(10);
}
