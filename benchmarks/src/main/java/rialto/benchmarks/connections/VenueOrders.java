package rialto.benchmarks.connections;

import rialto.benchmarks.Measurement;
import rialto.benchmarks.Report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Orders while connections are there: without any, with all of them idle, and with a tenth of them following the book that is traded. */
final class VenueOrders {
    private static final int WARM_UP_SECONDS = 10;
    private static final int PART_OF_FOLLOWERS = 10;
    private static final double NS_PER_MICRO = 1e3;
    private static final double P99 = 99;

    private final ConnectionsOptions options;
    private final Report report;
    private final VenueSubject venue;
    private final List<Measurement> measurements = new ArrayList<>();

    VenueOrders(final ConnectionsOptions options, final Report report, final VenueSubject venue) {
        this.options = options;
        this.report = report;
        this.venue = venue;
    }

    void measure(final Crowd crowd, final int connections) throws IOException {
        if (connections == 0) {
            venue.orders(options.orderRate, WARM_UP_SECONDS);
            take("no connections");
            return;
        }
        take(connections + " idle");
        final int followers = connections / PART_OF_FOLLOWERS;
        crowd.say(followers, venue.following(true));
        take(connections + ", " + followers + " follow");
        crowd.say(followers, venue.following(false));
    }

    private void take(final String name) throws IOException {
        final Measurement measurement = new Measurement(name);
        for (int round = 0; round < options.rounds; round++) {
            final long cpuNs = venue.cpuNs();
            measurement.add(venue.orders(options.orderRate, options.seconds), venue.cpuNs() - cpuNs);
        }
        measurements.add(measurement);
    }

    void report() throws IOException {
        report.heading(String.format(Locale.ROOT, "venue: orders at %d/s", options.orderRate));
        final double without = p99(measurements.getFirst());
        for (final Measurement measurement : measurements) {
            report.row(measurement);
            report.keep(measurement);
            if (measurement != measurements.getFirst()) {
                report.line(
                        "  p99 %s",
                        measurement.ratio(
                                String.format(Locale.ROOT, "%.2f times that without", p99(measurement) / without),
                                measurements.getFirst()));
            }
        }
    }

    private static double p99(final Measurement measurement) {
        return measurement.latencyNs().getValueAtPercentile(P99) / NS_PER_MICRO;
    }
}
