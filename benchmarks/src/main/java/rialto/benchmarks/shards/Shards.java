package rialto.benchmarks.shards;

import io.aeron.Aeron;
import org.agrona.CloseHelper;
import org.agrona.IoUtil;
import rialto.benchmarks.Machine;
import rialto.benchmarks.engine.FifteenBooks;
import rialto.client.CommandIngress;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueListener;
import rialto.sequencer.EchoNode;
import rialto.sequencer.SequencerConfiguration;
import rialto.sequencer.SequencerNode;
import rialto.testsupport.client.MemberConnection;
import rialto.testsupport.process.ClusterProcesses;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** Three engines, each a cluster of its own, with books and accounts, and the clients' way to each of them. */
final class Shards implements AutoCloseable {
    private static final int LEADER_TIMEOUT_MS = 120_000;
    private static final Path MEMORY = Path.of("/dev/shm");

    private final List<AutoCloseable> parts = new ArrayList<>();
    private final List<ClientOrders> engines = new ArrayList<>();
    private final List<ClusterProcesses> processes = new ArrayList<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final ShardsOptions options;
    private final int clients;

    private Shards(final ShardsOptions options, final int clients) {
        this.options = options;
        this.clients = clients;
    }

    /** Engines with one member each, all in this process, reached over shared memory. */
    static Shards inProcess(final ShardsOptions options, final int clients, final boolean isOnDisk) throws Exception {
        final Shards shards = new Shards(options, clients);
        return shards.opened(engine -> shards.openMember(engine, isOnDisk ? null : MEMORY));
    }

    /** Likewise, with a service that knows nothing of orders. */
    static Shards empty(final ShardsOptions options, final int clients) throws Exception {
        final Shards shards = new Shards(options, clients);
        return shards.opened(engine -> shards.openEcho());
    }

    /** Engines with three members each, processes of their own, reached over the loopback interface. */
    static Shards withStandby(final ShardsOptions options, final int clients, final Path logs) throws Exception {
        final Shards shards = new Shards(options, clients);
        return shards.opened(engine -> shards.openCluster(engine, logs));
    }

    private interface Opening {
        void open(int engine) throws Exception;
    }

    private Shards opened(final Opening opening) throws Exception {
        try {
            for (int engine = 0; engine < FifteenBooks.ENGINES; engine++) {
                opening.open(engine);
            }
            return this;
        } catch (final Exception e) {
            close();
            throw e;
        }
    }

    List<ClientOrders> engines() {
        return engines;
    }

    /** What all engines' events add up to so far. */
    Tally tally() {
        final Tally sum = new Tally();
        engines.forEach(engine -> sum.add(engine.tally()));
        return sum;
    }

    /** CPU time of engines and clients so far, all processes together. */
    long cpuNs() {
        return Machine.ownNs()
                + processes.stream().mapToLong(ClusterProcesses::cpuNs).sum();
    }

    /** @throws IllegalStateException if a member has failed */
    void requireAlive() {
        if (failure.get() != null) {
            throw new IllegalStateException("a member failed", failure.get());
        }
        processes.forEach(cluster -> {
            if (!cluster.all().stream().allMatch(process -> process.isAlive())) {
                throw new IllegalStateException("a member has ended:\n" + cluster.logs());
            }
        });
    }

    @Override
    public void close() {
        CloseHelper.closeAll(engines);
        CloseHelper.closeAll(parts.reversed());
    }

    private void openMember(final int engine, final Path where) throws Exception {
        final SequencerConfiguration configuration = configuration(where);
        final SequencerNode node = own(SequencerNode.launch(configuration, failure::set));
        node.awaitLeader(LEADER_TIMEOUT_MS);
        final Market market;
        try (VenueClient client = VenueClient.connect(
                ClientSettings.ofAeronDirectory(configuration.aeronDirectory()), new VenueListener() {})) {
            market = new Market(client, engine);
        }
        final Aeron aeron = own(node.connection().openAeron(failure::set));
        openOrders(market, aeron, node.connection(), connect(aeron, node.connection(), node.wakeUpSignal()));
    }

    private void openCluster(final int engine, final Path logs) throws Exception {
        final ClusterProcesses cluster = own(ClusterProcesses.temporary(
                options.members, null, Map.of("cluster.file-sync-level", Integer.toString(options.syncLevel))));
        processes.add(cluster);
        cluster.logs(Files.createDirectories(logs.resolve("engine-" + engine))).startMembers();
        final Market market;
        try (VenueClient client = VenueClient.connect(
                ClientSettings.ofMembers(cluster.memberList())
                        .keyFile(cluster.keyFile("gateway"))
                        .connectTimeoutMs(LEADER_TIMEOUT_MS),
                new VenueListener() {})) {
            market = new Market(client, engine);
        }
        final MemberConnection connection = own(MemberConnection.to(cluster));
        openOrders(market, connection.aeron(), connection.all(), connection.openIngress());
    }

    private void openOrders(
            final Market market, final Aeron aeron, final VenueConnection connection, final CommandIngress ingress) {
        final int gatewayId = new SecureRandom().nextInt(1, Integer.MAX_VALUE);
        final RecordedWay way = new RecordedWay(aeron, connection, ingress, 0, gatewayId);
        final Market.Accounts accounts = market.open(way, gatewayId, clients);
        engines.add(new ClientOrders(way, gatewayId, accounts.lastNumber + 1, accounts.ids, market.instruments));
    }

    private void openEcho() throws IOException {
        final EchoNode node = own(EchoNode.launch(configuration(null)));
        final Aeron aeron = own(node.connection().openAeron(failure::set));
        final CommandIngress ingress = connect(aeron, node.connection(), node.wakeUpSignal());
        engines.add(new ClientOrders(
                new EchoWay(ingress), 1, 1, new long[clients], new int[FifteenBooks.BOOKS_PER_ENGINE]));
    }

    private SequencerConfiguration configuration(final Path where) throws IOException {
        final Path data = temporary(where);
        return SequencerConfiguration.builder(
                        data, temporary(MEMORY).resolve("aeron").toString())
                .fileSyncLevel(options.syncLevel)
                .threads(options.threads())
                .build();
    }

    private CommandIngress connect(final Aeron aeron, final VenueConnection connection, final WakeUpSignal signal) {
        final CommandIngress ingress = CommandIngress.connect(aeron, connection, signal);
        final long deadlineNs = System.nanoTime() + LEADER_TIMEOUT_MS * 1_000_000L;
        while (!ingress.isConnected()) {
            ingress.poll();
            if (System.nanoTime() > deadlineNs) {
                throw new IllegalStateException("no session with an engine: " + ingress.lastFailure());
            }
            Thread.onSpinWait();
        }
        return ingress;
    }

    /** Deleted in the end. */
    private Path temporary(final Path where) throws IOException {
        final Path directory = where == null
                ? Files.createTempDirectory("rialto-bench-shards-")
                : Files.createTempDirectory(where, "rialto-bench-shards-");
        parts.add(() -> IoUtil.delete(directory.toFile(), true));
        return directory;
    }

    private <T extends AutoCloseable> T own(final T part) {
        parts.add(part);
        return part;
    }
}
