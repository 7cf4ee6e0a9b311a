package rialto.reporting;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.EventSubscription;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Reporting as a venue runs it: a thread, a schema made from nothing, readers beside it. */
@Timeout(120)
abstract class ReportingContract {
    static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path working;

    /** The database to test; the same for all of a test. */
    abstract TestDatabase database();

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
            assertEquals(NaiveHistory.tables(script), database().tables());
            // they are counted a moment after who waits for them is told
            while (registry.get("rialto.reporting.events").counter().count() < script.sequence()) {
                Thread.onSpinWait();
            }
            assertEquals(
                    script.sequence(),
                    registry.get("rialto.reporting.sequence").gauge().value());
            assertEquals(
                    script.sequence(),
                    registry.get("rialto.reporting.events").counter().count());
        }
    }

    @Test
    void shouldGoOnWhereItStopped() throws InterruptedException {
        final EventScript script = RandomMarket.events(32, 2_000, TimeUnit.SECONDS.toNanos(5));
        for (int i = 1; i <= 4; i++) {
            final int recorded = script.batchCount() * i / 4;
            try (Reporting reporting =
                    Reporting.start(settings(), after -> script.open(after, recorded), new SimpleMeterRegistry())) {
                awaitWritten(reporting, script, recorded);
            }
        }
        assertEquals(NaiveHistory.tables(script), database().tables());
    }

    @Test
    void shouldTakeADatabaseThatIsEmptyOrBehindTheLog() throws InterruptedException {
        final EventScript script = RandomMarket.events(41, 300, TimeUnit.SECONDS.toNanos(5));
        for (int i = 1; i <= 2; i++) {
            final int recorded = script.batchCount() * i / 2;
            final EventSource only = logged(script, recorded, script.sequence());
            try (Reporting reporting = Reporting.start(settings(), only, new SimpleMeterRegistry())) {
                awaitWritten(reporting, script, recorded);
                assertEquals(Optional.empty(), reporting.contradiction());
            }
        }
        assertEquals(NaiveHistory.tables(script), database().tables());
    }

    @Test
    void shouldSayThatTheLogEndsBeforeTheDatabase() throws InterruptedException {
        final EventScript script = RandomMarket.events(42, 300, TimeUnit.SECONDS.toNanos(5));
        try (Reporting reporting = Reporting.start(settings(), script, new SimpleMeterRegistry())) {
            assertTrue(reporting.queries().awaitSequence(script.sequence(), PATIENCE));
        }
        final long end = script.sequence() - 3;
        try (Reporting reporting =
                Reporting.start(settings(), logged(script, script.batchCount() / 2, end), new SimpleMeterRegistry())) {
            assertEquals(ReportingState.FAILED, reporting.awaitStarted(PATIENCE));
            assertEquals(0, reporting.committedSequence(), "the log must not be purged for what it does not have");
            final String said = reporting.contradiction().orElseThrow().getMessage();
            assertTrue(said.startsWith("the log ends with event " + end + ", and the database "), said);
            assertTrue(said.contains(" has event " + script.sequence() + "."), said);
            assertTrue(said.contains("Put the newer log back"), said);
        }
        assertEquals(NaiveHistory.tables(script), database().tables());
    }

    @Test
    void shouldSayThatTheLogHasAnotherEventUnderTheSameNumber() throws InterruptedException {
        final EventScript script = RandomMarket.events(43, 300, TimeUnit.SECONDS.toNanos(5));
        final EventScript other = RandomMarket.events(44, 600, TimeUnit.SECONDS.toNanos(4));
        assertTrue(other.sequence() > script.sequence());
        try (Reporting reporting = Reporting.start(settings(), script, new SimpleMeterRegistry())) {
            assertTrue(reporting.queries().awaitSequence(script.sequence(), PATIENCE));
        }
        try (Reporting reporting = Reporting.start(
                settings(), logged(other, other.batchCount(), other.sequence()), new SimpleMeterRegistry())) {
            assertEquals(
                    ReportingState.FAILED, reporting.awaitStarted(PATIENCE), "never said to run before it compared");
            final String said = reporting.contradiction().orElseThrow().getMessage();
            assertTrue(said.startsWith("event " + script.sequence() + " of the database "), said);
        }
        assertEquals(NaiveHistory.tables(script), database().tables());
    }

    @Test
    void shouldTellWhichViewsTriggersAndIndexesSomebodyChanged() throws InterruptedException {
        final EventScript script = RandomMarket.events(45, 300, TimeUnit.SECONDS.toNanos(5));
        try (Reporting reporting = Reporting.start(settings(), script, new SimpleMeterRegistry())) {
            assertTrue(reporting.queries().awaitSequence(script.sequence(), PATIENCE));
        }
        assertEquals(List.of(), verify(script).told());
        database().execute("CREATE TABLE notes (id INTEGER)");
        assertEquals(List.of(), verify(script).told(), "somebody's own table changes nothing");

        database().execute(database().changesOfSchema());
        final List<String> told = verify(script).told();
        assertEquals(database().toldOfSchema(), told.stream().sorted().toList());

        database().execute(database().removalOfAdditions());
        Reporting.rebuild(settings(), script);
        assertEquals(List.of(), verify(script).told(), "a rebuild makes it right");
    }

    /** The events of a venue's only member. */
    private static EventSource logged(final EventScript script, final int batches, final long lastSequence) {
        return new EventSource() {
            @Override
            public EventSubscription open(final long afterSequence) {
                return script.open(afterSequence, batches);
            }

            @Override
            public long lastSequence() {
                return lastSequence;
            }
        };
    }

    @Test
    void shouldRebuildTheSameRows() {
        final EventScript script = RandomMarket.events(33, 2_000, TimeUnit.SECONDS.toNanos(5));
        try (Reporting reporting = Reporting.start(settings(), script, new SimpleMeterRegistry())) {
            assertTrue(reporting.queries().awaitSequence(script.sequence(), PATIENCE));
        }
        database().execute("DELETE FROM orders");
        final RebuildResult result = Reporting.rebuild(settings(), script);
        assertEquals(script.sequence(), result.eventSequence());
        assertEquals(NaiveHistory.tables(script), database().tables());
    }

    @Test
    void shouldTellWhichRowsSomebodyChanged() throws InterruptedException {
        final EventScript script = RandomMarket.events(37, 2_000, TimeUnit.SECONDS.toNanos(5));
        try (Reporting reporting = Reporting.start(
                settings(), after -> script.open(after, script.batchCount() / 2), new SimpleMeterRegistry())) {
            awaitWritten(reporting, script, script.batchCount() / 2);
        }
        final VerifyResult before = verify(script);
        assertEquals(List.of(), before.told(), "it reads the rest of the events first");
        assertEquals(script.sequence(), before.eventSequence());
        final List<String> kept = database().query("SELECT event_sequence FROM administration ORDER BY event_sequence");
        database().execute("UPDATE administration SET actor = 'vic' WHERE event_sequence = " + kept.getFirst());
        database().execute("DELETE FROM administration WHERE event_sequence = " + kept.getLast());
        database().execute("INSERT INTO assets (asset_id, symbol, scale) VALUES (99, 'FAKE', 8)");
        final VerifyResult changed = verify(script);
        assertEquals(3, changed.differences());
        assertEquals(
                "assets, asset_id 99: no event tells of this row",
                changed.told().getFirst());
        assertTrue(
                changed.told()
                        .get(1)
                        .startsWith("administration, event_sequence " + kept.getFirst() + ": actor is 'vic', and the"
                                + " events say '"),
                changed.told()::toString);
        assertEquals(
                "administration, event_sequence " + kept.getLast() + ": this row is missing",
                changed.told().getLast());
        assertEquals(before.rows(), changed.rows());
        Reporting.rebuild(settings(), script);
        assertEquals(0, verify(script).differences());
        assertFalse(Files.exists(working.resolve("verify.db")));
    }

    private VerifyResult verify(final EventScript script) {
        return Reporting.verify(settings(), script, working.resolve("verify.db"));
    }

    private static void awaitWritten(final Reporting reporting, final EventScript script, final int batches)
            throws InterruptedException {
        assertTrue(reporting.queries().awaitSequence(script.lastSequence(batches - 1), PATIENCE));
    }

    final ReportingSettings settings() {
        return ReportingSettings.of(database().settings()).withBatch(100, Duration.ofMillis(2));
    }
}
