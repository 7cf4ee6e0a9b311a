package rialto.benchmarks;

import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.venue.DiskUse;
import rialto.benchmarks.venue.StoredRows;
import rialto.benchmarks.venue.Venue;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** The course of {@code bench orders}: warm up, rounds at maximum, open loop, what the database has in the end. */
final class OrdersRun {
    private static final Duration CATCH_UP_TIMEOUT = Duration.ofMinutes(5);
    private static final double SATURATED = 0.9;

    private final OrdersOptions options;
    private final Report report;
    private final Venue venue;
    private final Subject empty;
    private final List<Subject> transports = new ArrayList<>();
    private final List<Double> catchUpMs = new ArrayList<>();
    private final StoredRows rowsBefore;
    private final DiskUse diskBefore;
    private long acknowledged;

    OrdersRun(
            final OrdersOptions options,
            final Report report,
            final Venue venue,
            final VenueProcess emptyProcess,
            final OrderFlow flow)
            throws SQLException, IOException {
        this.options = options;
        this.report = report;
        this.venue = venue;
        final AtomicLong sequences = new AtomicLong();
        empty = new Subject(
                "empty HTTP handler",
                "rest",
                new InetSocketAddress(InetAddress.getLoopbackAddress(), emptyProcess.port()),
                emptyProcess::cpuNs,
                flow,
                options,
                sequences);
        for (final String transport : options.transports) {
            final String name = Subject.WEB_SOCKET.equals(transport) ? "WebSocket API" : "REST";
            transports.add(new Subject(name, transport, venue.address(), venue::cpuNs, flow, options, sequences));
        }
        rowsBefore = venue.database() == null ? null : StoredRows.of(venue.database());
        diskBefore =
                venue.database() == null ? null : DiskUse.of(venue.database().getParent());
    }

    void run() throws IOException, SQLException {
        report.line(
                "  load      one thread; REST %d connections, WebSocket API %d with %d under way on each; %d"
                        + " instruments, %d accounts; newOrderRespType %s",
                options.connections,
                options.webSocketConnections,
                options.webSocketWindow,
                options.instruments,
                options.accounts,
                options.responseType.isEmpty() ? "not sent" : options.responseType);
        report.line("  orders    signed LIMIT GTC, buys and sells in turn: each second one fills the one before");
        warmUp();
        final List<Measurement> closed = runClosed();
        runOpen(closed);
        reportPersisted();
    }

    private void warmUp() throws IOException {
        empty.runClosed(new Measurement("warm-up"), options.warmUpSeconds);
        for (final Subject subject : transports) {
            countVenue(subject.runClosed(new Measurement("warm-up"), options.warmUpSeconds));
        }
    }

    private List<Measurement> runClosed() throws IOException {
        final Measurement peer = new Measurement(empty.name());
        final List<Measurement> measurements = new ArrayList<>();
        transports.forEach(subject -> measurements.add(new Measurement(subject.name() + ", signed orders")));
        final long startNs = System.nanoTime();
        final long othersBeforeNs = othersNs();
        for (int round = 0; round < options.rounds; round++) {
            empty.runClosed(peer, options.durationSeconds);
            for (int i = 0; i < transports.size(); i++) {
                countVenue(transports.get(i).runClosed(measurements.get(i), options.durationSeconds));
            }
        }
        final double others = (othersNs() - othersBeforeNs) / (double) (System.nanoTime() - startNs);
        report.heading("at maximum, us");
        report.row(peer);
        for (final Measurement measurement : measurements) {
            report.row(measurement);
            report.keep(measurement);
        }
        report.line("  medians of %d rounds of %d s, interleaved", options.rounds, options.durationSeconds);
        measurements.forEach(measurement -> reportRatio(measurement, peer));
        report.line(
                "  meanwhile other processes used %.2f of %d cores; above 0.1 trust ratios and CPU times, not rates",
                Math.max(0, others), Runtime.getRuntime().availableProcessors());
        return measurements;
    }

    /** CPU time of everything that is not part of the measurement. */
    private long othersNs() {
        return Machine.busyNs()
                - Machine.ownNs()
                - venue.cpuNs()
                - empty.cpuNs().getAsLong();
    }

    private void reportRatio(final Measurement measurement, final Measurement peer) {
        final List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < options.rounds; round++) {
            ratios.add(100 * measurement.rates().get(round) / peer.rates().get(round));
        }
        report.line(
                "  %s: %s of the empty handler's rate (rounds: %s)",
                measurement.name(),
                measurement.ratio(String.format(Locale.ROOT, "%.0f %%", Measurement.median(ratios)), peer),
                ratios.stream()
                        .map(ratio -> String.format(Locale.ROOT, "%.0f", ratio))
                        .collect(Collectors.joining(" ")));
    }

    private void runOpen(final List<Measurement> closed) throws IOException {
        report.heading("open loop, us");
        for (int i = 0; i < transports.size(); i++) {
            for (final double rate : options.rates) {
                if (rate > SATURATED * closed.get(i).medianRate()) {
                    report.line(
                            "%s at %.0f/s: left out, beyond %.0f %% of its maximum",
                            transports.get(i).name(), rate, 100 * SATURATED);
                    continue;
                }
                final Measurement measurement = new Measurement(String.format(
                        Locale.ROOT, "%s at %.0f/s", transports.get(i).name(), rate));
                countVenue(transports.get(i).runOpen(measurement, rate, 2 * options.durationSeconds));
                report.row(measurement);
                report.line(
                        "%26s the generator was late by p50 %.0f, p99 %.0f, included above",
                        "",
                        measurement.lateSendNs().getValueAtPercentile(50) / 1e3,
                        measurement.lateSendNs().getValueAtPercentile(99) / 1e3);
                report.keep(measurement);
            }
        }
    }

    private void countVenue(final LoadResult result) throws IOException {
        acknowledged += result.acceptedInAll();
        catchUpMs.add(venue.api().awaitPersisted(CATCH_UP_TIMEOUT) / 1e6);
    }

    private void reportDisk(final DiskUse use, final long orders) {
        report.line(
                "on disk, MB per million orders: log %d, events %d, database %d",
                use.logBytes() / Math.max(1, orders),
                use.eventBytes() / Math.max(1, orders),
                use.databaseBytes() / Math.max(1, orders));
    }

    private void reportPersisted() throws SQLException, IOException {
        report.line("");
        report.line("acknowledged %d orders in all", acknowledged);
        report.line(
                "after each run the database had every event within %.0f ms (median), %.0f ms (longest)",
                Measurement.median(catchUpMs),
                catchUpMs.stream().mapToDouble(Double::doubleValue).max().orElse(0));
        if (rowsBefore != null) {
            final StoredRows rows = StoredRows.of(venue.database());
            final long orders = rows.orders() - rowsBefore.orders();
            report.line(
                    "persisted %d orders, %d trades%s",
                    orders, rows.trades() - rowsBefore.trades(), orders >= acknowledged ? "" : " - ORDERS ARE MISSING");
            reportDisk(DiskUse.of(venue.database().getParent()).since(diskBefore), orders);
        }
    }
}
