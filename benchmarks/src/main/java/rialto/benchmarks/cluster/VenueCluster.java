package rialto.benchmarks.cluster;

import rialto.client.trading.ClientSettings;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueListener;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The venue's members as processes, with a market that was made by the Java client. */
final class VenueCluster implements AutoCloseable {
    private static final String MAIN = "rialto.app.Main";
    private static final int FIRST_PORT = 24_000;
    private static final int CONNECT_TIMEOUT_MS = 60_000;

    private final MemberProcesses processes;
    private final NativeMarket market;
    private long orders;

    private VenueCluster(final MemberProcesses processes) throws IOException {
        this.processes = processes;
        try (VenueClient client = VenueClient.connect(settings(), new VenueListener() {})) {
            market = NativeMarket.open(client);
        }
    }

    static VenueCluster start(final Path home, final Path logs, final int members, final Map<String, String> settings)
            throws IOException {
        final MemberProcesses processes =
                MemberProcesses.start(home, logs, "member", List.of(MAIN, "node"), members, FIRST_PORT, settings);
        try {
            return new VenueCluster(processes);
        } catch (final IOException | RuntimeException e) {
            processes.close();
            throw e;
        }
    }

    /** Of a client that may do everything. */
    ClientSettings settings() throws IOException {
        return ClientSettings.ofMembers(processes.list())
                .key(processes.clientKey())
                .connectTimeoutMs(CONNECT_TIMEOUT_MS);
    }

    MemberProcesses processes() {
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
    public void close() throws IOException {
        processes.close();
    }
}
