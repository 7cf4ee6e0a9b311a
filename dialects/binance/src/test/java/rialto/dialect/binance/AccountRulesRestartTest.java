package rialto.dialect.binance;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.Gateway;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestProtections;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** Rules of accounts in a snapshot: of the member that starts from it, and of a gateway. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class AccountRulesRestartTest {
    private static final int GROUP = 7;

    @TempDir
    private Path data;

    @Test
    void shouldKnowTheRulesAfterASnapshotAndARestart() throws Exception {
        try (RunningVenue venue = new RunningVenue(data)) {
            venue.fill(1);
            venue.send(TestProtections.rule(RunningVenue.FIRST_ACCOUNT, GROUP, 100));
            cancel(venue.gateway().port());
            venue.node().requestSnapshot().get(60, TimeUnit.SECONDS);
            try (Gateway other = venue.startGateway()) {
                assertEquals(GROUP, tradeGroupId(other.port()));
            }
            venue.stop();
            venue.start();
            assertEquals(GROUP, tradeGroupId(venue.gateway().port()));
            assertNull(venue.failure());
        }
    }

    private static Client alice(final int port) {
        return new Client(port, RunningVenue.keyId(0), RunningVenue.SECRET);
    }

    /** One that finds nothing, and counts. */
    private static void cancel(final int port) throws Exception {
        try (Client alice = alice(port)) {
            assertEquals(
                    -2011,
                    alice.delete("/api/v3/order", "symbol=BTCUSDT&orderId=99999")
                            .code());
        }
    }

    private static long tradeGroupId(final int port) throws Exception {
        try (Client alice = alice(port)) {
            return alice.get("/api/v3/account", "").json().path("tradeGroupId").asLong();
        }
    }
}
