package rialto.system;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.Pause;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Reporting, in the venue's own process, cannot write: its database is held by another program, as by a disk that does not
 * answer. Quotes stream and orders trade on, and afterwards the database has all of it.
 */
@Tag("slow")
class StoppedReportingTest {
    private static final int ORDERS = 200;
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path data;

    @Test
    @Timeout(value = 4, unit = TimeUnit.MINUTES)
    void shouldTradeOnWhileTheDatabaseTakesNothingAndThenHaveItAll() throws Exception {
        final StoredRows rows = new StoredRows(data.resolve("reporting.db"));
        final int dealt;
        try (VenueProcess venue = VenueProcess.start(data, QuoteMarket.unlimited());
                VenueHttp http = new VenueHttp()) {
            final QuoteDeals deals = new QuoteDeals(http, venue);
            deals.deal(ORDERS);
            rows.await(deals.eventSequence());

            try (Connection held = rows.open();
                    Statement statement = held.createStatement()) {
                statement.execute("BEGIN IMMEDIATE");
                final long before = rows.progress();
                deals.deal(ORDERS);
                awaitStalled(deals);
                deals.deal(ORDERS);
                assertEquals(before, rows.progress(), "reporting wrote on, so nothing was tried");
                assertEquals("STALLED", deals.reportingState());
                statement.execute("ROLLBACK");
            }
            deals.deal(ORDERS);
            rows.await(deals.eventSequence());
            dealt = deals.dealt();
            assertEquals(0, venue.stop(), venue::output);
        }
        assertEquals(dealt, rows.number("SELECT count(*) FROM quote_executions"));
        assertEquals(dealt, rows.number("SELECT sum(ladders) FROM quote_minutes"));
        try (VenueProcess verify =
                Launch.rialto("reporting", "verify", "--data", data.toString()).start()) {
            assertEquals(0, verify.awaitEnd(Duration.ofSeconds(90)), verify::output);
        }
    }

    private static void awaitStalled(final QuoteDeals deals) throws Exception {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (!deals.reportingState().equals("STALLED")) {
            assertTrue(System.nanoTime() - deadlineNs < 0, "reporting does not notice that it cannot write");
            Pause.ms(20);
        }
    }
}
