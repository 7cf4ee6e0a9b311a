package rialto.system;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.FreePort;
import rialto.testsupport.client.EventAudit;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** kill -9 of a venue in one process under FIX sessions, which go on with their numbers when it is there again. */
@Tag("slow")
class FixCrashTest {
    private static final int KILLS = Integer.getInteger("rialto.test.kills", 2);
    private static final int SOME_REQUESTS = 40;

    @TempDir
    private Path data;

    private final int port = FreePort.next();
    private volatile VenueProcess venue;

    @Test
    @Timeout(value = 6, unit = TimeUnit.MINUTES)
    void shouldTellEachSessionEveryReportOnceWhenTheVenueIsKilled() throws Exception {
        final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
        System.out.println("FixCrashTest seed " + seed + " (-Drialto.test.seed), kills " + KILLS);
        start();
        FixFleet fleet = null;
        try (VenueHttp http = new VenueHttp()) {
            fleet = new FixFleet(http, venue, new Random(seed), () -> venue.isAlive() ? List.of(port) : List.of());
            fleet.start();
            fleet.tradeOverRest(venue);
            for (int kill = 0; kill < KILLS; kill++) {
                fleet.tradeSome(SOME_REQUESTS);
                if (kill == KILLS / 2) {
                    assertEquals(
                            200,
                            http.admin(venue, "POST", "/snapshot", Map.of()).status());
                    fleet.tradeSome(SOME_REQUESTS);
                }
                venue.kill();
                start();
                fleet.tradeOverRest(venue);
            }
            fleet.tradeSome(SOME_REQUESTS);
            fleet.stop();
            check(fleet, http);
            assertEquals(0, venue.stop(), venue.output());
        } finally {
            if (fleet != null) {
                fleet.abandon();
            }
            venue.close();
        }
    }

    private void start() {
        venue = VenueProcess.start(
                data,
                "--set",
                "fix.port=" + port,
                "--set",
                "fix.messages-per-second=100000",
                "--set",
                "limits.request-weight-1m=1000000000",
                "--set",
                "limits.orders-10s=1000000000",
                "--set",
                "limits.orders-1d=2000000000");
    }

    private void check(final FixFleet fleet, final VenueHttp http) throws Exception {
        final long sequence = http.status(venue).path("eventSequence").asLong();
        final SessionAudit sessions = new SessionAudit();
        final EventAudit audit = EventAudit.read(
                Files.readString(data.resolve("aeron.directory")).strip(), sequence, sessions);
        fleet.check(audit, sessions, venue);
        final StoredRows rows = new StoredRows(data.resolve("reporting.db"));
        rows.await(sequence);
        try (Connection database = rows.open()) {
            fleet.checkRows(database, venue);
        }
    }
}
