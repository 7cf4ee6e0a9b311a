package rialto.dialect.fix;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.RunningVenue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertNull;

/** Tests of one class share a venue with one market and two accounts; each client has a name of its own. */
public abstract class OnOneVenue {
    private static final AtomicInteger CLIENTS = new AtomicInteger();

    @TempDir
    private static Path data;

    /** Its heartbeats may be as short as one second. */
    protected static RunningVenue venue;

    @BeforeAll
    static void startVenue() throws Exception {
        venue = new RunningVenue(data, Map.of("fix.port", "0", "fix.min-heartbeat", "1s"));
        venue.fill(2);
    }

    @AfterAll
    static void stopVenue() {
        venue.close();
    }

    @AfterEach
    void shouldNotFail() {
        assertNull(venue.failure());
    }

    /** A name that no other client has. */
    protected static String newName() {
        return "client-" + CLIENTS.incrementAndGet();
    }

    /** Has not logged on yet. */
    protected static FixClient connect() throws IOException {
        return new FixClient(venue.gateway().port("fix.port"), newName());
    }
}
