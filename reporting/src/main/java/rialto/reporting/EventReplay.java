package rialto.reporting;

import io.micrometer.core.instrument.MeterRegistry;
import org.agrona.concurrent.SystemNanoClock;
import rialto.client.EventStreamException;
import rialto.reporting.database.Database;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Brings a database up to the last recorded event and stops, in large batches on the caller's thread. */
final class EventReplay {
    private static final int BATCH_EVENTS = 50_000;

    private final ReportingSettings settings;
    private final Database database;
    private final EventSource source;
    private final ReportingMetrics metrics;
    private final CommittedSequence committed = new CommittedSequence();

    EventReplay(
            final ReportingSettings settings,
            final Database database,
            final EventSource source,
            final MeterRegistry registry) {
        this.settings = settings.withBatch(BATCH_EVENTS, Duration.ofMillis(100));
        this.database = database;
        this.source = source;
        this.metrics = new ReportingMetrics(registry, committed);
    }

    /** @throws ReportingException that names the oldest event there is, when that is not the first */
    void requireFirstEvent() {
        try {
            source.open(0).close();
        } catch (final EventStreamException e) {
            throw new ReportingException(
                    "this takes all recorded events, and they do not begin with event 1 any more: " + e.getMessage(),
                    e);
        }
    }

    /** @throws ReportingException when it cannot go on */
    void run() {
        final ExecutorService writerThread = WriterThread.start();
        final ReportingAgent agent = new ReportingAgent(
                settings, database, source, committed, metrics, SystemNanoClock.INSTANCE, writerThread);
        try {
            do {
                if (agent.doWork() == 0) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                }
                if (metrics.state() == ReportingState.FAILED || metrics.state() == ReportingState.STALLED) {
                    throw new ReportingException(database.location() + " could not be written after event "
                            + committed.get() + "; the log says why");
                }
            } while (!agent.isCaughtUp());
        } finally {
            agent.onClose();
            writerThread.shutdown();
        }
    }

    long committedSequence() {
        return committed.get();
    }
}
