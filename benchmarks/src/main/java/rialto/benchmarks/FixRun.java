package rialto.benchmarks;

import rialto.benchmarks.load.FixWire;
import rialto.benchmarks.venue.Venue;
import rialto.testsupport.Pause;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Orders over FIX: rounds at maximum by turns with the echo, open loop, what the database has in the end. */
final class FixRun {
    private static final double SATURATED = 0.9;
    private static final long ECHO_LIMIT_NS = TimeUnit.SECONDS.toNanos(30);

    private final FixOptions options;
    private final Report report;
    private final MeasuredVenue measured;
    private final Subject venue;
    private final Subject echo;

    FixRun(
            final FixOptions options,
            final Report report,
            final MeasuredVenue measured,
            final InetSocketAddress address,
            final VenueProcess echoProcess) {
        this.options = options;
        this.report = report;
        this.measured = measured;
        final AtomicLong sequences = new AtomicLong();
        final Venue started = measured.venue();
        venue = subject("FIX", address, started::cpuNs, sequences);
        awaitListening(echoProcess.port());
        echo = subject(
                "echo of the codec library",
                new InetSocketAddress(InetAddress.getLoopbackAddress(), echoProcess.port()),
                echoProcess::cpuNs,
                sequences);
    }

    private Subject subject(
            final String name, final InetSocketAddress address, final LongSupplier cpuNs, final AtomicLong sequences) {
        return new Subject(
                name,
                address,
                null,
                cpuNs,
                () -> new FixWire(measured.flow(), options.window),
                options.connections,
                sequences);
    }

    /** It speaks no HTTP that could be asked whether it is ready. */
    private static void awaitListening(final int port) {
        final long deadlineNs = System.nanoTime() + ECHO_LIMIT_NS;
        while (true) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return;
            } catch (final IOException e) {
                if (System.nanoTime() - deadlineNs > 0) {
                    throw new IllegalStateException("the echo does not listen", e);
                }
                Pause.ms(50);
            }
        }
    }

    void run() throws IOException, SQLException {
        report.line("");
        report.line(
                "  load      one thread; %d sessions with %d orders under way on each; each order counts when its report"
                        + " NEW has come; numbers of the log, no message is made up by the gateway",
                options.connections, options.window);
        report.line(
                "  orders    LIMIT GTC, buys and sells at one price, so that about each second one fills one before");
        echo.runClosed(new Measurement("warm-up"), options.warmUpSeconds);
        measured.count(venue.runClosed(new Measurement("warm-up"), options.warmUpSeconds));
        final Measurement closed = runClosed();
        runOpen(closed);
        measured.report(report);
    }

    private Measurement runClosed() throws IOException {
        final Measurement peer = new Measurement(echo.name());
        final Measurement closed = new Measurement("orders over FIX");
        final long startNs = System.nanoTime();
        final long othersBeforeNs = othersNs();
        for (int round = 0; round < options.rounds; round++) {
            echo.runClosed(peer, options.durationSeconds);
            measured.count(venue.runClosed(closed, options.durationSeconds));
        }
        final double others = (othersNs() - othersBeforeNs) / (double) (System.nanoTime() - startNs);
        report.heading("at maximum, us");
        report.row(peer);
        report.row(closed);
        report.keep(closed);
        report.line("  medians of %d rounds of %d s, interleaved", options.rounds, options.durationSeconds);
        reportRatio(closed, peer);
        report.line(
                "  meanwhile other processes used %.2f of %d cores; above 0.1 trust ratios and CPU times, not rates",
                Math.max(0, others), Runtime.getRuntime().availableProcessors());
        return closed;
    }

    private long othersNs() {
        return Machine.busyNs()
                - Machine.ownNs()
                - venue.cpuNs().getAsLong()
                - echo.cpuNs().getAsLong();
    }

    private void reportRatio(final Measurement measurement, final Measurement peer) {
        final List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < options.rounds; round++) {
            ratios.add(100 * measurement.rates().get(round) / peer.rates().get(round));
        }
        report.line(
                "  %s: %s of the echo's rate (rounds: %s)",
                measurement.name(),
                measurement.ratio(String.format(Locale.ROOT, "%.0f %%", Measurement.median(ratios)), peer),
                ratios.stream()
                        .map(ratio -> String.format(Locale.ROOT, "%.0f", ratio))
                        .collect(Collectors.joining(" ")));
    }

    private void runOpen(final Measurement closed) throws IOException {
        report.heading("open loop, us");
        for (final double rate : options.rates) {
            if (rate > SATURATED * closed.medianRate()) {
                report.line("FIX at %.0f/s: left out, beyond %.0f %% of its maximum", rate, 100 * SATURATED);
                continue;
            }
            final Measurement peer = new Measurement(String.format(Locale.ROOT, "echo at %.0f/s", rate));
            echo.runOpen(peer, rate, 2 * options.durationSeconds);
            report.row(peer);
            final Measurement measurement = new Measurement(String.format(Locale.ROOT, "FIX at %.0f/s", rate));
            measured.count(venue.runOpen(measurement, rate, 2 * options.durationSeconds));
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
