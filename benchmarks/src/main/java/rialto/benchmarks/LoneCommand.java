package rialto.benchmarks;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import rialto.benchmarks.load.LoadGenerator;
import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.load.RestWire;
import rialto.benchmarks.load.WebSocketWire;
import rialto.benchmarks.load.Wire;
import rialto.benchmarks.venue.BenchMarket;
import rialto.benchmarks.venue.Venue;
import rialto.testsupport.Home;
import rialto.testsupport.Pause;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** {@code bench lone}: one thread for a member, or one for each of its parts? */
@Command(
        name = "lone",
        mixinStandardHelpOptions = true,
        description = {
            "Venues with cluster.threads one and each side by side: what they use at rest, how long a lone order takes after",
            "a rest, and both under load, by turns. See docs/threads.md."
        })
final class LoneCommand implements Callable<Integer> {
    private static final long SETTLING_MS = 10_000;
    private static final int WINDOW = 50;
    private static final double A_SECOND = 1_000;

    @Option(names = "--orders", paramLabel = "N", defaultValue = "40", description = "Lone orders (default: 40).")
    private int orders;

    @Option(names = "--rest", paramLabel = "MS", defaultValue = "1000", description = "Before each (default: 1000).")
    private long restMs;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "5", description = "Of everything else (default: 5).")
    private int rounds;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "5",
            description = "Of each measurement (default: 5). 0 leaves out idle CPU and load.")
    private int seconds;

    @Option(names = "--venue-set", paramLabel = "KEY=VALUE", description = "A key of both venues' configuration.")
    private Map<String, String> settings = new TreeMap<>();

    private Report report;

    /** A venue, and what was measured of it. */
    private record Side(
            String name,
            Venue venue,
            OrderFlow flow,
            List<Double> idle,
            List<Double> loneMicros,
            List<Measurement> load) {

        static Side of(final String name, final Venue venue) throws IOException {
            final OrdersOptions options = CommandLine.populateCommand(new OrdersOptions());
            final OrderFlow flow =
                    BenchMarket.prepare(venue.api(), options.instruments, options.accounts, options.responseType);
            return new Side(
                    name,
                    venue,
                    flow,
                    new ArrayList<>(),
                    new ArrayList<>(),
                    List.of(
                            new Measurement(name + ", REST at maximum"),
                            new Measurement(name + ", WebSocket at maximum"),
                            new Measurement(name + ", WebSocket, 1,000/s")));
        }

        Wire wire(final boolean isRest) {
            final String host = venue.address().getHostString();
            final int port = venue.address().getPort();
            return isRest ? new RestWire(host, port, flow) : new WebSocketWire(host, port, flow, WINDOW);
        }
    }

    @Override
    public Integer call() throws Exception {
        final Path home = Home.path();
        try (Report made = new Report(Report.directory(null, home, "lone"));
                Venue one = start("one", made);
                Venue each = start("each", made)) {
            report = made;
            report.line("rialto bench lone");
            Machine.describe(home).forEach(line -> report.line("  " + line));
            final List<Side> sides = List.of(Side.of("one", one), Side.of("each", each));
            final long[] sequences = {0};
            warmUp(sides, sequences);
            load(sides, sequences);
            idle(sides);
            lone(sides, sequences);
            report.line("");
            report.line("report and logs: %s", report.directory());
        }
        return 0;
    }

    private Venue start(final String threads, final Report made) throws IOException {
        final Map<String, String> all = new TreeMap<>(settings);
        all.put("cluster.threads", threads);
        return Venue.start(null, all, made.directory().resolve("venue-" + threads + ".log"));
    }

    private void warmUp(final List<Side> sides, final long[] sequences) throws IOException {
        for (final Side side : sides) {
            side.venue.api().awaitReady();
            run(side, true, 32, sequences, generator -> generator.runClosed(TimeUnit.SECONDS.toNanos(10)));
            run(side, false, 8, sequences, generator -> generator.runClosed(TimeUnit.SECONDS.toNanos(10)));
        }
    }

    private interface Run {
        LoadResult on(LoadGenerator generator) throws IOException;
    }

    private LoadResult run(
            final Side side, final boolean isRest, final int connections, final long[] sequences, final Run run)
            throws IOException {
        try (LoadGenerator generator =
                new LoadGenerator(side.venue.address(), side.wire(isRest), connections, sequences[0])) {
            final LoadResult result = run.on(generator);
            sequences[0] = generator.nextSequence();
            return result;
        }
    }

    private void load(final List<Side> sides, final long[] sequences) throws IOException {
        if (seconds == 0) {
            return;
        }
        final long ns = TimeUnit.SECONDS.toNanos(seconds);
        for (int round = 0; round < rounds; round++) {
            for (final Side side : sides) {
                measure(side, 0, run -> run(side, true, 64, sequences, generator -> generator.runClosed(ns)));
                measure(side, 1, run -> run(side, false, 8, sequences, generator -> generator.runClosed(ns)));
                measure(side, 2, run -> run(side, false, 8, sequences, generator -> generator.runOpen(A_SECOND, ns)));
            }
        }
        report.heading("under load, us");
        for (int kind = 0; kind < sides.getFirst().load.size(); kind++) {
            for (final Side side : sides) {
                report.row(side.load.get(kind));
            }
        }
        for (int kind = 0; kind < sides.getFirst().load.size() - 1; kind++) {
            final List<Double> ratios = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                ratios.add(sides.getFirst().load.get(kind).rates().get(round)
                        / sides.getLast().load.get(kind).rates().get(round));
            }
            report.line(
                    "  %s: %.2f times the rate of each (median; %s)",
                    sides.getFirst().load.get(kind).name(), Measurement.median(ratios), shown(ratios, "%.2f"));
        }
    }

    private interface Measured {
        LoadResult run(Side side) throws IOException;
    }

    private static void measure(final Side side, final int kind, final Measured measured) throws IOException {
        final long cpuNs = side.venue.cpuNs();
        final LoadResult result = measured.run(side);
        side.load.get(kind).add(result, side.venue.cpuNs() - cpuNs);
    }

    private void idle(final List<Side> sides) {
        if (seconds == 0) {
            return;
        }
        Pause.ms(SETTLING_MS);
        for (int round = 0; round < rounds; round++) {
            final long beginNs = System.nanoTime();
            final List<Long> cpuNs =
                    sides.stream().map(side -> side.venue.cpuNs()).toList();
            Pause.ms(TimeUnit.SECONDS.toMillis(seconds));
            final double elapsedNs = System.nanoTime() - beginNs;
            for (int i = 0; i < sides.size(); i++) {
                sides.get(i).idle.add(100 * (sides.get(i).venue.cpuNs() - cpuNs.get(i)) / elapsedNs);
            }
        }
        report.line("");
        for (final Side side : sides) {
            report.line(
                    "at rest, %s: %.1f %% of a core (median; rounds %s)",
                    side.name, Measurement.median(side.idle), shown(side.idle, "%.1f"));
        }
    }

    private void lone(final List<Side> sides, final long[] sequences) throws IOException {
        try (LoadGenerator first = lone(sides.getFirst(), sequences[0]);
                LoadGenerator second = lone(sides.getLast(), sequences[0])) {
            for (int i = 0; i < orders; i++) {
                order(sides.getFirst(), first);
                order(sides.getLast(), second);
            }
        }
        report.line("");
        for (final Side side : sides) {
            final List<Double> sorted = side.loneMicros.stream().sorted().toList();
            report.line(
                    "lone order after %d ms, %s: median %.0f us, quartiles %.0f and %.0f, of %d",
                    restMs,
                    side.name,
                    Measurement.median(sorted),
                    sorted.get(sorted.size() / 4),
                    sorted.get(3 * sorted.size() / 4),
                    sorted.size());
        }
    }

    private static LoadGenerator lone(final Side side, final long sequence) throws IOException {
        return new LoadGenerator(side.venue.address(), side.wire(false), 1, sequence);
    }

    private void order(final Side side, final LoadGenerator generator) throws IOException {
        Pause.ms(restMs);
        final LoadResult result = generator.runOpen(1, TimeUnit.SECONDS.toNanos(1));
        if (result.acceptedInAll() != 1) {
            throw new IOException(side.name + ": a lone order was not accepted: " + result.refused());
        }
        side.loneMicros.add(result.latencyNs().getMaxValue() / 1e3);
    }

    private static String shown(final List<Double> values, final String format) {
        return String.join(
                " ",
                values.stream()
                        .map(value -> String.format(java.util.Locale.ROOT, format, value))
                        .toList());
    }
}
