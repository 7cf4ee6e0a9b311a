package rialto.reporting;

import org.agrona.CloseHelper;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The threads that commit batches while the next is made; one works at a time. The patient one has a low priority: a commit
 * computes for tens of milliseconds, and on few processors an order would wait for that. The urgent one takes what is late or
 * waited for. They are two because a thread without special rights can lower its priority, but not raise it again.
 */
final class WriterThreads implements AutoCloseable {
    private final Executor patient;
    private final Executor urgent;

    private WriterThreads(final Executor patient, final Executor urgent) {
        this.patient = patient;
        this.urgent = urgent;
    }

    static WriterThreads start() {
        return new WriterThreads(
                Executors.newSingleThreadExecutor(LowPriority.threads("reporting-writer")),
                Executors.newSingleThreadExecutor(
                        Thread.ofPlatform().daemon().name("reporting-urgent").factory()));
    }

    static WriterThreads of(final Executor patient, final Executor urgent) {
        return new WriterThreads(patient, urgent);
    }

    /** @param isUrgent whether the batch must not wait for whatever else the process does */
    Executor of(final boolean isUrgent) {
        return isUrgent ? urgent : patient;
    }

    /** Lets a commit that is under way come to its end. */
    @Override
    public void close() {
        CloseHelper.closeAll(end(patient), end(urgent));
    }

    private static AutoCloseable end(final Executor executor) {
        return executor instanceof final ExecutorService service ? service::shutdown : () -> {};
    }
}
