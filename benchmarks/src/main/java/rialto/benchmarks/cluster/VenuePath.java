package rialto.benchmarks.cluster;

import rialto.client.trading.ClientSettings;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueListener;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/** Orders to the venue by its Java client, each second one filling the one before; answered when its last event is told. */
final class VenuePath implements OrderPath, VenueListener {
    private static final String MAIN = "rialto.app.Main";
    private static final int FIRST_PORT = 24_000;
    private static final int CONNECT_TIMEOUT_MS = 60_000;

    private final MemberProcesses cluster;
    private final OrderRequest order = new OrderRequest();
    private VenueClient client;
    private NativeMarket market;
    private LongConsumer onAnswer = number -> {};
    private long firstRequest;
    private long count;
    private long rejected;

    private VenuePath(final MemberProcesses cluster) {
        this.cluster = cluster;
    }

    static VenuePath start(
            final Path home, final Path logs, final int members, final int window, final Map<String, String> settings)
            throws IOException {
        final VenuePath path = new VenuePath(
                MemberProcesses.start(home, logs, "member", List.of(MAIN, "node"), members, FIRST_PORT, settings));
        try {
            path.connect(window);
            return path;
        } catch (final IOException | RuntimeException e) {
            path.close();
            throw e;
        }
    }

    MemberProcesses cluster() {
        return cluster;
    }

    /** Orders that the venue refused, which a measurement must not have. */
    long rejected() {
        return rejected;
    }

    @Override
    public String name() {
        return "venue";
    }

    @Override
    public boolean send() {
        market.order(order, count);
        final long requestId = client.enter(order);
        if (requestId < 0) {
            return false;
        }
        if (firstRequest == 0) {
            firstRequest = requestId;
        }
        count++;
        return true;
    }

    @Override
    public int poll(final LongConsumer answers) {
        onAnswer = answers;
        return client.poll();
    }

    @Override
    public void onCompleted(final long requestId, final long sequence) {
        if (firstRequest != 0 && requestId >= firstRequest) {
            onAnswer.accept(requestId - firstRequest + 1);
        }
    }

    @Override
    public void on(final VenueEvent.OrderRejected event) {
        rejected++;
    }

    @Override
    public long cpuNs() {
        return cluster.cpuNs();
    }

    @Override
    public void close() throws IOException {
        if (client != null) {
            client.close();
        }
        cluster.close();
    }

    private void connect(final int window) throws IOException {
        client = VenueClient.connect(
                ClientSettings.ofMembers(cluster.list())
                        .key(cluster.clientKey())
                        .maxInFlight(window)
                        .connectTimeoutMs(CONNECT_TIMEOUT_MS),
                this);
        market = NativeMarket.open(client);
    }
}
