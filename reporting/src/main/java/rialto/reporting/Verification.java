package rialto.reporting;

import io.micrometer.core.instrument.MeterRegistry;
import rialto.reporting.database.Database;
import rialto.reporting.database.Schema;
import rialto.reporting.database.SqliteDatabase;
import rialto.reporting.database.Synchronous;
import rialto.reporting.database.Table;
import rialto.reporting.surveillance.SettingsHistory;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * One comparison of all rows of a database with those that the recorded events give, which are made beside it; and of its views,
 * triggers and so on with those that the migrations make.
 */
final class Verification {
    private final Database database;
    private final SqliteDatabase fresh;
    private final ReportingSettings settings;
    private final EventSource source;
    private final MeterRegistry workingRegistry;
    private final EventReplay rest;

    /** @param working an SQLite file that is made, and removed in the end */
    Verification(
            final ReportingSettings settings,
            final EventSource source,
            final Path working,
            final MeterRegistry registry,
            final MeterRegistry workingRegistry) {
        this.settings = settings;
        this.source = source;
        this.workingRegistry = workingRegistry;
        database = settings.database().open();
        fresh = new SqliteDatabase(working, Synchronous.OFF);
        rest = new EventReplay(settings, database, source, registry);
    }

    VerifyResult run() {
        final long beganNs = System.nanoTime();
        try {
            FileRebuild.deleteDatabase(fresh.file());
            try {
                rest.requireFirstEvent();
                rest.run();
                // the same alerts come of the same thresholds only
                final EventReplay replay = new EventReplay(
                        settings.withSurveillance(PastSettings.of(database, SettingsHistory.NONE)),
                        fresh,
                        source,
                        workingRegistry);
                replay.run();
                return compared(replay.committedSequence(), beganNs);
            } finally {
                FileRebuild.deleteDatabase(fresh.file());
            }
        } catch (final IOException | SQLException e) {
            throw new ReportingException(database.location() + " cannot be compared: " + e.getMessage(), e);
        }
    }

    private VerifyResult compared(final long committedSequence, final long beganNs) throws SQLException {
        final Differences differences = new Differences();
        try (Connection kept = database.openReader();
                Connection made = fresh.openReader()) {
            // a server gives rows in portions within a transaction only
            kept.setAutoCommit(false);
            for (final Table table : Schema.TABLES) {
                new TableComparison(table, differences).run(kept, made);
            }
            kept.rollback();
        }
        new SchemaComparison(differences).run(database.schema());
        return new VerifyResult(
                committedSequence,
                differences.rows(),
                differences.count(),
                List.copyOf(differences.told()),
                Duration.ofNanos(System.nanoTime() - beganNs));
    }
}
