package rialto.dialect.binance;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.Gateway;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** A gateway whose master key is another comes up without the keys that it cannot open, and says so. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MasterKeyTest {
    @TempDir
    private Path data;

    @Test
    void shouldComeUpWithoutTheKeysThatItCannotOpen() throws Exception {
        try (RunningVenue venue = new RunningVenue(data)) {
            venue.fill(1);
            Files.delete(data.resolve("master.key"));
            try (Gateway gateway = venue.startGateway();
                    Client client = new Client(gateway.port(), RunningVenue.keyId(0), RunningVenue.SECRET)) {
                assertEquals(200, client.plain("GET", "/api/v3/ping").status());
                assertEquals(
                        1,
                        client.plain("GET", "/venue/v1/status")
                                .json()
                                .path("disabledKeys")
                                .asInt());
                final Client.Answer refused = client.get("/api/v3/account", "");
                assertEquals(401, refused.status());
                assertEquals(-2015, refused.code());
                assertEquals("KEY_DISABLED", refused.text("reason"));
            }
            assertNull(venue.failure());
            try (Client client = new Client(venue.gateway().port(), RunningVenue.keyId(0), RunningVenue.SECRET)) {
                assertEquals(200, client.get("/api/v3/account", "").status());
            }
        }
    }
}
