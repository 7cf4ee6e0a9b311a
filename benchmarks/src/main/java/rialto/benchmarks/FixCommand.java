package rialto.benchmarks;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import rialto.benchmarks.fix.FixEchoServer;
import rialto.benchmarks.venue.BenchMarket;
import rialto.benchmarks.venue.Venue;
import rialto.testsupport.FreePort;
import rialto.testsupport.Home;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** {@code bench fix}: orders, drop copies, prices and idle sessions over FIX 4.4. */
@Command(
        name = "fix",
        mixinStandardHelpOptions = true,
        description = {
            "Orders over FIX 4.4 from the client's socket to the log and back, at maximum beside an echo by the codec library's own",
            "connection, in interleaved rounds, then open loop; then how long until a hundred drop copies, and a hundred",
            "subscribers of prices, have heard of an order; then what a thousand idle sessions cost. See docs/benchmarks.md."
        })
final class FixCommand implements Callable<Integer> {
    private static final int ACCOUNTS = 8;
    private static final int INSTRUMENTS = 4;

    @Mixin
    private FixOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Bounds.check(spec, options::validate);
        final Path home = Home.path();
        try (Report report = new Report(Report.directory(options.output, home, "fix"))) {
            report.line("rialto bench fix");
            Machine.describe(home).forEach(line -> report.line("  " + line));
            if (options.parts.contains("orders")) {
                orders(report);
            }
            if (options.parts.contains("fan-out")) {
                final int port = FreePort.next();
                try (Venue venue = venue(report, "fan-out", port)) {
                    new FixFanOut(options, report, venue, address(port)).run();
                }
            }
            if (options.parts.contains("sessions")) {
                final int port = FreePort.next();
                try (Venue venue = venue(report, "sessions", port)) {
                    new FixIdle(options, report, venue, address(port)).run();
                }
            }
            report.line("");
            report.line("report and raw histograms: %s", report.directory());
        }
        return 0;
    }

    private void orders(final Report report) throws Exception {
        final int port = FreePort.next();
        try (Venue venue = venue(report, "orders", port);
                VenueProcess echo = FixEchoServer.launch(report.directory().resolve("echo.log"))) {
            final MeasuredVenue measured =
                    new MeasuredVenue(venue, BenchMarket.prepare(venue.api(), INSTRUMENTS, ACCOUNTS, ""));
            new FixRun(options, report, measured, address(port), echo).run();
        }
    }

    private static InetSocketAddress address(final int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private Venue venue(final Report report, final String part, final int port) throws IOException {
        final Map<String, String> settings = new TreeMap<>(Map.of(
                "fix.port", Integer.toString(port),
                "fix.messages-per-second", "1000000",
                "fix.max-connections", "2000"));
        settings.putAll(options.venueSettings);
        final Venue venue = Venue.start(null, settings, report.directory().resolve("venue-" + part + ".log"));
        venue.api().awaitReady();
        return venue;
    }
}
