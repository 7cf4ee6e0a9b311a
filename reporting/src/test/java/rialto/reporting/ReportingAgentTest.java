package rialto.reporting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.EventBatchHandler;
import rialto.client.EventStreamException;
import rialto.client.EventSubscription;
import rialto.reporting.database.Database;
import rialto.reporting.database.SqliteDatabase;
import rialto.reporting.database.Synchronous;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
final class ReportingAgentTest {
    @TempDir
    Path directory;

    @Test
    void shouldStallWhileSomeoneElseHoldsTheWriteLockAndGoOnAfterwards() throws SQLException {
        final EventScript script = RandomMarket.events(21, 200, TimeUnit.SECONDS.toNanos(1));
        final AgentRun run = new AgentRun(database(), script, 50);
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            run.agent.doWork();
            assertEquals(ReportingState.STALLED, run.metrics.state());
            assertEquals(0, run.agent.doWork(), "pauses before it tries again");
            statement.execute("ROLLBACK");
        }
        run.later(Duration.ofMillis(10));
        assertEquals(ReportingState.RUNNING, run.runToEnd());
        assertEquals(NaiveHistory.tables(script), new SqliteTestDatabase(file()).tables());
        assertTrue(run.registry.get("rialto.reporting.failures").counter().count() >= 1);
    }

    @Test
    void shouldStallWhileTheDiskIsFullAndGoOnAfterwards() {
        final EventScript script = RandomMarket.events(20, 3_000, TimeUnit.SECONDS.toNanos(1));
        final AtomicInteger pages = new AtomicInteger(60);
        final AgentRun run = new AgentRun(limited(database(), pages), script.trickling(4), 50);
        for (int i = 0; i < 10_000 && run.metrics.state() != ReportingState.STALLED; i++) {
            run.agent.doWork();
            run.later(Duration.ofMillis(1));
        }
        assertEquals(ReportingState.STALLED, run.metrics.state());
        pages.set(1_000_000);
        assertEquals(ReportingState.RUNNING, run.runToEnd());
        assertEquals(NaiveHistory.tables(script), new SqliteTestDatabase(file()).tables());
    }

    /** A database that has room for so many pages, as SQLite itself counts them. */
    private static Database limited(final Database database, final AtomicInteger pages) {
        final InvocationHandler handler = (proxy, method, arguments) -> {
            final Object result = method.invoke(database, arguments);
            if (result instanceof final Connection connection) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("PRAGMA max_page_count = " + pages.get());
                }
                connection.rollback();
            }
            return result;
        };
        return (Database)
                Proxy.newProxyInstance(Database.class.getClassLoader(), new Class<?>[] {Database.class}, handler);
    }

    @Test
    void shouldLetItsThreadSleepUnlessMoreWaitsThanOneLookTakes() {
        final EventScript script = RandomMarket.events(25, 200, TimeUnit.SECONDS.toNanos(1));
        assertEquals(0, new AgentRun(database(), script.trickling(1), 10_000).agent.doWork());
        assertTrue(new AgentRun(database(), script, 10_000).agent.doWork() > 0);
    }

    @Test
    void shouldRestWhenNothingCameForASecond() {
        final AgentRun run = new AgentRun(database(), RandomMarket.events(26, 50, TimeUnit.SECONDS.toNanos(1)), 50);
        assertFalse(run.agent.isResting());
        assertEquals(ReportingState.RUNNING, run.runToEnd());
        assertFalse(run.agent.isResting(), "more may come");
        run.later(Duration.ofSeconds(2));
        assertTrue(run.agent.isResting());
        run.agent.onClose();
    }

    @Test
    void shouldRestWhenAVenueHasNoEventsYet() {
        final AgentRun run = new AgentRun(database(), new EventScript(), 50);
        run.agent.doWork();
        run.later(Duration.ofSeconds(2));
        run.agent.doWork();
        assertTrue(run.agent.isResting());
        run.agent.onClose();
    }

    @Test
    void shouldStopLoudlyWhenTheSchemaIsBroken() {
        final EventScript script = RandomMarket.events(22, 200, TimeUnit.SECONDS.toNanos(1));
        final SqliteDatabase database = database();
        new SqliteTestDatabase(file()).execute("DROP TABLE trades");
        final AgentRun run = new AgentRun(database, script, 50);
        assertEquals(ReportingState.FAILED, run.runToEnd());
        assertEquals(
                ReportingState.FAILED.ordinal(),
                run.registry.get("rialto.reporting.state").gauge().value());
        assertEquals(0, run.agent.doWork());
    }

    @Test
    void shouldStopLoudlyWhenAnotherHasWritten() {
        final EventScript script = RandomMarket.events(23, 200, TimeUnit.SECONDS.toNanos(1));
        final AgentRun run = new AgentRun(database(), script.trickling(1), 50);
        run.agent.doWork();
        new SqliteTestDatabase(file()).execute("UPDATE progress SET event_sequence = event_sequence + 1");
        assertEquals(ReportingState.FAILED, run.runToEnd());
        assertEquals(0, run.committed.get());
    }

    @Test
    void shouldStopLoudlyOnAGapInTheEvents() {
        final EventScript script = RandomMarket.events(24, 200, TimeUnit.SECONDS.toNanos(1));
        final AgentRun run = new AgentRun(database(), after -> script.open(after + 3), 50);
        assertEquals(ReportingState.FAILED, run.runToEnd());
        assertEquals(0, run.committed.get());
    }

    @Test
    void shouldStopLoudlyWhenTheEventsGoOnAnotherWayThanTheDatabase() {
        final EventScript script = RandomMarket.events(27, 200, TimeUnit.SECONDS.toNanos(1));
        final AgentRun first = new AgentRun(database(), script, 50);
        assertEquals(ReportingState.RUNNING, first.runToEnd());
        first.agent.onClose();
        final EventScript other = RandomMarket.events(28, 400, TimeUnit.SECONDS.toNanos(1));
        final AgentRun second = new AgentRun(new SqliteDatabase(file(), Synchronous.OFF), other, 50);
        assertEquals(ReportingState.FAILED, second.runToEnd());
        assertEquals(NaiveHistory.tables(script), new SqliteTestDatabase(file()).tables());
    }

    @Test
    void shouldGoOnWhenTheLastEventWasPurged() {
        final EventScript script = RandomMarket.events(29, 200, TimeUnit.SECONDS.toNanos(1));
        final int half = script.batchCount() / 2;
        final AgentRun first = new AgentRun(database(), after -> script.open(after, half), 50);
        assertEquals(ReportingState.RUNNING, first.runToEnd());
        first.agent.onClose();
        final long last = first.committed.get();
        final EventSource purged = after -> {
            if (after < last) {
                throw new EventStreamException("purged");
            }
            return script.open(after);
        };
        final AgentRun second = new AgentRun(new SqliteDatabase(file(), Synchronous.OFF), purged, 50);
        assertEquals(ReportingState.RUNNING, second.runToEnd());
        assertEquals(NaiveHistory.tables(script), new SqliteTestDatabase(file()).tables());
    }

    @Test
    void shouldCommitAtOnceWhenSomeoneWaits() throws InterruptedException {
        final EventScript script = RandomMarket.events(30, 100, TimeUnit.SECONDS.toNanos(1));
        final AgentRun run = new AgentRun(database(), script, 100_000);
        run.agent.doWork();
        run.agent.doWork();
        assertEquals(0, run.committed.get(), "neither so many events nor so much time");
        final Thread waiter =
                Thread.ofPlatform().start(() -> run.committed.await(script.sequence(), Duration.ofSeconds(20)));
        while (run.committed.get() == 0) {
            run.agent.doWork();
        }
        waiter.join();
        assertEquals(script.sequence(), run.committed.get());
    }

    @Test
    void shouldBeginAnewWhenTheStreamBreaks() {
        final EventScript script = RandomMarket.events(25, 400, TimeUnit.SECONDS.toNanos(1));
        final AtomicInteger opened = new AtomicInteger();
        final AgentRun run = new AgentRun(
                database(),
                after -> {
                    if (opened.incrementAndGet() % 2 == 0) {
                        throw new EventStreamException("injected");
                    }
                    return new BreakingStream(script.trickling(1).open(after), opened.get() < 10, new AtomicInteger());
                },
                50);
        assertEquals(ReportingState.RUNNING, run.runToEnd());
        assertTrue(opened.get() >= 10);
        assertEquals(NaiveHistory.tables(script), new SqliteTestDatabase(file()).tables());
    }

    @Test
    void shouldNeverHoldMoreThanItsBoundWhileTheDatabaseIsAway() throws SQLException {
        final EventScript script = RandomMarket.events(26, 20_000, TimeUnit.MILLISECONDS.toNanos(1));
        final AgentRun run = new AgentRun(database(), script, 100);
        run.agent.doWork();
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            for (int i = 0; i < 3; i++) {
                run.agent.doWork();
                run.later(Duration.ofSeconds(1));
            }
            statement.execute("ROLLBACK");
        }
        final double pending =
                run.registry.get("rialto.reporting.pending.events").gauge().value();
        assertTrue(pending < 64 * 50, "pending " + pending);
        assertEquals(ReportingState.RUNNING, run.runToEnd());
    }

    private Path file() {
        return directory.resolve("reporting.db");
    }

    private SqliteDatabase database() {
        return new SqliteTestDatabase(file()).prepared();
    }

    /** Breaks at the sixth poll. */
    private record BreakingStream(EventSubscription stream, boolean breaks, AtomicInteger polls)
            implements EventSubscription {
        @Override
        public int poll(final EventBatchHandler handler, final int batchLimit) {
            if (breaks && polls.incrementAndGet() > 5) {
                throw new EventStreamException("injected");
            }
            return stream.poll(handler, batchLimit);
        }

        @Override
        public boolean isLive() {
            return stream.isLive();
        }

        @Override
        public long lagBytes() {
            return stream.lagBytes();
        }

        @Override
        public void close() {
            stream.close();
        }
    }
}
