package rialto.reporting;

import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.EventDemultiplexer;
import rialto.client.EventStreamException;
import rialto.client.NoMemberException;
import rialto.reporting.database.Database;
import rialto.reporting.rows.EventProjection;
import rialto.reporting.rows.PendingRows;
import rialto.reporting.rows.RowBatch;
import rialto.reporting.rows.RowWriter;
import rialto.reporting.rows.SurveillanceProjection;

import java.sql.SQLException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Follows the events and commits their rows. Owns the event feed, the projection and the pending rows; its one thread is
 * the only one that touches them. One batch at a time is on its way into the database by another thread meanwhile. While a
 * batch cannot be committed it reads on only until the next is full: so it never holds more than twice
 * {@link ReportingSettings#maxPendingEvents()} events and two polls, and a slow or broken database makes reporting lag,
 * nothing else.
 */
final class ReportingAgent implements Agent {
    private static final Logger LOGGER = LoggerFactory.getLogger(ReportingAgent.class);
    private static final int POLL_BATCHES = 64;
    /** A batch that fills so fast waits longer: rows that many events change, such as candles, are then written less often. */
    private static final int BUSY_EVENTS = 500;

    private static final int BUSY_PATIENCE = 12;
    private static final long RESTING_AFTER_NS = TimeUnit.SECONDS.toNanos(1);

    private final ReportingSettings settings;
    private final Database database;
    private final EventSource source;
    private final EventFeed feed;
    private final CommittedSequence committed;
    private final ReportingMetrics metrics;
    private final NanoClock clock;
    private final Backoff backoff;
    private final CommitTask commit;
    private final PendingRows rows = new PendingRows();
    private boolean migrated;
    private RowWriter writer;
    private EventProjection projection;
    private SurveillanceProjection surveillance;
    private long batchBeganNs;
    private long lastReadNs;
    private boolean isOfSource;
    private volatile OtherHistoryException contradiction;
    private Consumer<Exception> onFailed = failure -> {};

    ReportingAgent(
            final ReportingSettings settings,
            final Database database,
            final EventSource source,
            final CommittedSequence committed,
            final ReportingMetrics metrics,
            final NanoClock clock,
            final Executor writerThread) {
        this.settings = settings;
        this.database = database;
        this.source = source;
        this.feed = new EventFeed(source, database.location());
        this.committed = committed;
        this.metrics = metrics;
        this.clock = clock;
        this.commit = new CommitTask(writerThread);
        this.backoff = new Backoff(settings.retryTime(), settings.maxRetryTime());
    }

    /** @param listener told when it has failed for good; called by the thread that does the work */
    void onFailed(final Consumer<Exception> listener) {
        onFailed = listener;
    }

    @Override
    public String roleName() {
        return "reporting";
    }

    /**
     * Reads and commits what there is to read and commit.
     *
     * @return 0 when nothing is lost by a sleep: events that come meanwhile are then read together. So also after some
     *     were read, unless more of them wait
     */
    @Override
    public int doWork() {
        if (metrics.state() == ReportingState.FAILED || !backoff.isOver(clock.nanoTime())) {
            return 0;
        }
        try {
            return work();
        } catch (final SQLException e) {
            onDatabaseFailure(e);
        } catch (final EventStreamException e) {
            onStreamFailure(e);
        } catch (final RuntimeException e) {
            onFailure(e);
        }
        return 0;
    }

    /** Commits what was read, when that is possible at once and where a batch may end; the rest is read again. */
    @Override
    public void onClose() {
        try {
            finishCommit();
            if (metrics.state() == ReportingState.RUNNING && !rows.isEmpty() && mayEndHere()) {
                beginCommit();
                finishCommit();
            }
        } catch (final SQLException | RuntimeException e) {
            LOGGER.warn(
                    "the last {} events before the stop are not committed; they are read again", pendingEvents(), e);
        }
        feed.close();
        closeWriter();
        metrics.state(ReportingState.STOPPED);
    }

    /** Why it has failed, when that is because the database and the log tell different things; otherwise null. Any thread. */
    OtherHistoryException contradiction() {
        return contradiction;
    }

    /** Whether every event that can be had is committed. */
    boolean isCaughtUp() {
        return feed.isLive() && rows.isEmpty() && !commit.isHeld();
    }

    /** Whether all is committed, and no event came for a second. */
    boolean isResting() {
        return metrics.state() == ReportingState.RUNNING
                && isCaughtUp()
                && clock.nanoTime() - lastReadNs > RESTING_AFTER_NS;
    }

    private int work() throws SQLException {
        int work = 0;
        if (commit.isDone()) {
            finishCommit();
            work++;
        }
        openWriter();
        openFeed();
        if (!isDue() || commit.isHeld() && !isFull()) {
            work += poll();
        }
        if (commit.isHeld() && !commit.isUnderWay()) {
            // what failed before, and is known not to be there
            commit.begin(writer);
            work++;
        } else if (!commit.isHeld() && isDue()) {
            beginCommit();
            work++;
        }
        if (commit.isDone()) {
            finishCommit();
        }
        metrics.lag(pendingEvents(), feed.lagBytes());
        metrics.surveillance(surveillance.lastAlertId(), surveillance.remembered(), surveillance.hasFailed());
        return work;
    }

    private int poll() {
        final boolean wasEmpty = rows.isEmpty();
        final boolean wasFollowing = feed.isFollowing();
        final int work = feed.poll(POLL_BATCHES);
        if (!wasFollowing && feed.isFollowing()) {
            onHealthy();
        }
        if (wasEmpty) {
            batchBeganNs = clock.nanoTime();
        }
        if (work > 0) {
            lastReadNs = clock.nanoTime();
        }
        return work < POLL_BATCHES ? 0 : work;
    }

    private long pendingEvents() {
        return rows.events() + (commit.isHeld() ? commit.batch().events() : 0);
    }

    private boolean isFull() {
        return rows.events() >= settings.maxPendingEvents() && mayEndHere();
    }

    /** Whether rows have all that the last event told. */
    private boolean mayEndHere() {
        return projection == null || !projection.isBeforeOrder();
    }

    private boolean isDue() {
        final long events = rows.events();
        if (isFull()) {
            return true;
        }
        if (events == 0 || !projection.isAtEndOfCommand()) {
            return false;
        }
        final long timeNs = settings.batchTime().toNanos() * (events >= BUSY_EVENTS ? BUSY_PATIENCE : 1);
        return events >= settings.batchEvents()
                || committed.isWanted(rows.lastSequence())
                || clock.nanoTime() - batchBeganNs >= timeNs;
    }

    private void beginCommit() {
        commit.hold(rows);
        commit.begin(writer);
    }

    /** Waits for the commit that is under way, if there is one. */
    private void finishCommit() throws SQLException {
        if (commit.isUnderWay()) {
            onCommitted(commit.await(), commit.elapsedNs());
        }
    }

    private void onCommitted(final int count, final long elapsedNs) {
        final RowBatch batch = commit.batch();
        commit.release();
        committed.set(batch.lastSequence());
        metrics.committed(batch.events(), count, batch.lastTimestampNs(), elapsedNs);
        onHealthy();
    }

    private void onHealthy() {
        if (backoff.succeeded()) {
            LOGGER.info("reporting goes on after event {}", committed.get());
        }
        metrics.state(ReportingState.RUNNING);
    }

    private void openWriter() throws SQLException {
        if (!migrated) {
            database.migrate();
            migrated = true;
        }
        if (writer == null) {
            writer = RowWriter.open(database);
            if (projection != null) {
                resumeBatch();
            }
        }
        if (projection == null) {
            final EventProjection loaded = writer.loadProjection(rows);
            requireOfSource();
            surveillance = writer.loadSurveillance(rows, settings.surveillance());
            projection = loaded;
            committed.set(rows.lastSequence());
            LOGGER.info("{} holds all up to event {}", database.location(), committed.get());
        }
    }

    /** What this process has written is of the source: only what it finds at first may not be. */
    private void requireOfSource() {
        final long last = source.lastSequence();
        if (!isOfSource && rows.lastSequence() > last) {
            throw OtherHistoryException.ahead(database.location(), last, rows.lastSequence());
        }
        isOfSource = true;
    }

    /** After a failure nobody knows whether the commit took place: only the database does. */
    private void resumeBatch() throws SQLException {
        final long sequence = writer.committedSequence();
        final long expected = commit.isHeld() ? commit.batch().previousSequence() : rows.previousSequence();
        if (commit.isHeld() && sequence == commit.batch().lastSequence()) {
            onCommitted(0, 0);
        } else if (sequence < expected) {
            // a server that does not wait for its disk, or was made from a backup
            LOGGER.warn(
                    "{} was at event {} and is now at event {}: what it lost is written again",
                    database.location(),
                    expected,
                    sequence);
            feed.close();
            forgetProjection();
        } else if (sequence != expected) {
            throw new ReportingException(database.location() + " was at event " + expected + " and is now at event "
                    + sequence + ": something else has written to it");
        }
    }

    private void forgetProjection() {
        commit.release();
        projection = null;
    }

    private void openFeed() {
        if (!feed.isOpen()) {
            feed.open(
                    surveillance.after(new EventDemultiplexer(projection)),
                    surveillance.batches(),
                    surveillance.neededSequence(),
                    rows.lastSequence(),
                    rows.lastTimestampNs());
            if (feed.isFollowing()) {
                onHealthy();
            }
        }
    }

    private void onDatabaseFailure(final SQLException failure) {
        metrics.failed();
        awaitCommit();
        closeWriter();
        if (database.isTransient(failure)) {
            stall("rows cannot be written to " + database.location(), failure);
        } else {
            fail(failure);
        }
    }

    private void onFailure(final RuntimeException failure) {
        // a migration wraps what the database said
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof final SQLException e && database.isTransient(e)) {
                onDatabaseFailure(e);
                return;
            }
        }
        metrics.failed();
        fail(failure);
    }

    private void onStreamFailure(final EventStreamException failure) {
        metrics.failed();
        feed.close();
        if (failure instanceof NoMemberException) {
            awaitMember(failure);
            return;
        }
        // what was read before the failure is whole, but only the database says where to go on
        awaitCommit();
        forgetProjection();
        closeWriter();
        stall("events cannot be read", failure);
    }

    /** A process of its own may be there before the members are. */
    private void awaitMember(final EventStreamException failure) {
        backoff.failed(clock.nanoTime());
        if (metrics.state() != ReportingState.STALLED) {
            LOGGER.warn("waiting for a member of the cluster: {}", failure.getMessage());
        }
        metrics.state(ReportingState.STALLED);
    }

    /** Whatever becomes of it: only the database tells. */
    private void awaitCommit() {
        try {
            finishCommit();
        } catch (final SQLException | RuntimeException e) {
            LOGGER.warn("a commit to {} failed: {}", database.location(), e.getMessage());
        }
    }

    private void stall(final String what, final Exception failure) {
        final String pause = backoff.failed(clock.nanoTime()).toMillis() + " ms";
        metrics.state(ReportingState.STALLED);
        LOGGER.error("{}: {}; trading goes on, next attempt in {}", what, failure.getMessage(), pause);
    }

    private void fail(final Exception failure) {
        awaitCommit();
        if (failure instanceof final OtherHistoryException other) {
            contradiction = other;
        }
        metrics.state(ReportingState.FAILED);
        feed.close();
        closeWriter();
        onFailed.accept(failure);
        if (contradiction != null) {
            LOGGER.error("history does not grow: {}", failure.getMessage());
            return;
        }
        LOGGER.error(
                "reporting to {} has stopped after event {}; trading goes on, history does not grow",
                database.location(),
                committed.get(),
                failure);
    }

    private void closeWriter() {
        CloseHelper.close(
                e -> LOGGER.warn("connection to {} did not close: {}", database.location(), e.getMessage()), writer);
        writer = null;
    }
}
