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
import rialto.benchmarks.venue.Venue;
import rialto.benchmarks.venue.VenueApi;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Signed orders through a gateway beside the cluster, with reporting as another process, by turns with the Java client. */
final class GatewayLoad {
    private static final String HOST = "127.0.0.1";
    private static final int REST_CONNECTIONS = 64;
    private static final int WEB_SOCKET_CONNECTIONS = 8;
    private static final int WINDOW = 32;
    private static final int INSTRUMENTS = 4;
    private static final int ACCOUNTS = 8;

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
    private record Interface(String name, Wire wire, int connections, Map<Double, Measurement> atRate) {
        Interface(final String name, final Wire wire, final int connections) {
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
        venue.processes().startReporting();
        final VenueProcess gateway =
                venue.processes().startGateway(Venue.withoutLimits(Map.of()).toArray(String[]::new));
        final int port = gateway.port();
        final InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try (VenueApi api = new VenueApi(gateway)) {
            api.awaitReady();
            final OrderFlow flow = BenchMarket.prepare(api, INSTRUMENTS, ACCOUNTS, "");
            final List<Interface> interfaces = List.of(
                    new Interface("ws", new WebSocketWire(HOST, port, flow, WINDOW), WEB_SOCKET_CONNECTIONS),
                    new Interface("rest", new RestWire(HOST, port, flow), REST_CONNECTIONS));
            client.warmUp(warmUpSeconds);
            for (final Interface measured : interfaces) {
                load(address, measured, rates.getLast(), warmUpSeconds);
            }
            for (int round = 0; round < rounds; round++) {
                for (final double rate : rates) {
                    client.measure(rate, seconds);
                    for (final Interface measured : interfaces) {
                        measure(address, measured, rate, seconds);
                    }
                }
            }
            report(rates, interfaces);
        }
    }

    private void measure(
            final InetSocketAddress address, final Interface measured, final double rate, final int seconds)
            throws IOException {
        final long cpuNs = venue.processes().cpuNs();
        final LoadResult result = load(address, measured, rate, seconds);
        measured.at(rate, where).add(result, venue.processes().cpuNs() - cpuNs);
    }

    private LoadResult load(
            final InetSocketAddress address, final Interface measured, final double rate, final int seconds)
            throws IOException {
        try (LoadGenerator generator = new LoadGenerator(address, measured.wire, measured.connections, sequence)) {
            final LoadResult result = generator.runOpen(rate, TimeUnit.SECONDS.toNanos(seconds));
            sequence = generator.nextSequence();
            return result;
        }
    }

    private void report(final List<Double> rates, final List<Interface> interfaces) throws IOException {
        report.heading("a gateway beside " + where);
        for (final double rate : rates) {
            report.row(String.format(Locale.ROOT, "%s at %.0f", client.name(), rate), client.at(rate));
            report.keep(client.at(rate));
            for (final Interface measured : interfaces) {
                final Measurement measurement = measured.at(rate, where);
                report.row(String.format(Locale.ROOT, "%s at %.0f", measured.name, rate), measurement);
                report.keep(measurement);
            }
        }
    }
}
