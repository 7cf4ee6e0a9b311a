package rialto.benchmarks;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import rialto.benchmarks.cluster.SnapshotRun;
import rialto.testsupport.Home;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** {@code bench snapshot}: what a snapshot of many open orders costs clients, and how soon a member starts from it. */
@Command(
        name = "snapshot",
        mixinStandardHelpOptions = true,
        description = {
            "Fills a cluster's books, and has it take snapshots while orders go on. Then kills a member and starts it again.",
            "See docs/benchmarks.md."
        })
final class SnapshotCommand implements Callable<Integer> {
    @Option(names = "--orders", paramLabel = "N", defaultValue = "1000000", description = "Open (default: 1000000).")
    private int orders;

    @Option(names = "--members", paramLabel = "N", defaultValue = "1", description = "Of the cluster (default: 1).")
    private int members;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3", description = "Snapshots (default: 3).")
    private int rounds;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Orders/s meanwhile (default: 1000).")
    private double rate;

    @Option(
            names = "--cluster-set",
            paramLabel = "KEY=VALUE",
            description = "Configuration of all members, as cluster.threads=one.")
    private Map<String, String> settings = new TreeMap<>();

    @Option(names = "--java-option", paramLabel = "OPTION", description = "Of the JVM of each member, as -Xmx4g.")
    private List<String> javaOptions = List.of();

    @Override
    public Integer call() throws Exception {
        final Path home = Home.path();
        try (Report report = new Report(Report.directory(null, home, "snapshot"))) {
            report.line("rialto bench snapshot");
            Machine.describe(home).forEach(line -> report.line("  " + line));
            new SnapshotRun(report, orders, members, rate).run(settings, javaOptions, rounds);
            report.line("");
            report.line("report and logs: %s", report.directory());
        }
        return 0;
    }
}
