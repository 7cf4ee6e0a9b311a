package rialto.reporting;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.EventStreamException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

final class ReportingTest extends ReportingContract {
    @TempDir
    Path directory;

    @Override
    TestDatabase database() {
        return new SqliteTestDatabase(file());
    }

    @Test
    void shouldUseAWriteAheadLogAndLeaveNothingBesideItAfterARebuild() {
        final EventScript script = RandomMarket.events(35, 300, TimeUnit.SECONDS.toNanos(5));
        Reporting.rebuild(settings(), script);
        Reporting.rebuild(settings(), script);
        assertEquals(List.of("wal"), database().query("PRAGMA journal_mode"));
        assertFalse(Files.exists(directory.resolve("reporting.db.old")));
        assertFalse(Files.exists(directory.resolve("reporting.db.rebuild")));
    }

    @Test
    void shouldLeaveNothingBesideTheFileWhenItStops() throws Exception {
        final EventScript script = RandomMarket.events(36, 300, TimeUnit.SECONDS.toNanos(5));
        try (Reporting reporting = Reporting.start(settings(), script, new SimpleMeterRegistry())) {
            assertTrue(reporting.queries().awaitSequence(script.sequence(), PATIENCE));
            assertTrue(reporting.queries().order(1).isPresent(), "a connection that reads is kept open");
            assertTrue(Files.exists(directory.resolve("reporting.db-wal")));
        }
        try (Stream<Path> left = Files.list(directory)) {
            assertEquals(List.of(file()), left.toList());
        }
        assertEquals(NaiveHistory.tables(script), database().tables());
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
        assertEquals(NaiveHistory.tables(script), database().tables());
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

    private Path file() {
        return directory.resolve("reporting.db");
    }
}
