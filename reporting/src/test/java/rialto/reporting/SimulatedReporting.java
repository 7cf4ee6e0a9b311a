package rialto.reporting;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import rialto.reporting.database.Database;
import rialto.reporting.reconcile.Reconciliation;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** The real reporting agent with a real SQLite file, on the simulation's thread and clock. */
public final class SimulatedReporting {
    private final SqliteTestDatabase database;
    private final LongSupplier nanoClock;
    private Database prepared;
    private FaultyDatabase faulty;
    private ReportingAgent agent;
    private ReportingMetrics metrics;
    private CommittedSequence committed;

    /** @param file made anew */
    public SimulatedReporting(final Path file, final LongSupplier nanoClock) {
        this.database = new SqliteTestDatabase(file);
        this.nanoClock = nanoClock;
        this.prepared = database.prepared();
    }

    /**
     * Starts a process.
     *
     * @param failAt at which call of the database something happens; negative for never
     * @param kill the process dies there; otherwise the database is busy
     */
    public void start(final EventSource source, final int failAt, final boolean kill) {
        faulty = new FaultyDatabase(
                prepared, database.busy(), kill ? FaultyDatabase.Fault.KILL : FaultyDatabase.Fault.BUSY, failAt);
        final ReportingSettings settings = ReportingSettings.of(Path.of("unused"))
                .withBatch(40, Duration.ofMillis(30))
                .withRetryTime(Duration.ofMillis(10));
        committed = new CommittedSequence();
        metrics = new ReportingMetrics(new SimpleMeterRegistry(), committed);
        agent = new ReportingAgent(settings, faulty, source, committed, metrics, nanoClock::getAsLong, Runnable::run);
    }

    /** @return whether the process is still there */
    public boolean work() {
        try {
            agent.doWork();
        } catch (final FaultyDatabase.Killed e) {
            kill();
            return false;
        }
        if (metrics.state() == ReportingState.FAILED) {
            throw new IllegalStateException("reporting has failed, see the log");
        }
        return true;
    }

    public boolean isCaughtUp() {
        return agent != null && agent.isCaughtUp();
    }

    /** The process dies. */
    public void kill() {
        agent = null;
        abandon();
    }

    private void abandon() {
        try {
            faulty.abandon();
        } catch (final SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Someone else writes to the database. */
    public void execute(final String sql) {
        database.execute(sql);
    }

    /** All rows of all tables, in text order. */
    public Map<String, List<String>> tables() {
        return database.tables();
    }

    /** What is not as a second computation of all balances has it, in events and rows. */
    public List<String> reconciled(final EventSource events) {
        return new Reconciliation(events, prepared, List.of()).run().told();
    }

    /** The rows that the events must give. */
    public static Map<String, List<String>> expected(final EventSource events, final long lastSequence) {
        return NaiveHistory.tables(events, lastSequence);
    }

    /** Whether it is a table of streamed quotes or of parent orders: the plain reference knows nothing of them. */
    public static boolean isOfQuotes(final String table) {
        return table.startsWith("quote_") || table.startsWith("parent_") || table.startsWith("child_");
    }

    /** The rows of streamed quotes and parent orders that an agent writes which nothing disturbs. */
    public static Map<String, List<String>> undisturbedQuotes(
            final Path file, final EventSource events, final long lastSequence) {
        final SimulatedReporting undisturbed = new SimulatedReporting(file, System::nanoTime);
        undisturbed.start(events, -1, false);
        while (undisturbed.committed.get() < lastSequence) {
            undisturbed.work();
        }
        final Map<String, List<String>> quotes = undisturbed.tables();
        quotes.keySet().removeIf(table -> !isOfQuotes(table));
        undisturbed.kill();
        return quotes;
    }
}
