package rialto.benchmarks.cluster;

import rialto.client.trading.ClientSettings;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueListener;
import rialto.testsupport.process.ClusterProcesses;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Members of a venue's cluster with a market that was made by the Java client. */
final class VenueCluster implements AutoCloseable {
    private static final int CONNECT_TIMEOUT_MS = 60_000;

    private final ClusterProcesses processes;
    private final NativeMarket market;
    private long orders;

    private VenueCluster(final ClusterProcesses processes) throws IOException {
        this.processes = processes;
        try (VenueClient client = VenueClient.connect(settings(), new VenueListener() {})) {
            market = NativeMarket.open(client);
        }
    }

    static VenueCluster start(final Path logs, final int members, final Map<String, String> settings)
            throws IOException {
        return start(logs, members, settings, List.of());
    }

    /** @param javaOptions of the JVM of each member */
    static VenueCluster start(
            final Path logs, final int members, final Map<String, String> settings, final List<String> javaOptions)
            throws IOException {
        final ClusterProcesses processes = ClusterProcesses.temporary(members, null, settings);
        try {
            return new VenueCluster(
                    processes.logs(logs).javaOptions(javaOptions).startMembers());
        } catch (final IOException | RuntimeException e) {
            processes.close();
            throw e;
        }
    }

    /** Of a client that may do everything. */
    ClientSettings settings() throws IOException {
        return ClientSettings.ofMembers(processes.memberList())
                .keyFile(processes.keyFile("gateway"))
                .connectTimeoutMs(CONNECT_TIMEOUT_MS);
    }

    ClusterProcesses processes() {
        return processes;
    }

    NativeMarket market() {
        return market;
    }

    /** Number of the next order, unlike that of any before; call {@link #onSent} when it is on its way. */
    long nextOrder() {
        return orders;
    }

    void onSent() {
        orders++;
    }

    @Override
    public void close() {
        processes.close();
    }
}
