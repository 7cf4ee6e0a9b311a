package rialto.benchmarks.cluster;

import rialto.benchmarks.Measurement;
import rialto.benchmarks.Report;
import rialto.benchmarks.load.LoadGenerator;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.load.WebSocketWire;
import rialto.benchmarks.venue.BenchMarket;
import rialto.benchmarks.venue.ChildProcess;
import rialto.benchmarks.venue.VenueApi;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Signed orders over the WebSocket API of a gateway beside the cluster, with reporting as another process. */
final class GatewayLoad {
    private static final String MAIN = "rialto.app.Main";
    private static final String HOST = "127.0.0.1";
    private static final int CONNECTIONS = 8;
    private static final int WINDOW = 32;
    private static final int INSTRUMENTS = 4;
    private static final int ACCOUNTS = 8;
    private static final List<String> NO_LIMITS = List.of(
            "limits.request-weight-1m=1000000000", "limits.orders-10s=1000000000", "limits.orders-1d=2000000000");

    private final Report report;
    private final VenuePath venue;
    private final String where;

    GatewayLoad(final Report report, final VenuePath venue, final String where) {
        this.report = report;
        this.venue = venue;
        this.where = where;
    }

    void run(final List<Double> rates, final int seconds, final int warmUpSeconds) throws IOException {
        final int port = ChildProcess.freePort();
        final Path adminKey = venue.cluster().data().resolve("admin.key");
        venue.cluster().launch("reporting", List.of(MAIN, "reporting"));
        final List<String> gateway = new java.util.ArrayList<>(List.of(MAIN, "gateway", "--http-port", "" + port));
        NO_LIMITS.forEach(limit -> gateway.addAll(List.of("--set", limit)));
        venue.cluster().launch("gateway", gateway);
        final InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try (VenueApi api = new VenueApi(
                URI.create("http://" + HOST + ":" + port), venue.cluster().awaitFile(adminKey))) {
            api.awaitReady();
            final OrderFlow flow = BenchMarket.prepare(api, INSTRUMENTS, ACCOUNTS, "");
            long sequence = 0;
            try (LoadGenerator generator = generator(address, flow, sequence)) {
                generator.runOpen(rates.getFirst(), TimeUnit.SECONDS.toNanos(warmUpSeconds));
                sequence = generator.nextSequence();
            }
            for (final double rate : rates) {
                final Measurement measurement =
                        new Measurement(String.format(Locale.ROOT, "through a gateway at %.0f/s, %s", rate, where));
                try (LoadGenerator generator = generator(address, flow, sequence)) {
                    final long cpuNs = venue.cpuNs();
                    measurement.add(generator.runOpen(rate, TimeUnit.SECONDS.toNanos(seconds)), venue.cpuNs() - cpuNs);
                    sequence = generator.nextSequence();
                }
                report.row(String.format(Locale.ROOT, "by gateway at %.0f", rate), measurement);
                report.keep(measurement);
            }
        }
    }

    private static LoadGenerator generator(final InetSocketAddress address, final OrderFlow flow, final long sequence)
            throws IOException {
        return new LoadGenerator(
                address, new WebSocketWire(HOST, address.getPort(), flow, WINDOW), CONNECTIONS, sequence);
    }
}
