package rialto.benchmarks.pingpong;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import rialto.benchmarks.Machine;
import rialto.benchmarks.Report;
import rialto.testsupport.Home;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** {@code bench pingpong}: what it takes to send a message and get it back, by one means after another. */
@Command(
        name = "pingpong",
        mixinStandardHelpOptions = true,
        description = {
            "Sends messages to and fro between two threads or processes of this machine: round trips, pings on"
                    + " schedule, and a stream of prices, by eleven means from a volatile number to gRPC.",
            "See docs/benchmarks.md."
        })
public final class PingPongCommand implements Callable<Integer> {
    private static final long TRIPS_WARM_UP_MS = 1_000;
    private static final long TRIPS_MS = 2_000;
    private static final long WARM_UP_PINGS = 20_000;
    private static final long WARM_UP_PRICES = 1_000_000;
    private static final long PUBLISHED_WARM_UP = 100_000;
    private static final long PUBLISHED_PINGS = 1_000_000;
    private static final long PUBLISHED_PRICES = 100_000_000;

    @Spec
    private CommandSpec spec;

    @Option(names = "--only", split = ",", paramLabel = "NAME", description = "Of the means (default: all).")
    private List<String> only =
            PingPongSubjects.ALL.stream().map(PingPongSubject::name).toList();

    @Option(
            names = "--loads",
            split = ",",
            paramLabel = "LOAD",
            description = "trips, schedule, stream (default: all three).")
    private List<String> loads = List.of("trips", "schedule", "stream");

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3", description = "Processes each (default: 3).")
    private int rounds;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "10",
            description = "Of pings on schedule, after 2 s of warm-up (default: 10).")
    private int seconds;

    @Option(
            names = "--prices",
            paramLabel = "N",
            defaultValue = "10000000",
            description = "Of a stream (default: 10000000).")
    private long prices;

    @Option(
            names = "--published",
            description = "The load as published: 1,000,000 pings after 100,000, and 100,000,000 prices.")
    private boolean isPublished;

    @Override
    public Integer call() throws IOException {
        if (rounds < 1 || seconds < 1 || prices < 1) {
            throw new ParameterException(spec.commandLine(), "--rounds, --seconds and --prices must be at least 1");
        }
        final List<PingPongSubject> subjects = subjects();
        final List<Load> asked = loads.stream().map(this::load).toList();
        final Path home = Home.path();
        try (Report report = new Report(Report.directory(null, home, "pingpong"))) {
            report.line("rialto bench pingpong, %d rounds", rounds);
            Machine.describe(home).forEach(line -> report.line("  " + line));
            final long beganNs = System.nanoTime();
            final long busyNs = Machine.busyNs() - Machine.familyNs();
            final int failures = new PingPongBenchmark(report, subjects, rounds).run(asked);
            final long tookNs = System.nanoTime() - beganNs;
            report.line("");
            report.line(
                    "took %d s; other processes used %.2f cores meanwhile; all rounds: %s",
                    TimeUnit.NANOSECONDS.toSeconds(tookNs),
                    (double) (Machine.busyNs() - Machine.familyNs() - busyNs) / tookNs,
                    report.directory());
            return failures == 0 ? 0 : 1;
        }
    }

    private List<PingPongSubject> subjects() {
        final List<PingPongSubject> subjects = new ArrayList<>();
        for (final String name : only) {
            try {
                subjects.add(PingPongSubjects.named(name));
            } catch (final IllegalArgumentException e) {
                throw new ParameterException(
                        spec.commandLine(),
                        e.getMessage() + " among "
                                + String.join(
                                        ", ",
                                        PingPongSubjects.ALL.stream()
                                                .map(PingPongSubject::name)
                                                .toList()));
            }
        }
        return subjects;
    }

    private Load load(final String name) {
        return switch (name) {
            case "trips" -> new Load(Load.Kind.TRIPS, TRIPS_WARM_UP_MS, TRIPS_MS);
            case "schedule" ->
                isPublished
                        ? new Load(Load.Kind.SCHEDULE, PUBLISHED_WARM_UP, PUBLISHED_PINGS)
                        : new Load(Load.Kind.SCHEDULE, WARM_UP_PINGS, (long) seconds * Load.PINGS_PER_SECOND);
            case "stream" ->
                new Load(Load.Kind.STREAM, Math.min(prices, WARM_UP_PRICES), isPublished ? PUBLISHED_PRICES : prices);
            default ->
                throw new ParameterException(
                        spec.commandLine(), "there is no load '" + name + "': trips, schedule, stream");
        };
    }
}
