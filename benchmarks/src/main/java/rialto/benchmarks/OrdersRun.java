package rialto.benchmarks;

import rialto.benchmarks.venue.Venue;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** The course of {@code bench orders}: warm up, rounds at maximum, open loop, what the database has in the end. */
final class OrdersRun {
    private static final double SATURATED = 0.9;

    private final OrdersOptions options;
    private final Report report;
    private final List<MeasuredVenue> venues;
    private final Subject empty;
    private final List<Target> targets = new ArrayList<>();

    /** One transport of one venue. */
    private record Target(Subject subject, MeasuredVenue venue, Measurement closed) {
        void run(final Measurement into, final int seconds) throws IOException {
            venue.count(subject.runClosed(into, seconds));
        }
    }

    /** @param venues in plain text, and a second one over TLS if that is compared */
    OrdersRun(
            final OrdersOptions options,
            final Report report,
            final List<MeasuredVenue> venues,
            final VenueProcess emptyProcess) {
        this.options = options;
        this.report = report;
        this.venues = venues;
        final AtomicLong sequences = new AtomicLong();
        empty = Subject.ofOrders(
                "empty HTTP handler",
                "rest",
                new InetSocketAddress(InetAddress.getLoopbackAddress(), emptyProcess.port()),
                null,
                emptyProcess::cpuNs,
                venues.getFirst().flow(),
                options,
                sequences);
        for (final String transport : options.transports) {
            for (final MeasuredVenue measured : venues) {
                final Venue venue = measured.venue();
                final String name = (Subject.WEB_SOCKET.equals(transport) ? "WebSocket API" : "REST")
                        + (venue.tls() == null ? "" : ", TLS");
                final Subject subject = Subject.ofOrders(
                        name,
                        transport,
                        venue.address(),
                        venue.tls(),
                        venue::cpuNs,
                        measured.flow(),
                        options,
                        sequences);
                targets.add(new Target(subject, measured, new Measurement(name + ", signed")));
            }
        }
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
        runClosed();
        runOpen();
        for (final MeasuredVenue venue : venues) {
            venue.report(report);
        }
    }

    private void warmUp() throws IOException {
        empty.runClosed(new Measurement("warm-up"), options.warmUpSeconds);
        for (final Target target : targets) {
            target.run(new Measurement("warm-up"), options.warmUpSeconds);
        }
    }

    private void runClosed() throws IOException {
        final Measurement peer = new Measurement(empty.name());
        final long startNs = System.nanoTime();
        final long othersBeforeNs = othersNs();
        for (int round = 0; round < options.rounds; round++) {
            empty.runClosed(peer, options.durationSeconds);
            for (final Target target : targets) {
                target.run(target.closed, options.durationSeconds);
            }
        }
        final double others = (othersNs() - othersBeforeNs) / (double) (System.nanoTime() - startNs);
        report.heading("at maximum, us");
        report.row(peer);
        for (final Target target : targets) {
            report.row(target.closed);
            report.keep(target.closed);
        }
        report.line("  medians of %d rounds of %d s, interleaved", options.rounds, options.durationSeconds);
        targets.forEach(target -> reportRatio(target.closed, peer, "the empty handler's rate"));
        for (int i = 1; i < targets.size() && venues.size() > 1; i += 2) {
            reportRatio(targets.get(i).closed, targets.get(i - 1).closed, "the rate in plain text");
        }
        report.line(
                "  meanwhile other processes used %.2f of %d cores; above 0.1 trust ratios and CPU times, not rates",
                Math.max(0, others), Runtime.getRuntime().availableProcessors());
    }

    /** CPU time of everything that is not part of the measurement. */
    private long othersNs() {
        return Machine.busyNs()
                - Machine.ownNs()
                - venues.stream()
                        .mapToLong(measured -> measured.venue().cpuNs())
                        .sum()
                - empty.cpuNs().getAsLong();
    }

    private void reportRatio(final Measurement measurement, final Measurement peer, final String what) {
        final List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < options.rounds; round++) {
            ratios.add(100 * measurement.rates().get(round) / peer.rates().get(round));
        }
        report.line(
                "  %s: %s of %s (rounds: %s)",
                measurement.name(),
                measurement.ratio(String.format(Locale.ROOT, "%.0f %%", Measurement.median(ratios)), peer),
                what,
                ratios.stream()
                        .map(ratio -> String.format(Locale.ROOT, "%.0f", ratio))
                        .collect(Collectors.joining(" ")));
    }

    private void runOpen() throws IOException {
        report.heading("open loop, us");
        for (final Target target : targets) {
            for (final double rate : options.rates) {
                final String name = target.subject.name();
                if (rate > SATURATED * target.closed.medianRate()) {
                    report.line("%s at %.0f/s: left out, beyond %.0f %% of its maximum", name, rate, 100 * SATURATED);
                    continue;
                }
                final Measurement measurement = new Measurement(String.format(Locale.ROOT, "%s at %.0f/s", name, rate));
                target.venue.count(target.subject.runOpen(measurement, rate, 2 * options.durationSeconds));
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
}
