package rialto.dialect.binance;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.Gateway;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A venue whose master key was exchanged says so instead of refusing all signatures. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MasterKeyTest {
    @TempDir
    private Path data;

    @Test
    void shouldNotComeUpWithAnotherMasterKey() throws Exception {
        try (RunningVenue venue = new RunningVenue(data)) {
            venue.fill(1);
            Files.delete(data.resolve("master.key"));
            final CompletableFuture<Throwable> failure = new CompletableFuture<>();
            try (Gateway gateway = venue.startGateway(failure::complete)) {
                final String message = failure.get(20, TimeUnit.SECONDS).getMessage();
                assertTrue(message.contains("master.key is not the master key it was sealed with"), message);
                assertFalse(gateway.isReady());
                try (Client client = new Client(gateway.port(), RunningVenue.keyId(0), RunningVenue.SECRET)) {
                    assertEquals(503, client.plain("GET", "/health/ready").status());
                    assertEquals(503, client.plain("GET", "/api/v3/ping").status());
                    assertEquals(200, client.plain("GET", "/health/live").status());
                }
            }
        }
    }
}
