package rialto.benchmarks;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import rialto.benchmarks.cluster.ClusterRun;
import rialto.benchmarks.venue.BenchMarket;
import rialto.benchmarks.venue.Venue;
import rialto.testsupport.Home;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** {@code bench orders}: starts what is to be measured, measures, and ends what it started. */
@Command(
        name = "orders",
        mixinStandardHelpOptions = true,
        description = {
            "Signed orders from the client's socket to the log and back, and into the database.",
            "At maximum (closed windows) beside the same HTTP server with an empty handler, in interleaved rounds; then",
            "open loop at given rates, with round trips from the scheduled send time. With --tls the same over TLS, by",
            "turns. With --target cluster orders over Aeron to clusters of its own, beside the same clusters with an empty service. See docs/benchmarks.md."
        })
final class OrdersCommand implements Callable<Integer> {
    private static final String CLUSTER = "cluster";

    @Mixin
    private OrdersOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        validate();
        final Path home = Home.path();
        try (Report report = new Report(Report.directory(options.output, home, "orders"))) {
            report.line("rialto bench orders");
            Machine.describe(home).forEach(line -> report.line("  " + line));
            if (CLUSTER.equals(options.target)) {
                runCluster(report);
                return 0;
            }
            try (Venue venue = venue(report);
                    Venue secured = secured(report);
                    VenueProcess empty = EmptyServer.launch(report.directory().resolve("empty.log"))) {
                empty.awaitReady();
                final List<MeasuredVenue> venues = new ArrayList<>(List.of(prepared(venue)));
                if (secured != null) {
                    venues.add(prepared(secured));
                }
                new OrdersRun(options, report, venues, empty).run();
            }
            report.line("");
            report.line("report and raw histograms: %s", report.directory());
        }
        return 0;
    }

    private MeasuredVenue prepared(final Venue venue) throws IOException, SQLException {
        venue.api().awaitReady();
        return new MeasuredVenue(
                venue, BenchMarket.prepare(venue.api(), options.instruments, options.accounts, options.responseType));
    }

    /** @return null when TLS is not measured */
    private Venue secured(final Report report) throws IOException {
        if (!options.tls) {
            return null;
        }
        final Venue venue = Venue.startSecured(
                report.directory(), options.venueSettings, report.directory().resolve("venue-tls.log"));
        report.line("  and       %s, with a certificate of its own (ECDSA, P-256)", venue.url());
        return venue;
    }

    private void runCluster(final Report report) throws IOException {
        final long busyNs = Machine.busyNs();
        final long beginNs = System.nanoTime();
        new ClusterRun(
                        report,
                        options.cluster,
                        options.rates,
                        options.durationSeconds,
                        options.rounds,
                        options.warmUpSeconds)
                .run();
        report.line("");
        report.line(
                "meanwhile %.2f of %d cores were busy, this measurement included",
                (Machine.busyNs() - busyNs) / (double) (System.nanoTime() - beginNs),
                Runtime.getRuntime().availableProcessors());
        report.line("report and raw histograms: %s", report.directory());
    }

    private void validate() {
        if (!List.of(CLUSTER, "venue").contains(options.target)) {
            throw new ParameterException(spec.commandLine(), "--target takes venue and cluster, not " + options.target);
        }
        final boolean ofCluster = CLUSTER.equals(options.target);
        if (options.rates.isEmpty() && !ofCluster) {
            options.rates = List.of(1_000.0, 5_000.0, 10_000.0);
        }
        if (options.durationSeconds == null) {
            options.durationSeconds = ofCluster ? 1 : 5;
        }
        if (options.warmUpSeconds == null) {
            options.warmUpSeconds = ofCluster ? 6 : 10;
        }
        if (options.rounds == null) {
            options.rounds = ofCluster ? 3 : 5;
        }
        if (options.accounts < 2 || options.accounts % 2 != 0) {
            throw new ParameterException(spec.commandLine(), "--accounts must be an even number of at least 2");
        }
        if (options.tls && (ofCluster || options.url != null)) {
            throw new ParameterException(
                    spec.commandLine(), "--tls starts both of its venues: leave --url and --target cluster out");
        }
        if (options.url != null && adminKey() == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--url needs the administrator's key in the environment variable RIALTO_ADMIN_KEY");
        }
        for (final String transport : options.transports) {
            if (!List.of("rest", Subject.WEB_SOCKET).contains(transport)) {
                throw new ParameterException(spec.commandLine(), "--transport takes rest and ws, not " + transport);
            }
        }
    }

    private static String adminKey() {
        return System.getenv("RIALTO_ADMIN_KEY");
    }

    private Venue venue(final Report report) throws IOException {
        if (options.url != null) {
            report.line("  venue     %s (running already; its limits apply)", options.url);
            return Venue.running(options.url, options.adminUrl, adminKey());
        }
        final Venue venue = Venue.start(
                options.data, options.venueSettings, report.directory().resolve("venue.log"));
        report.line(
                "  venue     %s, started for this%s",
                venue.url(), options.venueSettings.isEmpty() ? "" : " with " + options.venueSettings);
        return venue;
    }
}
