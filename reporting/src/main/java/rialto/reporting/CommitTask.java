package rialto.reporting;

import rialto.reporting.rows.PendingRows;
import rialto.reporting.rows.RowBatch;
import rialto.reporting.rows.RowWriter;

import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;

/**
 * One batch on its way into the database, while the agent's thread reads and projects the events after it. The writing
 * connection belongs to the executor's thread from {@link #begin} until {@link #isDone}, otherwise to the agent's.
 */
final class CommitTask {
    private final Executor executor;
    private final RowBatch batch = new RowBatch();
    private FutureTask<Integer> writing;
    private boolean held;
    private volatile long elapsedNs;

    CommitTask(final Executor executor) {
        this.executor = executor;
    }

    /** Whether there is a batch that is not known to be committed. */
    boolean isHeld() {
        return held;
    }

    /** The batch; of the past when none is held. */
    RowBatch batch() {
        return batch;
    }

    void hold(final PendingRows rows) {
        batch.take(rows);
        held = true;
    }

    /** It is committed, or not wanted any more. */
    void release() {
        held = false;
    }

    boolean isUnderWay() {
        return writing != null;
    }

    boolean isDone() {
        return writing != null && writing.isDone();
    }

    /** Writes the batch that is held, and ends the calling thread's sleep when that is done. */
    void begin(final RowWriter writer) {
        final Thread agent = Thread.currentThread();
        writing = new FutureTask<>(() -> write(writer)) {
            @Override
            protected void done() {
                LockSupport.unpark(agent);
            }
        };
        executor.execute(writing);
    }

    private int write(final RowWriter writer) throws SQLException {
        final long beganNs = System.nanoTime();
        final int rows = writer.write(batch);
        elapsedNs = System.nanoTime() - beganNs;
        return rows;
    }

    /** How long the last commit took. */
    long elapsedNs() {
        return elapsedNs;
    }

    /**
     * Waits until the batch is written, or is not.
     *
     * @return how many rows
     * @throws SQLException as {@link RowWriter#write}; nobody knows then whether it was committed
     */
    int await() throws SQLException {
        final FutureTask<Integer> done = writing;
        writing = null;
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return done.get();
                } catch (final InterruptedException e) {
                    // to leave now would leave the connection with two threads
                    interrupted = true;
                } catch (final ExecutionException e) {
                    throw cause(e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static SQLException cause(final ExecutionException failure) throws SQLException {
        return switch (failure.getCause()) {
            case final SQLException e -> e;
            case final RuntimeException e -> throw e;
            case final Error e -> throw e;
            case final Throwable e -> new SQLException(e);
        };
    }
}
