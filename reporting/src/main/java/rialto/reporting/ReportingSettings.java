package rialto.reporting;

import rialto.reporting.database.Synchronous;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How reporting works.
 *
 * @param file the SQLite database, made when it is not there
 * @param batchEvents a batch is committed when it has so many events (at a command's end: see {@link #maxPendingEvents})
 * @param batchTime or so long after its first event
 * @param retryTime how long to wait after the first failure; doubled at every further one up to {@link #maxRetryTime}
 * @param queryConnections how many questions are answered at a time; more wait
 */
public record ReportingSettings(
        Path file,
        Synchronous synchronous,
        int batchEvents,
        Duration batchTime,
        Duration retryTime,
        int queryConnections) {
    private static final int OVERSIZE = 4;
    private static final int MAX_RETRY_FACTOR = 64;

    public ReportingSettings {
        if (batchEvents < 1) {
            throw new IllegalArgumentException("batchEvents must be positive, not " + batchEvents);
        }
        if (batchTime.isNegative()) {
            throw new IllegalArgumentException("batchTime must not be negative, but is " + batchTime);
        }
        if (!retryTime.isPositive()) {
            throw new IllegalArgumentException("retryTime must be positive, not " + retryTime);
        }
        if (queryConnections < 1) {
            throw new IllegalArgumentException("queryConnections must be positive, not " + queryConnections);
        }
    }

    /** The defaults: 5,000 events or 20 ms, first retry after 100 ms, four questions at a time. */
    public static ReportingSettings of(final Path file) {
        return new ReportingSettings(file, Synchronous.NORMAL, 5_000, Duration.ofMillis(20), Duration.ofMillis(100), 4);
    }

    public ReportingSettings withSynchronous(final Synchronous synchronous) {
        return new ReportingSettings(file, synchronous, batchEvents, batchTime, retryTime, queryConnections);
    }

    public ReportingSettings withFile(final Path file) {
        return new ReportingSettings(file, synchronous, batchEvents, batchTime, retryTime, queryConnections);
    }

    public ReportingSettings withBatch(final int batchEvents, final Duration batchTime) {
        return new ReportingSettings(file, synchronous, batchEvents, batchTime, retryTime, queryConnections);
    }

    public ReportingSettings withRetryTime(final Duration retryTime) {
        return new ReportingSettings(file, synchronous, batchEvents, batchTime, retryTime, queryConnections);
    }

    /** A batch is committed within a command only when it has grown to this. */
    int maxPendingEvents() {
        return batchEvents * OVERSIZE;
    }

    Duration maxRetryTime() {
        return retryTime.multipliedBy(MAX_RETRY_FACTOR);
    }
}
