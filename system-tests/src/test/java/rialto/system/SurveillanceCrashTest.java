package rialto.system;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.Pause;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** kill -9 under load: alerts stay as they were told, and all of them are those that the events alone give. */
@Tag("slow")
class SurveillanceCrashTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final int TRADERS = 4;
    private static final int KILLS = 3;
    private static final int ALERTS_BEFORE_A_KILL = 20;
    private static final long ALERTS_LIMIT_NS = TimeUnit.SECONDS.toNanos(120);

    /** Thresholds that random orders pass all the time. */
    private static final String[] OPTIONS = {
        "--set", "limits.request-weight-1m=1000000000",
        "--set", "limits.orders-10s=1000000000",
        "--set", "limits.orders-1d=2000000000",
        "--set", "surveillance.records=1000",
        "--set", "surveillance.pause=500ms",
        "--set", "surveillance.wash-trades=3",
        "--set", "surveillance.wash-return=10",
        "--set", "surveillance.wash-share=10",
        "--set", "surveillance.wash-price=10000",
        "--set", "surveillance.layering-orders=2",
        "--set", "surveillance.layering-levels=1",
        "--set", "surveillance.layering-ratio=1",
        "--set", "surveillance.layering-imbalance=1",
        "--set", "surveillance.spoofing-size=1",
        "--set", "surveillance.spoofing-ratio=1",
        "--set", "surveillance.spoofing-imbalance=1",
        "--set", "surveillance.spoofing-distance=10000",
        "--set", "surveillance.cancels-orders=3",
        "--set", "surveillance.cancels-ratio=1",
    };

    @TempDir
    private Path data;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldTellEachAlertOnceWhenKilled() throws Exception {
        final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
        System.out.println("SurveillanceCrashTest seed " + seed + " (-Drialto.test.seed)");
        final Random random = new Random(seed);
        final StoredRows rows = new StoredRows(data.resolve("reporting.db"));
        VenueProcess venue = VenueProcess.start(data, OPTIONS);
        try (VenueHttp http = new VenueHttp()) {
            final List<LoadTrader> traders = new ArrayList<>();
            for (final ApiKey key : TestMarket.create(http, venue, TRADERS)) {
                traders.add(new LoadTrader("s" + traders.size(), key, random.nextLong()));
            }
            long told = 0;
            for (int kill = 0; kill < KILLS; kill++) {
                tradeUntilKilled(venue, rows, traders, told + ALERTS_BEFORE_A_KILL, random.nextInt(300));
                final List<String> before = rows.all("SELECT * FROM alerts ORDER BY alert_id");
                final List<String> evidence =
                        rows.all("SELECT * FROM alert_evidence ORDER BY alert_id, evidence_number");
                told = before.size();
                venue = VenueProcess.start(data, OPTIONS);
                rows.await(http.status(venue).path("eventSequence").asLong());
                assertBegins(before, rows.all("SELECT * FROM alerts ORDER BY alert_id"), seed);
                assertBegins(
                        evidence, rows.all("SELECT * FROM alert_evidence ORDER BY alert_id, evidence_number"), seed);
                assertEquals(
                        told,
                        http.admin(venue, "GET", "/alerts/" + told, null)
                                .body()
                                .path("alertId")
                                .asLong());
            }
            assertEquals(0, venue.stop(), venue::output);
        } finally {
            venue.close();
        }
        assertEquals(1, rows.number("SELECT count(*) FROM surveillance_settings"), "it was never off");
        System.out.println(rows.all("SELECT pattern, count(*) FROM alerts GROUP BY pattern ORDER BY pattern")
                + " alerts by pattern");
        verify();
    }

    private static void tradeUntilKilled(
            final VenueProcess venue,
            final StoredRows rows,
            final List<LoadTrader> traders,
            final long wanted,
            final long longerMs)
            throws Exception {
        final List<Thread> threads = new ArrayList<>();
        for (final LoadTrader trader : traders) {
            trader.at(venue);
            threads.add(Thread.ofPlatform().daemon().start(trader));
        }
        final long deadlineNs = System.nanoTime() + ALERTS_LIMIT_NS;
        while (rows.number("SELECT count(*) FROM alerts") < wanted) {
            assertTrue(System.nanoTime() - deadlineNs < 0, "there are no alerts");
            Pause.ms(20);
        }
        // anywhere in a batch
        Pause.ms(longerMs);
        for (final LoadTrader trader : traders) {
            assertNull(trader.failure(), "a trader gave up");
        }
        venue.kill();
        for (final Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(60));
            assertFalse(thread.isAlive(), "a trader hangs");
        }
    }

    private static void assertBegins(final List<String> before, final List<String> after, final long seed) {
        assertEquals(before, after.subList(0, Math.min(before.size(), after.size())), "seed " + seed);
    }

    /** Makes all rows from the events once more, in one go. */
    private void verify() {
        try (VenueProcess command =
                Launch.rialto("reporting", "verify", "--data", data.toString()).start()) {
            assertEquals(0, command.awaitEnd(LIMIT), command::output);
        }
    }
}
