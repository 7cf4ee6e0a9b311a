package rialto.system;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A cluster's reporting stands still in the middle of its work (SIGSTOP), with what it reads from a member under way. Quotes
 * stream and orders trade on at the cluster, and when it goes on the database has all of it.
 */
@ClusterLane
class PausedReportingTest {
    private static final int ORDERS = 100;

    @TempDir
    private Path data;

    @Test
    @Timeout(value = 8, unit = TimeUnit.MINUTES)
    void shouldTradeOnWhileReportingStandsStillAndThenHaveItAll() throws Exception {
        final StoredRows rows = new StoredRows(data.resolve("reporting.db"));
        try (TestCluster cluster = TestCluster.start(data);
                VenueHttp http = new VenueHttp()) {
            final QuoteDeals deals = new QuoteDeals(http, cluster.gateway());
            deals.deal(ORDERS);
            rows.await(deals.eventSequence());

            final VenueProcess reporting = cluster.processes().reporting();
            reporting.pause();
            final long before = rows.progress();
            deals.deal(2 * ORDERS);
            assertEquals(before, rows.progress(), "reporting wrote on, so nothing was tried");
            reporting.resume();

            deals.deal(ORDERS);
            awaitRows(cluster, rows, deals.eventSequence());
            assertEquals(0, cluster.processes().reporting().stop(), cluster::logs);
            assertEquals(deals.dealt(), rows.number("SELECT count(*) FROM quote_executions"));
            assertEquals(deals.dealt(), rows.number("SELECT sum(ladders) FROM quote_minutes"));
            assertEquals(List.of(), ClusterRows.verify(cluster).told());
            // a tier on each side of each ladder, by a command that is no part of the cluster
            assertEquals(2 * deals.dealt(), exportedTiers(cluster));
        }
    }

    private long exportedTiers(final TestCluster cluster) throws IOException {
        final Path file = data.resolve("ladders.csv");
        try (VenueProcess export = Launch.rialto(
                        "export",
                        "ladders",
                        "--config",
                        cluster.processes().file().toString(),
                        "--out",
                        file.toString())
                .javaOptions(Launch.SMALL_JVM)
                .start()) {
            assertEquals(0, export.awaitEnd(Duration.ofSeconds(120)), export::output);
        }
        return Files.readAllLines(file).size() - 1L;
    }

    /** After more than ten seconds its Aeron client has given it up: it ends and says why. Whoever watches it starts it again. */
    private static void awaitRows(final TestCluster cluster, final StoredRows rows, final long sequence)
            throws Exception {
        final long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (rows.progress() < sequence) {
            assertTrue(System.nanoTime() - deadlineNs < 0, cluster::logs);
            final VenueProcess reporting = cluster.processes().reporting();
            if (!reporting.isAlive()) {
                assertTrue(reporting.output().contains("rialto: this process stood still"), reporting::output);
                cluster.processes().startReporting();
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }
}
