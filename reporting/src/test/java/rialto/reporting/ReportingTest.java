package rialto.reporting;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.EventStreamException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Reporting as a venue runs it: a thread, a file made from nothing, readers beside it. */
@Timeout(30)
final class ReportingTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @TempDir
    Path directory;

    @Test
    void shouldMakeTheDatabaseFollowTheEventsAndAnswerMeanwhile() throws InterruptedException {
        final EventScript script = RandomMarket.events(31, 2_000, TimeUnit.SECONDS.toNanos(5));
        final SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (Reporting reporting = Reporting.start(settings(), script, registry)) {
            assertEquals(ReportingState.RUNNING, reporting.awaitStarted(PATIENCE));
            assertTrue(reporting.queries().awaitSequence(script.sequence(), PATIENCE));
            assertFalse(reporting.queries().awaitSequence(script.sequence() + 1, Duration.ofMillis(10)));
            assertEquals(script.sequence(), reporting.queries().committedSequence());
            // someone else has the file open while the venue runs
            assertEquals(NaiveHistory.tables(script), TestDatabase.tables(file()));
            assertEquals(List.of("wal"), TestDatabase.query(file(), "PRAGMA journal_mode"));
            assertEquals(
                    script.sequence(),
                    registry.get("rialto.reporting.sequence").gauge().value());
            assertEquals(
                    script.sequence(),
                    registry.get("rialto.reporting.events").counter().count());
        }
    }

    @Test
    void shouldGoOnWhereItStopped() {
        final EventScript script = RandomMarket.events(32, 2_000, TimeUnit.SECONDS.toNanos(5));
        for (int i = 1; i <= 4; i++) {
            final int recorded = script.batchCount() * i / 4;
            try (Reporting reporting =
                    Reporting.start(settings(), after -> script.open(after, recorded), new SimpleMeterRegistry())) {
                awaitIdle(reporting);
            }
        }
        assertEquals(NaiveHistory.tables(script), TestDatabase.tables(file()));
    }

    @Test
    void shouldRebuildTheSameRows() {
        final EventScript script = RandomMarket.events(33, 2_000, TimeUnit.SECONDS.toNanos(5));
        try (Reporting reporting = Reporting.start(settings(), script, new SimpleMeterRegistry())) {
            assertTrue(reporting.queries().awaitSequence(script.sequence(), PATIENCE));
        }
        TestDatabase.execute(file(), "DELETE FROM orders");
        final RebuildResult result = Reporting.rebuild(settings(), script);
        assertEquals(script.sequence(), result.eventSequence());
        assertEquals(NaiveHistory.tables(script), TestDatabase.tables(file()));
        assertFalse(Files.exists(directory.resolve("reporting.db.old")));
        assertFalse(Files.exists(directory.resolve("reporting.db.rebuild")));
    }

    @Test
    void shouldRebuildOverAFileThatIsNoDatabase() throws Exception {
        final EventScript script = RandomMarket.events(34, 300, TimeUnit.SECONDS.toNanos(5));
        Files.writeString(file(), "not a database, whatever it was ".repeat(1_000));
        try (Reporting reporting = Reporting.start(settings(), script, new SimpleMeterRegistry())) {
            assertEquals(ReportingState.FAILED, reporting.awaitStarted(PATIENCE));
            assertThrows(ReportingException.class, () -> reporting.queries().order(1));
        }
        Reporting.rebuild(settings(), script);
        assertEquals(NaiveHistory.tables(script), TestDatabase.tables(file()));
    }

    @Test
    void shouldRefuseToRebuildWithoutTheFirstEvent() throws Exception {
        Files.writeString(file(), "the old one");
        final EventSource purged = after -> {
            throw new EventStreamException("the oldest recorded event is 1234");
        };
        final ReportingException e =
                assertThrows(ReportingException.class, () -> Reporting.rebuild(settings(), purged));
        assertTrue(e.getMessage().contains("1234"), e.getMessage());
        assertEquals("the old one", Files.readString(file()));
    }

    private static void awaitIdle(final Reporting reporting) {
        long last = -1;
        final long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline && (last <= 0 || reporting.committedSequence() != last)) {
            last = reporting.committedSequence();
            reporting.queries().awaitSequence(last + 1, Duration.ofMillis(100));
        }
    }

    private ReportingSettings settings() {
        return ReportingSettings.of(file()).withBatch(100, Duration.ofMillis(2));
    }

    private Path file() {
        return directory.resolve("reporting.db");
    }
}
