package rialto.benchmarks.cluster;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.Measurement;
import rialto.benchmarks.Report;
import rialto.benchmarks.load.LoadResult;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * {@code bench orders --target cluster}: for each size and file sync level the cluster with an empty service and the
 * venue's, by turns at each rate.
 */
public final class ClusterRun {
    private static final List<Double> RATES = List.of(1_000.0, 10_000.0, 50_000.0, 100_000.0);
    /** A rate is held when nothing is lost and no longer queue builds up than this at the 99th percentile. */
    private static final long HELD_P99_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final int SEARCH_STEPS = 5;

    private final Path home;
    private final Report report;
    private final ClusterOptions options;
    private final List<Double> rates;
    private final int seconds;
    private final int rounds;
    private final int warmUpSeconds;
    private final List<String> ratios = new ArrayList<>();

    /** One way for orders, and what was measured on it. */
    private static final class Lane {
        private final OrderPath path;
        private final OpenLoop loop;
        private final Map<Double, Measurement> atRate = new TreeMap<>();
        private Measurement maximum;

        Lane(final OrderPath path, final OrderPath other) {
            this.path = path;
            loop = new OpenLoop(path, List.of(other));
        }
    }

    /** @param rates of orders a second; empty for the usual ones */
    public ClusterRun(
            final Path home,
            final Report report,
            final ClusterOptions options,
            final List<Double> rates,
            final int seconds,
            final int rounds,
            final int warmUpSeconds) {
        this.home = home;
        this.report = report;
        this.options = options;
        this.rates = rates.isEmpty() ? RATES : rates;
        this.seconds = seconds;
        this.rounds = rounds;
        this.warmUpSeconds = warmUpSeconds;
    }

    /** Measures everything that the options say. */
    public void run() throws IOException {
        report.line(
                "  cluster   members, clients and load on this machine; settings %s; window %d; %d rounds of %d s a rate",
                options.settings.isEmpty() ? "default" : options.settings, options.window, rounds, seconds);
        report.line("  orders    LIMIT GTC over Aeron and SBE, 4 instruments, 8 accounts: each second one fills the one"
                + " before; answered when the last of its events was told");
        report.line("  floor     a message of the same length through a cluster with the same settings and an empty"
                + " service, which sends it back");
        for (final int members : options.members) {
            for (final int level : options.syncLevels) {
                measure(members, level);
            }
        }
        report.line("");
        report.line(
                "p99 of the venue against that of the empty service, median of the rounds' ratios; aim: below 1.10");
        ratios.forEach(report::line);
    }

    private void measure(final int members, final int level) throws IOException {
        final String where = members + (members == 1 ? " member" : " members") + ", file sync level " + level;
        final Map<String, String> settings = new TreeMap<>(options.settings);
        settings.put("cluster.file-sync-level", Integer.toString(level));
        try (EchoPath echo = EchoPath.start(home, report.directory(), members, options.window, settings);
                VenuePath venue = VenuePath.start(home, report.directory(), members, options.window, settings)) {
            final List<Lane> lanes = List.of(new Lane(echo, venue), new Lane(venue, echo));
            for (final Lane lane : lanes) {
                warmUp(lane);
            }
            final Map<Double, List<Double>> ofRounds = new TreeMap<>();
            for (int round = 0; round < rounds; round++) {
                for (final double rate : rates) {
                    final List<Histogram> both = new ArrayList<>();
                    for (final Lane lane : lanes) {
                        both.add(measure(lane, rate, where));
                    }
                    ofRounds.computeIfAbsent(rate, r -> new ArrayList<>()).add(ratio(both));
                }
            }
            for (final Lane lane : lanes) {
                findMaximum(lane, where);
            }
            report(where, lanes, ofRounds);
            if (venue.rejected() > 0) {
                report.line("%d ORDERS WERE REJECTED: the figures are of no use", venue.rejected());
            }
            if (!options.gatewayRates.isEmpty()) {
                new GatewayLoad(report, venue, where).run(options.gatewayRates, seconds, warmUpSeconds);
            }
        }
    }

    private void warmUp(final Lane lane) {
        final long ns = TimeUnit.SECONDS.toNanos(Math.max(1, warmUpSeconds)) / 2;
        lane.loop.runClosed(ns);
        lane.loop.run(rates.getFirst(), ns);
    }

    private Histogram measure(final Lane lane, final double rate, final String where) {
        final Measurement measurement = lane.atRate.computeIfAbsent(
                rate,
                r -> new Measurement(String.format(Locale.ROOT, "%s at %.0f/s, %s", lane.path.name(), rate, where)));
        final long cpuNs = lane.path.cpuNs();
        final LoadResult result = lane.loop.run(rate, TimeUnit.SECONDS.toNanos(seconds));
        measurement.add(result, lane.path.cpuNs() - cpuNs);
        return result.latencyNs();
    }

    private static double ratio(final List<Histogram> both) {
        return (double) both.get(1).getValueAtPercentile(99) / both.get(0).getValueAtPercentile(99);
    }

    /** The highest rate that was held, by halving from what the window gives down. */
    private void findMaximum(final Lane lane, final String where) {
        final long ns = TimeUnit.SECONDS.toNanos(Math.max(1, seconds / 2));
        double tooMuch = lane.loop.runClosed(ns).rate();
        double enough = 0;
        for (int i = 0; i < SEARCH_STEPS; i++) {
            final double rate = (enough + tooMuch) / 2;
            final Measurement measurement = new Measurement(lane.path.name() + " at most, " + where);
            final long cpuNs = lane.path.cpuNs();
            final LoadResult result = lane.loop.run(rate, ns);
            measurement.add(result, lane.path.cpuNs() - cpuNs);
            if (result.unanswered() == 0 && result.latencyNs().getValueAtPercentile(99) <= HELD_P99_NS) {
                enough = rate;
                lane.maximum = measurement;
            } else {
                tooMuch = rate;
            }
        }
    }

    private void report(final String where, final List<Lane> lanes, final Map<Double, List<Double>> ofRounds)
            throws IOException {
        report.heading(where + ", us");
        for (final double rate : rates) {
            for (final Lane lane : lanes) {
                final Measurement measurement = lane.atRate.get(rate);
                report.row(String.format(Locale.ROOT, "%s at %.0f", lane.path.name(), rate), measurement);
                report.keep(measurement);
            }
            ratios.add(String.format(
                    Locale.ROOT,
                    "  %s, at %.0f/s: %.2f (%s)",
                    where,
                    rate,
                    Measurement.median(ofRounds.get(rate)),
                    ofRounds.get(rate).stream()
                            .map(ratio -> String.format(Locale.ROOT, "%.2f", ratio))
                            .reduce((a, b) -> a + " " + b)
                            .orElse("")));
        }
        for (final Lane lane : lanes) {
            if (lane.maximum == null) {
                report.line("%s: no rate was held", lane.path.name());
            } else {
                report.row(lane.path.name() + " at most", lane.maximum);
                report.keep(lane.maximum);
            }
        }
    }
}
