package rialto.reporting;

import io.micrometer.core.instrument.MeterRegistry;
import rialto.reporting.database.Database;
import rialto.reporting.database.SchemaRemoval;

import java.sql.SQLException;
import java.time.Duration;

/** One rebuild of a server's database: its tables are removed and made again. */
final class ServerRebuild {
    private final EventReplay replay;
    private final Database database;

    ServerRebuild(final ReportingSettings settings, final EventSource source, final MeterRegistry registry) {
        this.database = settings.database().open();
        this.replay = new EventReplay(
                settings.withSurveillance(PastSettings.of(database, settings.surveillance())),
                database,
                source,
                registry);
    }

    RebuildResult run() {
        final long beganNs = System.nanoTime();
        replay.requireFirstEvent();
        try {
            SchemaRemoval.run(database);
        } catch (final SQLException e) {
            throw new ReportingException("rebuild of " + database.location() + " failed: " + e.getMessage(), e);
        }
        replay.run();
        return new RebuildResult(replay.committedSequence(), Duration.ofNanos(System.nanoTime() - beganNs));
    }
}
