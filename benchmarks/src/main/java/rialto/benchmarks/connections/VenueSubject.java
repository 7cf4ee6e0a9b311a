package rialto.benchmarks.connections;

import rialto.benchmarks.load.LoadGenerator;
import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.load.RestWire;
import rialto.benchmarks.venue.BenchMarket;
import rialto.benchmarks.venue.Venue;
import rialto.benchmarks.venue.VenueApi;
import rialto.benchmarks.venue.VenueHeap;
import rialto.testsupport.Pause;
import rialto.testsupport.process.ClusterProcesses;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Gateways of a venue of one member. Every connection follows the trades of an instrument that is traded when all are to be told. */
final class VenueSubject implements Subject {
    private static final String HOST = "127.0.0.1";
    private static final int ACCOUNTS = 8;
    private static final int CONNECTIONS = 8;
    /** So that what is counted there for connections fits into an eighth of the heap. */
    private static final long HEAP_OF_CONNECTION_KIB = 80;

    private static final long LEAST_HEAP_MIB = 1_024;
    private static final long KIB_OF_MIB = 1_024;
    private static final int SPARE = 500;
    private static final double TELLING_RATE = 1_000;
    private static final long STARTING_NS = TimeUnit.MINUTES.toNanos(5);
    private static final long POLL_MS = 100;
    private static final long TELLING_NS = TimeUnit.MILLISECONDS.toNanos(2);

    private final ClusterProcesses processes;
    private final List<VenueProcess> gateways;
    private final VenueApi api;
    private final OrderFlow busy;
    private final OrderFlow quiet;
    private long sequence;

    private VenueSubject(
            final ClusterProcesses processes,
            final List<VenueProcess> gateways,
            final VenueApi api,
            final OrderFlow flow) {
        this.processes = processes;
        this.gateways = gateways;
        this.api = api;
        busy = flow.only(0);
        quiet = flow.only(1);
    }

    /** @param ofOne connections that each gateway takes */
    static VenueSubject start(final int count, final int ofOne, final Path logs) throws IOException {
        final ClusterProcesses processes = ClusterProcesses.temporary(1, null, Map.of("cluster.file-sync-level", "0"))
                .logs(logs);
        try {
            processes.startMembers();
            final long heapMiB = Math.max(LEAST_HEAP_MIB, ofOne * HEAP_OF_CONNECTION_KIB / KIB_OF_MIB);
            processes.javaOptions(List.of(
                    "-XX:+UseSerialGC",
                    "-XX:-AlwaysPreTouch",
                    "-XX:-UseTransparentHugePages",
                    "-Xms64m",
                    "-Xmx" + heapMiB + "m",
                    "-XX:MinHeapFreeRatio=5",
                    "-XX:MaxHeapFreeRatio=15"));
            final List<VenueProcess> gateways = new ArrayList<>();
            for (int n = 0; n < count; n++) {
                gateways.add(processes.startGateway(settings(ofOne).toArray(String[]::new)));
                await(gateways.getLast());
            }
            final VenueApi api = new VenueApi(gateways.getFirst());
            api.awaitReady();
            return new VenueSubject(processes, gateways, api, BenchMarket.prepare(api, 2, ACCOUNTS, ""));
        } catch (final IOException | RuntimeException e) {
            processes.close();
            throw e;
        }
    }

    /** As many processes as there may be here take longer to start than one. */
    private static void await(final VenueProcess gateway) throws IOException {
        final long lastNs = System.nanoTime() + STARTING_NS;
        while (!gateway.isReady()) {
            if (!gateway.isAlive() || System.nanoTime() - lastNs > 0) {
                throw new IOException("a gateway is not ready:\n" + gateway.output());
            }
            Pause.ms(POLL_MS);
        }
    }

    private static List<String> settings(final int ofOne) {
        final String most = Integer.toString(ofOne);
        return Venue.withoutLimits(new TreeMap<>(Map.of(
                "http.max-connections", Integer.toString(ofOne + SPARE),
                "http.connections-per-address", most,
                "http.half-open-per-address", most,
                "http.max-websockets", most,
                "http.websockets-per-address", most,
                "limits.stream-messages-1s", "1000000000")));
    }

    /**
     * Orders in the busy instrument.
     *
     * @param perSecond open loop
     */
    LoadResult orders(final double perSecond, final int seconds) throws IOException {
        return send(busy, CONNECTIONS, perSecond, TimeUnit.SECONDS.toNanos(seconds));
    }

    private LoadResult send(final OrderFlow flow, final int connections, final double perSecond, final long durationNs)
            throws IOException {
        final int port = ports().getFirst();
        final InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try (LoadGenerator generator =
                new LoadGenerator(address, new RestWire(HOST, port, flow), connections, sequence)) {
            final LoadResult result = generator.runOpen(perSecond, durationNs);
            // the next run begins with a buyer again
            sequence = generator.nextSequence() + generator.nextSequence() % 2;
            return result;
        }
    }

    /** What a client says to follow the busy book, or to follow it no more. */
    String following(final boolean begins) {
        return "{\"method\":\"" + (begins ? "SUBSCRIBE" : "UNSUBSCRIBE") + "\",\"params\":[\"" + stream(busy, "@depth")
                + "\"],\"id\":1}";
    }

    private static String stream(final OrderFlow flow, final String kind) {
        return flow.symbols().getFirst().toLowerCase(Locale.ROOT) + kind;
    }

    @Override
    public String name() {
        return "venue";
    }

    @Override
    public List<Integer> ports() {
        return gateways.stream().map(VenueProcess::port).toList();
    }

    @Override
    public String path() {
        return "/ws/" + stream(quiet, "@trade");
    }

    @Override
    public String question() {
        return "{\"method\":\"LIST_SUBSCRIPTIONS\",\"id\":1}";
    }

    @Override
    public Memory memory() throws IOException {
        long heap = 0;
        final List<Long> pids = gateways.stream().map(VenueProcess::pid).toList();
        for (final long pid : pids) {
            heap += VenueHeap.used(pid);
        }
        return new Memory(Memory.residentOf(pids), heap, 0, Memory.kernelNow());
    }

    @Override
    public boolean tellsDirect() {
        return false;
    }

    @Override
    public long cpuNs() {
        return gateways.stream().mapToLong(VenueProcess::cpuNs).sum();
    }

    /** By a trade, so what it takes until the order is matched is part of it. */
    @Override
    public long tellAll() throws IOException {
        final long beganNs = System.nanoTime();
        final LoadResult result = send(quiet, 2, TELLING_RATE, TELLING_NS);
        if (result.acceptedInAll() < 2) {
            throw new IOException("no trade came about: " + result.refused() + " were refused");
        }
        return beganNs;
    }

    @Override
    public void close() {
        api.close();
        processes.close();
    }
}
