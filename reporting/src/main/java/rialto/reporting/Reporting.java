package rialto.reporting;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.SystemNanoClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.reporting.database.Database;
import rialto.reporting.database.SqliteDatabase;
import rialto.reporting.queries.SqlHistory;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Reporting of a running venue: a thread that reads events, one that writes rows, and the questions that can be asked meanwhile. */
public final class Reporting implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Reporting.class);
    private final Database database;
    private final CommittedSequence committed = new CommittedSequence();
    private final ReportingMetrics metrics;
    private final ExecutorService writerThread = WriterThread.start();
    private final ReportingAgent agent;
    private final AgentRunner runner;
    private final HistoryQueries queries;

    private Reporting(
            final ReportingSettings settings,
            final Database database,
            final EventSource source,
            final MeterRegistry registry) {
        this.database = database;
        metrics = new ReportingMetrics(registry, committed);
        agent = new ReportingAgent(
                settings, database, source, committed, metrics, SystemNanoClock.INSTANCE, writerThread);
        runner = new AgentRunner(
                new ReportingIdle(agent::isResting), error -> LOGGER.error("reporting thread", error), null, agent);
        queries =
                new SqlHistory(database, settings.queryConnections(), metrics::state, committed::get, committed::await);
    }

    /**
     * Starts the thread. Returns at once: what keeps it from working (no database, no events yet) is logged, shown by
     * {@link #state()} and, where that can help, tried again; it never reaches the caller.
     *
     * @throws ReportingException when there is no driver for the database
     */
    public static Reporting start(
            final ReportingSettings settings, final EventSource source, final MeterRegistry registry) {
        return start(settings, source, registry, failure -> {});
    }

    /**
     * As above.
     *
     * @param onFailed told once, by the thread, when it is FAILED: of what does not pass by itself
     */
    public static Reporting start(
            final ReportingSettings settings,
            final EventSource source,
            final MeterRegistry registry,
            final Consumer<Exception> onFailed) {
        final Reporting reporting = new Reporting(settings, settings.database().open(), source, registry);
        reporting.agent.onFailed(onFailed);
        AgentRunner.startOnThread(reporting.runner, task -> {
            final Thread thread = new Thread(task, "reporting");
            thread.setDaemon(true);
            reporting.committed.committer(thread);
            return thread;
        });
        return reporting;
    }

    /**
     * The questions alone, to a database that another process writes; they fail until it is there. How far it is, is
     * known with a delay of a fraction of a second.
     */
    public static HistoryQueries openQueries(final ReportingSettings settings) {
        final Database database = settings.database().open();
        final StoredProgress progress = new StoredProgress(database);
        return new SqlHistory(database, settings.queryConnections(), progress::state, progress::get, progress::await) {
            @Override
            public void close() {
                CloseHelper.closeAll(progress, super::close);
            }
        };
    }

    /** Open until reporting is closed. */
    public HistoryQueries queries() {
        return queries;
    }

    public ReportingState state() {
        return metrics.state();
    }

    /** What contradicts the log in the database, when that is why it has failed; empty otherwise. */
    public Optional<OtherHistoryException> contradiction() {
        return Optional.ofNullable(agent.contradiction());
    }

    /** Sequence of the last event whose rows are committed; 0 before the database is open. */
    public long committedSequence() {
        return committed.get();
    }

    /** Waits until reporting follows the events or has failed; returns the state then. */
    public ReportingState awaitStarted(final Duration timeout) throws InterruptedException {
        final long deadlineNs = System.nanoTime() + timeout.toNanos();
        while (state() == ReportingState.STARTING && System.nanoTime() - deadlineNs < 0) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        return state();
    }

    /** Commits what was read and stops. Waits a few seconds for questions under way. */
    @Override
    public void close() {
        CloseHelper.closeAll(runner, writerThread::shutdown, queries, this::settle);
    }

    private void settle() {
        try {
            database.settle();
        } catch (final SQLException e) {
            LOGGER.warn("{} is whole only with the log beside it: {}", database.location(), e.getMessage());
        }
    }

    /**
     * Makes the database anew from the recorded events. Nothing else may use it meanwhile. An SQLite file is made beside the
     * old one, which stays as it was until the new one is whole. A server's tables are emptied first; interrupted, the next
     * start goes on.
     *
     * @return what was done
     * @throws ReportingException when the events no longer begin with the first, saying which is the oldest, and when
     *     anything else fails
     */
    public static RebuildResult rebuild(final ReportingSettings settings, final EventSource source) {
        final MeterRegistry registry = new SimpleMeterRegistry();
        return settings.database().open() instanceof final SqliteDatabase file
                ? new FileRebuild(settings, file, source, registry).run()
                : new ServerRebuild(settings, source, registry).run();
    }

    /**
     * Compares all rows of the database with those that the recorded events give, after it has read the last of these, and its
     * views, triggers and so on with those of the migrations. Nothing else may write it meanwhile.
     *
     * @param working an SQLite file for the rows of the events, which is made and removed
     * @throws ReportingException when the events no longer begin with the first, saying which is the oldest, and when
     *     anything else fails
     */
    public static VerifyResult verify(final ReportingSettings settings, final EventSource source, final Path working) {
        return new Verification(settings, source, working, new SimpleMeterRegistry(), new SimpleMeterRegistry()).run();
    }
}
