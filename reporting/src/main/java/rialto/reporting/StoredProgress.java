package rialto.reporting;

import org.agrona.CloseHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.reporting.database.Database;
import rialto.reporting.rows.StateLoader;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** How far another process has written the database: asked some times a second, more often while somebody waits. */
final class StoredProgress implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(StoredProgress.class);
    private static final long INTERVAL_MS = 200;
    private static final long WANTED_INTERVAL_MS = 5;
    private static final long CLOSE_TIMEOUT_MS = 1_000;

    private final Database database;
    private final CommittedSequence committed = new CommittedSequence();
    private final Thread thread = new Thread(this::run, "reporting-progress");
    private Connection connection;
    private volatile ReportingState state = ReportingState.STARTING;

    StoredProgress(final Database database) {
        this.database = database;
        thread.setDaemon(true);
        thread.start();
    }

    /** Of the database only: what the process that writes is at, it alone knows. */
    ReportingState state() {
        return state;
    }

    long get() {
        return committed.get();
    }

    boolean await(final long sequence, final Duration timeout) {
        return committed.await(sequence, timeout);
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(CLOSE_TIMEOUT_MS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                TimeUnit.MILLISECONDS.sleep(look());
            }
        } catch (final InterruptedException e) {
            LOGGER.debug("interrupted while closing");
        } finally {
            disconnect();
        }
    }

    /** @return how long until the next look, ms */
    private long look() {
        final boolean kept = connection != null;
        try {
            if (connection == null) {
                connection = database.openReader();
                connection.setAutoCommit(false);
            }
            final long sequence = StateLoader.committedSequence(connection);
            connection.rollback();
            state = ReportingState.RUNNING;
            if (sequence != committed.get()) {
                committed.set(sequence);
            }
            return committed.isWanted(Long.MAX_VALUE) ? WANTED_INTERVAL_MS : INTERVAL_MS;
        } catch (final SQLException | RuntimeException e) {
            // whatever a driver throws: without this thread every question would wait in vain
            disconnect();
            if (kept) {
                // a server that restarted has forgotten the connection, and takes another
                return 0;
            }
            if (state != ReportingState.STALLED) {
                state = ReportingState.STALLED;
                LOGGER.warn("history in {} cannot be read yet: {}", database.location(), e.getMessage());
            }
            return INTERVAL_MS;
        }
    }

    private void disconnect() {
        CloseHelper.close(e -> LOGGER.debug("while closing", e), connection);
        connection = null;
    }
}
