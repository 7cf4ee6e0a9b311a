package rialto.reporting.queries;

import org.agrona.CloseHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.reporting.ReportingException;
import rialto.reporting.database.Database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A bounded number of reading connections, opened when first needed and kept; each question has one to itself. One that was
 * kept is tried before it is used again: a server that restarted has forgotten it. When the database is gone a question
 * fails at once.
 */
final class ReaderPool implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(ReaderPool.class);
    private static final long ACQUIRE_TIMEOUT_S = 30;
    private static final int TRY_TIMEOUT_S = 5;
    /** Long before what stands between the two would drop a silent connection, so that nobody has to wait for an answer to a try. */
    private static final long MAX_IDLE_NS = TimeUnit.MINUTES.toNanos(1);

    private static final long CLOSE_TIMEOUT_S = 5;

    /** A question that is asked within one transaction. */
    @FunctionalInterface
    interface Question<T> {
        T ask(Connection connection) throws SQLException;
    }

    private record Idle(Connection connection, long sinceNs) {}

    private final Database database;
    private final int size;
    private final Semaphore permits;
    private final Deque<Idle> idle = new ArrayDeque<>();
    private boolean closed;

    ReaderPool(final Database database, final int size) {
        this.database = database;
        this.size = size;
        this.permits = new Semaphore(size, true);
    }

    /**
     * @throws ReportingException when the database cannot answer, or every connection is taken for too long
     */
    <T> T ask(final Question<T> question) {
        acquire();
        try {
            return askWithConnection(question);
        } catch (final SQLException e) {
            throw new ReportingException("history in " + database.location() + " cannot be read: " + e.getMessage(), e);
        } finally {
            permits.release();
        }
    }

    /** Waits a few seconds for questions under way; one that takes longer closes its connection itself. */
    @Override
    public void close() {
        synchronized (idle) {
            closed = true;
            while (!idle.isEmpty()) {
                close(idle.pop().connection());
            }
        }
        try {
            if (!permits.tryAcquire(size, CLOSE_TIMEOUT_S, TimeUnit.SECONDS)) {
                LOGGER.warn("history of {} is closed while questions are under way", database.location());
            } else {
                permits.release(size);
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private <T> T askWithConnection(final Question<T> question) throws SQLException {
        final Connection connection = take();
        boolean sound = false;
        try {
            final T answer = question.ask(connection);
            // ends the transaction, and with it this connection's hold on an old state of the database
            connection.rollback();
            sound = true;
            return answer;
        } finally {
            if (sound) {
                giveBack(connection);
            } else {
                close(connection);
            }
        }
    }

    private void acquire() {
        try {
            if (!permits.tryAcquire(ACQUIRE_TIMEOUT_S, TimeUnit.SECONDS)) {
                throw new ReportingException("all " + size + " connections for history are taken");
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ReportingException("interrupted while waiting for a connection", e);
        }
    }

    private Connection take() throws SQLException {
        for (Idle kept = pop(); kept != null; kept = pop()) {
            if (System.nanoTime() - kept.sinceNs() >= MAX_IDLE_NS) {
                close(kept.connection());
            } else if (kept.connection().isValid(TRY_TIMEOUT_S)) {
                return kept.connection();
            } else {
                close(kept.connection());
                forgetIdle();
            }
        }
        final Connection connection = database.openReader();
        try {
            connection.setAutoCommit(false);
            return connection;
        } catch (final SQLException e) {
            close(connection);
            throw e;
        }
    }

    /** What lost one connection lost those that were kept beside it: each try would take its time. */
    private void forgetIdle() {
        for (Idle kept = pop(); kept != null; kept = pop()) {
            close(kept.connection());
        }
    }

    /** Null when none is kept. */
    private Idle pop() {
        synchronized (idle) {
            if (closed) {
                throw new ReportingException("history is closed");
            }
            return idle.poll();
        }
    }

    private void giveBack(final Connection connection) {
        synchronized (idle) {
            if (!closed) {
                idle.push(new Idle(connection, System.nanoTime()));
                return;
            }
        }
        close(connection);
    }

    private static void close(final Connection connection) {
        CloseHelper.close(e -> LOGGER.debug("a reading connection did not close: {}", e.getMessage()), connection);
    }
}
