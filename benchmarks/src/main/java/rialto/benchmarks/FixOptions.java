package rialto.benchmarks;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What {@code bench fix} can be told. */
final class FixOptions {
    @Option(
            names = "--part",
            split = ",",
            paramLabel = "P",
            description = "orders, fan-out, sessions (default: all of them).")
    List<String> parts = List.of("orders", "fan-out", "sessions");

    @Option(
            names = "--rates",
            split = ",",
            paramLabel = "N",
            description = "Open-loop rates in orders a second (default: ${DEFAULT-VALUE}).",
            defaultValue = "1000,5000,10000")
    List<Double> rates = new ArrayList<>();

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Sessions that enter orders (default: ${DEFAULT-VALUE}).",
            defaultValue = "8")
    int connections;

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "Orders under way on each of them (default: ${DEFAULT-VALUE}).",
            defaultValue = "32")
    int window;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Interleaved rounds at maximum; medians are reported (default: ${DEFAULT-VALUE}).",
            defaultValue = "5")
    int rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            description = "Seconds before measuring (default: ${DEFAULT-VALUE}).",
            defaultValue = "10")
    int warmUpSeconds;

    @Option(
            names = {"--duration", "--seconds"},
            paramLabel = "S",
            description = "Seconds of each measurement (default: ${DEFAULT-VALUE}).",
            defaultValue = "5")
    int durationSeconds;

    @Option(
            names = "--listeners",
            paramLabel = "N",
            description = "Sessions that hear of each order, or of each change of a price (default: ${DEFAULT-VALUE}).",
            defaultValue = "100")
    int listeners;

    @Option(
            names = "--fan-out-rate",
            paramLabel = "N",
            description = "Orders a second that they hear of (default: ${DEFAULT-VALUE}).",
            defaultValue = "100")
    int fanOutRate;

    @Option(
            names = "--sessions",
            paramLabel = "N",
            description = "Idle sessions on one gateway (default: ${DEFAULT-VALUE}).",
            defaultValue = "1000")
    int sessions;

    @Option(
            names = "--idle-seconds",
            paramLabel = "S",
            description = "How long it is looked at them (default: ${DEFAULT-VALUE}).",
            defaultValue = "60")
    int idleSeconds;

    @Option(
            names = "--venue-set",
            paramLabel = "KEY=VALUE",
            description = "Configuration of the venue started here, as cluster.idle=yield.")
    Map<String, String> venueSettings = new TreeMap<>();

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Where histograms and the report go (default: benchmarks/target/fix-TIME).")
    Path output;

    /** @throws IllegalArgumentException that says which value is wrong */
    void validate() {
        for (final String part : parts) {
            require(
                    List.of("orders", "fan-out", "sessions").contains(part),
                    "--part takes orders, fan-out and sessions, not " + part);
        }
        require(
                connections >= 1 && window >= 1 && rounds >= 1 && durationSeconds >= 1,
                "--connections, --window, --rounds and --duration must be at least 1");
        require(listeners >= 1 && fanOutRate >= 1, "--listeners and --fan-out-rate must be at least 1");
        require(
                sessions >= 1 && sessions <= FixIdle.MAX_SESSIONS,
                "--sessions takes 1 to " + FixIdle.MAX_SESSIONS + ", not " + sessions);
    }

    private static void require(final boolean isRight, final String complaint) {
        if (!isRight) {
            throw new IllegalArgumentException(complaint);
        }
    }
}
