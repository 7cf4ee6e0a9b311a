package rialto.benchmarks.cluster;

import rialto.benchmarks.Measurement;
import rialto.benchmarks.Report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code bench orders --target cluster}: for each size and file sync level the cluster with an empty service and the
 * venue's, by turns at each rate.
 */
public final class ClusterRun {
    private static final List<Double> RATES = List.of(1_000.0, 10_000.0, 50_000.0, 100_000.0);

    private final Report report;
    private final ClusterOptions options;
    private final List<Double> rates;
    private final int seconds;
    private final int rounds;
    private final int warmUpSeconds;
    private final List<String> ratios = new ArrayList<>();

    /** @param rates of orders a second; empty for the usual ones */
    public ClusterRun(
            final Report report,
            final ClusterOptions options,
            final List<Double> rates,
            final int seconds,
            final int rounds,
            final int warmUpSeconds) {
        this.report = report;
        this.options = options;
        this.rates = rates.isEmpty() ? RATES : rates;
        this.seconds = seconds;
        this.rounds = rounds;
        this.warmUpSeconds = Math.max(1, warmUpSeconds);
    }

    /** Measures everything that the options say. */
    public void run() throws IOException {
        describe();
        for (final int members : options.members) {
            for (final int level : options.syncLevels) {
                measure(members, level);
            }
        }
        report.line("");
        report.line(
                "p99 against that of the empty service, medians of the rounds (p99 of each round, ms); aim: below 1.10");
        ratios.forEach(report::line);
    }

    private void describe() {
        report.line(
                "  cluster   members, clients and load on this machine; settings %s; window %d; %d rounds of %d s a rate",
                options.settings.isEmpty() ? "default" : options.settings, options.window, rounds, seconds);
        report.line(
                "  empty service     a message of an order's length through a cluster with the same settings, which the"
                        + " leader's service sends back");
        report.line(
                "  venue, answers    LIMIT GTC over Aeron and SBE, 4 instruments, 8 accounts, each second one fills the"
                        + " one before; the leader's service sends the events back, and every member records them");
        report.line(
                "  venue             the same by a client that reads all recorded events besides; answered when the last"
                        + " event of the order was told");
        report.line(
                "  at most           highest rate with nothing unanswered and p99 below 100 ms for 2 s, by tenths down"
                        + " from what the full window gives");
    }

    private void measure(final int members, final int level) throws IOException {
        final String where = members + (members == 1 ? " member" : " members") + ", file sync level " + level;
        final Map<String, String> settings = new TreeMap<>(options.settings);
        settings.put("cluster.file-sync-level", Integer.toString(level));
        final boolean first = level == options.syncLevels.getFirst();
        try (EchoPath echo = EchoPath.start(report.directory(), members, options.window, settings);
                VenueCluster venue = VenueCluster.start(report.directory(), members, settings)) {
            final Lane floor = new Lane(echo, where);
            floor.warmUp(warmUpSeconds);
            final List<Lane> lanes = new ArrayList<>(List.of(floor));
            lanes.add(measure(floor, venue, true, where));
            if (first) {
                lanes.add(measure(floor, venue, false, where));
            }
            floor.findMaximum();
            report(where, lanes);
        }
        if (first && options.gatewayRates.getFirst() > 0) {
            try (VenueCluster venue = VenueCluster.start(report.directory(), members, settings);
                    VenuePath path = new VenuePath(venue, options.window, true)) {
                new GatewayLoad(report, venue, new Lane(path, where + ", beside a gateway"), where)
                        .run(options.gatewayRates, seconds, rounds, warmUpSeconds);
            }
        }
    }

    /** By turns with the empty service. */
    private Lane measure(final Lane floor, final VenueCluster venue, final boolean answersOnly, final String where)
            throws IOException {
        try (VenuePath path = new VenuePath(venue, options.window, answersOnly)) {
            final Lane lane = new Lane(path, where);
            lane.warmUp(warmUpSeconds);
            for (int round = 0; round < rounds; round++) {
                for (final double rate : rates) {
                    floor.measure(rate, seconds);
                    lane.measure(rate, seconds);
                }
            }
            lane.findMaximum();
            if (path.rejected() > 0) {
                report.line("%d ORDERS WERE REJECTED: the figures are of no use", path.rejected());
            }
            return lane;
        }
    }

    private void report(final String where, final List<Lane> lanes) throws IOException {
        report.heading(where + ", us");
        for (final double rate : rates) {
            rows(lanes, rate);
            lanes.stream().skip(1).forEach(lane -> addRatio(where, rate, lanes.getFirst(), lane));
        }
        reportMaxima(lanes);
    }

    private void rows(final List<Lane> lanes, final double rate) throws IOException {
        for (final Lane lane : lanes) {
            report.row(String.format(Locale.ROOT, "%s at %.0f", lane.name(), rate), lane.at(rate));
            report.keep(lane.at(rate));
        }
    }

    private void reportMaxima(final List<Lane> lanes) throws IOException {
        for (final Lane lane : lanes) {
            if (lane.maximum() == null) {
                report.line("%s: no rate was held", lane.name());
            } else {
                report.row(lane.name() + " at most", lane.maximum());
                report.keep(lane.maximum());
            }
        }
    }

    private void addRatio(final String where, final double rate, final Lane floor, final Lane lane) {
        ratios.add(String.format(
                Locale.ROOT,
                "  %s  %s at %.0f/s, %s (%s; empty service %s)%s",
                lane.at(rate).ratio(p99Ratio(lane, floor, rate), floor.at(rate)),
                lane.name(),
                rate,
                where,
                milliseconds(lane.p99s(rate)),
                milliseconds(floor.p99s(rate)),
                floor.holds(rate) ? "" : ": no ratio to read, the empty service does not hold this rate here"));
    }

    private static String p99Ratio(final Lane lane, final Lane floor, final double rate) {
        return String.format(
                Locale.ROOT, "%.2f", Measurement.median(lane.p99s(rate)) / Measurement.median(floor.p99s(rate)));
    }

    private static String milliseconds(final List<Double> nanoseconds) {
        return nanoseconds.stream()
                .map(ns -> String.format(Locale.ROOT, "%.1f", ns / 1e6))
                .reduce((a, b) -> a + " " + b)
                .orElse("");
    }
}
