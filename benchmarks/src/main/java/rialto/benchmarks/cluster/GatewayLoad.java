package rialto.benchmarks.cluster;

import rialto.benchmarks.Measurement;
import rialto.benchmarks.Report;
import rialto.benchmarks.load.LoadGenerator;
import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.load.RestWire;
import rialto.benchmarks.load.WebSocketWire;
import rialto.benchmarks.load.Wire;
import rialto.benchmarks.venue.BenchMarket;
import rialto.benchmarks.venue.ChildProcess;
import rialto.benchmarks.venue.VenueApi;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Signed orders through a gateway beside the cluster, with reporting as another process, by turns with the Java client. */
final class GatewayLoad {
    private static final String MAIN = "rialto.app.Main";
    private static final String HOST = "127.0.0.1";
    private static final int REST_CONNECTIONS = 64;
    private static final int WEB_SOCKET_CONNECTIONS = 8;
    private static final int WINDOW = 32;
    private static final int INSTRUMENTS = 4;
    private static final int ACCOUNTS = 8;
    private static final List<String> NO_LIMITS = List.of(
            "limits.request-weight-1m=1000000000", "limits.orders-10s=1000000000", "limits.orders-1d=2000000000");

    private final Report report;
    private final VenueCluster venue;
    private final Lane client;
    private final String where;
    private long sequence;

    /** @param client the same orders without a gateway */
    GatewayLoad(final Report report, final VenueCluster venue, final Lane client, final String where) {
        this.report = report;
        this.venue = venue;
        this.client = client;
        this.where = where;
    }

    /** One way through the gateway. */
    private record Door(String name, Wire wire, int connections, Map<Double, Measurement> atRate) {
        Door(final String name, final Wire wire, final int connections) {
            this(name, wire, connections, new TreeMap<>());
        }

        Measurement at(final double rate, final String where) {
            return atRate.computeIfAbsent(
                    rate,
                    r -> new Measurement(String.format(Locale.ROOT, "gateway %s at %.0f/s, %s", name, rate, where)));
        }
    }

    void run(final List<Double> rates, final int seconds, final int rounds, final int warmUpSeconds)
            throws IOException {
        final int port = ChildProcess.freePort();
        final Path adminKey = venue.processes().data().resolve("admin.key");
        venue.processes().launch("reporting", List.of(MAIN, "reporting"));
        final List<String> gateway = new ArrayList<>(List.of(MAIN, "gateway", "--http-port", "" + port));
        NO_LIMITS.forEach(limit -> gateway.addAll(List.of("--set", limit)));
        venue.processes().launch("gateway", gateway);
        final InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try (VenueApi api = new VenueApi(
                URI.create("http://" + HOST + ":" + port), venue.processes().awaitFile(adminKey))) {
            api.awaitReady();
            final OrderFlow flow = BenchMarket.prepare(api, INSTRUMENTS, ACCOUNTS, "");
            final List<Door> doors = List.of(
                    new Door("ws", new WebSocketWire(HOST, port, flow, WINDOW), WEB_SOCKET_CONNECTIONS),
                    new Door("rest", new RestWire(HOST, port, flow), REST_CONNECTIONS));
            client.warmUp(warmUpSeconds);
            for (final Door door : doors) {
                load(address, door, rates.getLast(), warmUpSeconds);
            }
            for (int round = 0; round < rounds; round++) {
                for (final double rate : rates) {
                    client.measure(rate, seconds);
                    for (final Door door : doors) {
                        measure(address, door, rate, seconds);
                    }
                }
            }
            report(rates, doors);
        }
    }

    private void measure(final InetSocketAddress address, final Door door, final double rate, final int seconds)
            throws IOException {
        final long cpuNs = venue.processes().cpuNs();
        final LoadResult result = load(address, door, rate, seconds);
        door.at(rate, where).add(result, venue.processes().cpuNs() - cpuNs);
    }

    private LoadResult load(final InetSocketAddress address, final Door door, final double rate, final int seconds)
            throws IOException {
        try (LoadGenerator generator = new LoadGenerator(address, door.wire, door.connections, sequence)) {
            final LoadResult result = generator.runOpen(rate, TimeUnit.SECONDS.toNanos(seconds));
            sequence = generator.nextSequence();
            return result;
        }
    }

    private void report(final List<Double> rates, final List<Door> doors) throws IOException {
        report.heading("a gateway beside " + where);
        for (final double rate : rates) {
            report.row(String.format(Locale.ROOT, "%s at %.0f", client.name(), rate), client.at(rate));
            report.keep(client.at(rate));
            for (final Door door : doors) {
                final Measurement measurement = door.at(rate, where);
                report.row(String.format(Locale.ROOT, "%s at %.0f", door.name, rate), measurement);
                report.keep(measurement);
            }
        }
    }
}
