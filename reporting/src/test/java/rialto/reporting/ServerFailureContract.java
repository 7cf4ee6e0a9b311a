package rialto.reporting;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.testsupport.database.DatabaseServer;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A server that is killed, not there, full or spoilt: reporting waits or stops, and no row is lost or doubled. */
@Timeout(300)
abstract class ServerFailureContract {
    private static final long EVENTS = 30_000;
    private static final int KILLS = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final EventScript SCRIPT = RandomMarket.events(51, EVENTS, TimeUnit.SECONDS.toNanos(2));

    private final DatabaseServer.Kind kind;
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private DatabaseServer server;

    ServerFailureContract(final DatabaseServer.Kind kind) {
        this.kind = kind;
    }

    @AfterEach
    void close() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void shouldLoseAndDoubleNothingWhenTheServerIsKilledAgainAndAgain() {
        server = TestServers.started(kind);
        final TestDatabase database = new ServerTestDatabase(server);
        try (Reporting reporting = start(database)) {
            for (int kill = 1; kill <= KILLS; kill++) {
                final long wanted = EVENTS * kill / (KILLS + 1);
                await("event " + wanted, () -> reporting.committedSequence() >= wanted);
                server.kill();
                await("the failure", () -> reporting.state() == ReportingState.STALLED);
                server.startAgain();
            }
            assertTrue(reporting.queries().awaitSequence(SCRIPT.sequence(), PATIENCE));
            assertEquals(ReportingState.RUNNING, reporting.state());
            assertEquals(
                    NaiveHistory.tables(SCRIPT).get("progress"),
                    database.tables().get("progress"));
        }
        assertEquals(NaiveHistory.tables(SCRIPT), database.tables());
        assertTrue(registry.get("rialto.reporting.failures").counter().count() >= KILLS);
    }

    @Test
    void shouldAnswerTheFirstQuestionsAfterTheServerRestarted() throws InterruptedException {
        server = TestServers.started(kind);
        final TestDatabase database = new ServerTestDatabase(server);
        final ReportingSettings settings = ReportingSettings.of(database.settings());
        try (Reporting reporting = Reporting.start(settings, SCRIPT, registry);
                HistoryQueries elsewhere = Reporting.openQueries(settings)) {
            assertTrue(reporting.queries().awaitSequence(SCRIPT.sequence(), PATIENCE));
            assertTrue(elsewhere.awaitSequence(SCRIPT.sequence(), PATIENCE));
            final MarketHistory before = reporting.queries().marketHistory(0, 10);
            for (int restart = 1; restart <= 2; restart++) {
                askTogether(reporting.queries(), settings.queryConnections());
                askTogether(elsewhere, settings.queryConnections());
                server.kill();
                server.startAgain();
                assertSame(before, reporting.queries().marketHistory(0, 10));
                assertSame(before, elsewhere.marketHistory(0, 10));
                assertTrue(elsewhere.awaitSequence(SCRIPT.sequence(), PATIENCE));
            }
        }
    }

    /** Says where they differ, for all of a market is too long to read. */
    private static void assertSame(final MarketHistory wanted, final MarketHistory seen) {
        assertEquals(wanted.eventSequence(), seen.eventSequence());
        assertTrue(wanted.equals(seen), "another history after event " + seen.eventSequence());
    }

    /** So that as many connections are kept as may be. */
    private static void askTogether(final HistoryQueries queries, final int connections) throws InterruptedException {
        try (ExecutorService threads = Executors.newFixedThreadPool(connections)) {
            for (int i = 0; i < 4 * connections; i++) {
                threads.submit(() -> queries.marketHistory(0, 1_000));
            }
        }
    }

    @Test
    void shouldBeginWhenTheServerComes() {
        server = TestServers.started(kind);
        final TestDatabase database = new ServerTestDatabase(server);
        server.kill();
        try (Reporting reporting = start(database)) {
            await("the failure", () -> reporting.state() == ReportingState.STALLED);
            server.startAgain();
            assertTrue(reporting.queries().awaitSequence(SCRIPT.sequence(), PATIENCE));
        }
        assertEquals(NaiveHistory.tables(SCRIPT), database.tables());
    }

    @Test
    void shouldStopLoudlyWhenTheSchemaIsBroken() {
        server = TestServers.started(kind);
        final TestDatabase database = new ServerTestDatabase(server);
        try (Reporting reporting = start(database)) {
            await("some events", () -> reporting.committedSequence() > EVENTS / 10);
            database.execute("DROP TABLE trades CASCADE");
            await("the stop", () -> reporting.state() == ReportingState.FAILED);
            assertEquals(
                    ReportingState.FAILED.ordinal(),
                    registry.get("rialto.reporting.state").gauge().value());
            assertEquals(ReportingState.FAILED, reporting.queries().state());
        }
        final RebuildResult result = Reporting.rebuild(ReportingSettings.of(database.settings()), SCRIPT);
        assertEquals(SCRIPT.sequence(), result.eventSequence());
        assertEquals(NaiveHistory.tables(SCRIPT), database.tables());
    }

    @Test
    void shouldWaitWhileTheDiskIsFull() throws Exception {
        try (SmallDisk disk = SmallDisk.mounted()) {
            server = TestServers.started(kind, disk.directory());
            final TestDatabase database = new ServerTestDatabase(server);
            database.prepared();
            try (Reporting reporting = start(database)) {
                await("some events", () -> reporting.committedSequence() > EVENTS / 20);
                disk.fill();
                await("the failure", () -> reporting.state() == ReportingState.STALLED);
                disk.clear();
                if (!server.isRunning()) {
                    server.startAgain();
                }
                assertTrue(reporting.queries().awaitSequence(SCRIPT.sequence(), PATIENCE), "goes on");
            }
            assertEquals(NaiveHistory.tables(SCRIPT), database.tables());
            server.kill();
        }
    }

    private Reporting start(final TestDatabase database) {
        final ReportingSettings settings = ReportingSettings.of(database.settings())
                .withBatch(100, Duration.ofMillis(2))
                .withRetryTime(Duration.ofMillis(20));
        return Reporting.start(settings, SCRIPT.trickling(2), registry);
    }

    private static void await(final String what, final BooleanSupplier condition) {
        final long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < deadlineNs, () -> what + " did not come");
            try {
                TimeUnit.MILLISECONDS.sleep(2);
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError(e);
            }
        }
    }
}
