package rialto.reporting;

import rialto.reporting.database.DatabaseSettings;
import rialto.reporting.surveillance.SettingsHistory;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How reporting works.
 *
 * @param database where the rows go
 * @param batchEvents a batch is committed when it has so many events (at a command's end: see {@link #maxPendingEvents})
 * @param batchTime or so long after its first event
 * @param retryTime how long to wait after the first failure; doubled at every further one up to {@link #maxRetryTime}
 * @param queryConnections how many questions are answered at a time; more wait
 * @param surveillance what is looked for in the events
 */
public record ReportingSettings(
        DatabaseSettings database,
        int batchEvents,
        Duration batchTime,
        Duration retryTime,
        int queryConnections,
        SettingsHistory surveillance) {
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

    /**
     * The defaults: 50,000 events or 20 ms (more while events come fast), first retry after 100 ms, four questions at a time, no
     * surveillance.
     */
    public static ReportingSettings of(final DatabaseSettings database) {
        return new ReportingSettings(
                database, 50_000, Duration.ofMillis(20), Duration.ofMillis(100), 4, SettingsHistory.NONE);
    }

    /** The defaults for an SQLite file, which is made when it is not there. */
    public static ReportingSettings of(final Path file) {
        return of(DatabaseSettings.sqlite(file));
    }

    public ReportingSettings withDatabase(final DatabaseSettings newDatabase) {
        return new ReportingSettings(newDatabase, batchEvents, batchTime, retryTime, queryConnections, surveillance);
    }

    public ReportingSettings withBatch(final int newBatchEvents, final Duration newBatchTime) {
        return new ReportingSettings(database, newBatchEvents, newBatchTime, retryTime, queryConnections, surveillance);
    }

    public ReportingSettings withRetryTime(final Duration newRetryTime) {
        return new ReportingSettings(database, batchEvents, batchTime, newRetryTime, queryConnections, surveillance);
    }

    /** With other settings of surveillance, from now on. */
    public ReportingSettings withSurveillance(final SurveillanceSettings newSettings) {
        return withSurveillance(SettingsHistory.always(newSettings));
    }

    ReportingSettings withSurveillance(final SettingsHistory history) {
        return new ReportingSettings(database, batchEvents, batchTime, retryTime, queryConnections, history);
    }

    /** A batch is committed within a command only when it has grown to this. */
    int maxPendingEvents() {
        return batchEvents * OVERSIZE;
    }

    Duration maxRetryTime() {
        return retryTime.multipliedBy(MAX_RETRY_FACTOR);
    }
}
