package rialto.reporting.queries;

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

/** A bounded number of reading connections, opened when first needed and kept; each question has one to itself. */
final class ReaderPool implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(ReaderPool.class);
    private static final long ACQUIRE_TIMEOUT_S = 30;

    /** A question that is asked within one transaction. */
    @FunctionalInterface
    interface Question<T> {
        T ask(Connection connection) throws SQLException;
    }

    private final Database database;
    private final int size;
    private final Semaphore permits;
    private final Deque<Connection> idle = new ArrayDeque<>();
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

    /** Questions under way finish; they close their connection themselves. */
    @Override
    public void close() {
        synchronized (idle) {
            closed = true;
            while (!idle.isEmpty()) {
                closeQuietly(idle.pop());
            }
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
                closeQuietly(connection);
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
        synchronized (idle) {
            if (closed) {
                throw new ReportingException("history is closed");
            }
            if (!idle.isEmpty()) {
                return idle.pop();
            }
        }
        final Connection connection = database.openReader();
        connection.setAutoCommit(false);
        return connection;
    }

    private void giveBack(final Connection connection) {
        synchronized (idle) {
            if (!closed) {
                idle.push(connection);
                return;
            }
        }
        closeQuietly(connection);
    }

    private static void closeQuietly(final Connection connection) {
        try {
            connection.close();
        } catch (final SQLException e) {
            LOGGER.debug("a reading connection did not close: {}", e.getMessage());
        }
    }
}
