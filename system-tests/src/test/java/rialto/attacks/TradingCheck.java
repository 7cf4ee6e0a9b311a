package rialto.attacks;

import rialto.client.trading.ClientSettings;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueListener;
import rialto.testsupport.process.ClusterProcesses;

import java.io.IOException;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Whether a cluster carries out requests, and tells what became of them. */
final class TradingCheck {
    private static final int CONNECT_LIMIT_MS = 90_000;

    private final ClusterProcesses cluster;
    private int accounts;

    TradingCheck(final ClusterProcesses cluster) {
        this.cluster = cluster;
    }

    void require() throws IOException {
        final String name = "account-" + ++accounts;
        try (VenueClient client = VenueClient.connect(
                ClientSettings.ofMembers(cluster.memberList())
                        .keyFile(cluster.keyFile("gateway"))
                        .connectTimeoutMs(CONNECT_LIMIT_MS),
                new VenueListener() {})) {
            OneMember.run(client, () -> client.createAccount(name));
            assertTrue(client.account(name).isPresent(), cluster::logs);
        }
    }
}
