package rialto.benchmarks;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What {@code bench xml} can be told. */
final class XmlOptions {
    @Option(
            names = "--shape",
            split = ",",
            paramLabel = "S",
            description = "published, saturating or both (default: both).")
    List<String> shapes = List.of("published", "saturating");

    @Option(
            names = "--cores",
            split = ",",
            paramLabel = "N",
            description = "Cores that the venue may use, by taskset (default: ${DEFAULT-VALUE}).",
            defaultValue = "1,2")
    List<Integer> cores = new ArrayList<>();

    @Option(
            names = "--requests",
            split = ",",
            paramLabel = "N",
            description = "Requests of a published run, multiples of 10 (default: ${DEFAULT-VALUE}).",
            defaultValue = "1500,2000,4000")
    List<Integer> requests = new ArrayList<>();

    @Option(
            names = "--clients",
            paramLabel = "N",
            description = "Clients of the published shape (default: ${DEFAULT-VALUE}).",
            defaultValue = "200")
    int clients;

    @Option(
            names = "--client-threads",
            description = "Makes each of them a thread. Otherwise one thread plays them all, which leaves more of the"
                    + " machine to the venue.")
    boolean clientThreads;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Rounds of each run, medians are reported (default: ${DEFAULT-VALUE}).",
            defaultValue = "5")
    int rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            description =
                    "Requests of the same shape before measuring (default: ${DEFAULT-VALUE}); with 20000 the first runs"
                            + " still measure the compiler.",
            defaultValue = "150000")
    int warmUp;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Connections of the saturating shape (default: ${DEFAULT-VALUE}).",
            defaultValue = "16")
    int connections;

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "Requests under way on each of them (default: ${DEFAULT-VALUE}).",
            defaultValue = "32")
    int window;

    @Option(
            names = "--duration",
            paramLabel = "S",
            description = "Seconds of each saturating run (default: ${DEFAULT-VALUE}).",
            defaultValue = "5")
    int durationSeconds;

    @Option(
            names = "--venue-set",
            paramLabel = "KEY=VALUE",
            description = "Configuration of the venue started here, as cluster.idle=yield.")
    Map<String, String> venueSettings = new TreeMap<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of the random requests (default: 1).",
            defaultValue = "1")
    long seed;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Where the report goes (default: benchmarks/target/xml-TIME).")
    Path output;
}
