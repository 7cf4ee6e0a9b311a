package rialto.dialect;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.AdminClient;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertNull;

/** A venue on which Alice and Bob trade BTCUSDT over HTTP, and whose administration sets the phases of it. */
abstract class AuctionVenue {
    static final String ORDER = "/api/v3/order";
    static final String AUCTION = "/venue/v1/auction?symbol=BTCUSDT";

    @TempDir
    private static Path data;

    static RunningVenue venue;
    static Client alice;
    static Client bob;
    private static AdminClient administrator;

    @BeforeAll
    static void startVenue() throws Exception {
        venue = new RunningVenue(data);
        venue.fill(2);
        alice = new Client(venue.gateway().port(), RunningVenue.keyId(0), RunningVenue.SECRET);
        bob = new Client(venue.gateway().port(), RunningVenue.keyId(1), RunningVenue.SECRET);
        administrator = new AdminClient(venue, data);
    }

    @AfterAll
    static void stopVenue() {
        venue.close();
        alice.close();
        bob.close();
        administrator.close();
        assertNull(venue.failure());
    }

    /** @param path of BTCUSDT's administration, behind its symbol */
    static Answer admin(final String method, final String path, final String body) throws Exception {
        return administrator.call(method, "/instruments/BTCUSDT" + path, body);
    }
}
