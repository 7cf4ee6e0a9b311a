package rialto.benchmarks;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import rialto.benchmarks.cluster.ClusterOptions;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What {@code bench orders} can be told. */
final class OrdersOptions {
    @Option(
            names = "--target",
            paramLabel = "T",
            description =
                    "venue: HTTP, beside an empty handler. cluster: Aeron, beside an empty service in the same cluster"
                            + " (default: ${DEFAULT-VALUE}).",
            defaultValue = "venue")
    String target;

    @Mixin
    ClusterOptions cluster = new ClusterOptions();

    @Option(names = "--url", paramLabel = "URL", description = "A running venue. Default: starts one of its own.")
    URI url;

    @Option(
            names = "--admin-url",
            paramLabel = "URL",
            description = "Where that venue is administered; its key is in the environment variable RIALTO_ADMIN_KEY"
                    + " (default: ${DEFAULT-VALUE}).",
            defaultValue = "http://127.0.0.1:8180")
    URI adminUrl;

    @Option(names = "--data", paramLabel = "DIR", description = "Where the venue keeps its data (default: temporary).")
    Path data;

    @Option(
            names = "--venue-set",
            paramLabel = "KEY=VALUE",
            description = "Configuration of the venue started here, as cluster.idle=yield.")
    Map<String, String> venueSettings = new TreeMap<>();

    @Option(
            names = "--tls",
            description = "Beside the venue in plain text another over TLS 1.3, measured by turns with it.")
    boolean tls;

    @Option(names = "--transport", split = ",", paramLabel = "T", description = "rest, ws or both (default: rest,ws).")
    List<String> transports = List.of("rest", "ws");

    @Option(
            names = "--rates",
            split = ",",
            paramLabel = "N",
            description = "Open-loop rates in orders a second (default: 1000,5000,10000; of a cluster"
                    + " 1000,10000,50000,100000).")
    List<Double> rates = new ArrayList<>();

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "REST connections, one order under way on each (default: ${DEFAULT-VALUE}).",
            defaultValue = "64")
    int connections;

    @Option(
            names = "--ws-connections",
            paramLabel = "N",
            description = "WebSocket API connections (default: ${DEFAULT-VALUE}).",
            defaultValue = "8")
    int webSocketConnections;

    @Option(
            names = "--ws-window",
            paramLabel = "N",
            description = "Orders under way on each of them (default: ${DEFAULT-VALUE}).",
            defaultValue = "32")
    int webSocketWindow;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "Interleaved rounds at maximum, of a cluster at each rate; medians are reported (default: 5; of a"
                            + " cluster 3).")
    Integer rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            description = "Seconds before measuring, per transport (default: 10; of a cluster 6).")
    Integer warmUpSeconds;

    @Option(
            names = {"--duration", "--seconds"},
            paramLabel = "S",
            description = "Seconds of each measurement (default: 5; of a cluster 1).")
    Integer durationSeconds;

    @Option(
            names = "--response",
            paramLabel = "TYPE",
            description = "newOrderRespType: ACK, RESULT, FULL; empty for the venue's default, FULL (default: empty).",
            defaultValue = "")
    String responseType;

    @Option(names = "--instruments", paramLabel = "N", description = "Instruments (default: 4).", defaultValue = "4")
    int instruments;

    @Option(names = "--accounts", paramLabel = "N", description = "Accounts, even (default: 8).", defaultValue = "8")
    int accounts;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Where histograms and the report go (default: benchmarks/target/orders-TIME).")
    Path output;
}
