package rialto.benchmarks.cluster;

import picocli.CommandLine.Option;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What {@code bench orders --target cluster} can be told beside rates, durations and the output. */
public final class ClusterOptions {
    @Option(
            names = "--members",
            split = ",",
            paramLabel = "N",
            description = "--target cluster: sizes of the clusters, on this machine (default: ${DEFAULT-VALUE}).",
            defaultValue = "1,3")
    List<Integer> members = new ArrayList<>();

    @Option(
            names = "--sync-levels",
            split = ",",
            paramLabel = "L",
            description = "--target cluster: cluster.file-sync-level, 0 to 2 (default: ${DEFAULT-VALUE}).",
            defaultValue = "0,1,2")
    List<Integer> syncLevels = new ArrayList<>();

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "--target cluster: most orders under way (default: ${DEFAULT-VALUE}).",
            defaultValue = "8192")
    int window;

    @Option(
            names = "--gateway-rates",
            split = ",",
            paramLabel = "N",
            description =
                    "--target cluster: rates of orders over WebSocket API and REST of a gateway that is started for it"
                            + " at the first sync level, 0 for none (default: ${DEFAULT-VALUE}).",
            defaultValue = "1000,5000")
    List<Double> gatewayRates = new ArrayList<>();

    @Option(
            names = "--cluster-set",
            paramLabel = "KEY=VALUE",
            description = "--target cluster: configuration of all members, as cluster.idle=yield.")
    Map<String, String> settings = new TreeMap<>();
}
