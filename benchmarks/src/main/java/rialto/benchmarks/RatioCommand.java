package rialto.benchmarks;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import rialto.benchmarks.cluster.ClusterProbe;
import rialto.benchmarks.engine.EngineProbe;
import rialto.benchmarks.guard.Probe;
import rialto.benchmarks.guard.Ratio;
import rialto.benchmarks.guard.RatioFile;
import rialto.benchmarks.guard.RatioRun;
import rialto.testsupport.Home;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** {@code bench guard}: has a change made one of the ratios worse that matter? */
@Command(
        name = "guard",
        mixinStandardHelpOptions = true,
        description = {
            "The ratios that matter, each in at least five short rounds by turns, beside those that benchmarks/guard.csv",
            "has. Ends with status 1 when one is worse by more than its rounds differ, with 3 when it cannot be told, as on",
            "a machine that others use. Linux only. See docs/benchmarks.md."
        })
final class RatioCommand implements Callable<Integer> {
    private static final int LEAST_ROUNDS = 5;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "NAME",
            description = "Of rest, websocket, engine, posted-offer, xml, cluster, start, idle (default: all).")
    private List<String> only = new ArrayList<>();

    @Option(names = "--record", description = "Writes what it measures into the file, for this machine and commit.")
    private boolean record;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "5",
            description = "Of each ratio, at least 5 (default: 5).")
    private int rounds;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "2",
            description = "Of each measurement of a rate (default: 2).")
    private int seconds;

    @Option(
            names = "--others",
            paramLabel = "CORES",
            defaultValue = "0.3",
            description = "Other processes may use so many, or nothing is told or recorded (default: 0.3).")
    private double othersAtMost;

    @Option(names = "--file", paramLabel = "FILE", description = "What was recorded (default: benchmarks/guard.csv).")
    private Path file;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Where the report and the processes' logs go (default: benchmarks/target/guard-TIME).")
    private Path output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        validate();
        final Path home = Home.path();
        final RatioFile recorded = recorded(home);
        try (Report report = new Report(Report.directory(output, home, "guard"))) {
            report.line("rialto bench guard");
            Machine.describe(home).forEach(line -> report.line("  " + line));
            final RatioRun run = new RatioRun(
                    probes(report, home),
                    recorded,
                    new RatioRun.Place(
                            Machine.name(),
                            Machine.commit(home).replace(", with changes", "+"),
                            LocalDate.now(ZoneOffset.UTC).toString()),
                    () -> Machine.busyNs() - Machine.familyNs(),
                    othersAtMost,
                    line -> report.line("%s", line));
            final int status = record ? run.record(only, rounds) : run.compare(only, rounds);
            report.line("");
            report.line("report and logs: %s", report.directory());
            return status;
        }
    }

    private void validate() {
        if (only.isEmpty()) {
            only = Ratio.probes();
        }
        for (final String name : only) {
            if (!Ratio.probes().contains(name)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--only takes " + String.join(", ", Ratio.probes()) + "; not '" + name + "'");
            }
        }
        if (rounds < LEAST_ROUNDS || seconds < 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--rounds must be at least " + LEAST_ROUNDS + " (is " + rounds + "), --seconds at least 1 (is "
                            + seconds + ")");
        }
    }

    private RatioFile recorded(final Path home) {
        try {
            return RatioFile.read(file == null ? home.resolve("benchmarks/guard.csv") : file);
        } catch (final IOException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Map<String, Probe> probes(final Report report, final Path home) {
        final Path logs = report.directory();
        return Map.of(
                "rest", new HttpProbe(HttpProbe.Kind.REST, report, seconds),
                "websocket", new HttpProbe(HttpProbe.Kind.WEB_SOCKET, report, seconds),
                "engine", new EngineProbe(home),
                "posted-offer", new HttpProbe(HttpProbe.Kind.POSTED_OFFER, report, seconds),
                "xml", new HttpProbe(HttpProbe.Kind.XML, report, seconds),
                "cluster", new ClusterProbe(logs, seconds),
                "start", new StartProbe(logs),
                "idle", new IdleProbe(logs));
    }
}
