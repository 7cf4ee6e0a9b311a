package rialto.reporting;

import io.micrometer.core.instrument.MeterRegistry;
import rialto.reporting.database.SqliteDatabase;
import rialto.reporting.database.Synchronous;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

/** One rebuild of an SQLite file: beside the old one, then in its place. */
final class FileRebuild {
    private final EventReplay replay;
    private final SqliteDatabase fresh;
    private final Path target;

    FileRebuild(
            final ReportingSettings settings,
            final SqliteDatabase database,
            final EventSource source,
            final MeterRegistry registry) {
        this.target = database.file();
        this.fresh = new SqliteDatabase(sibling(target, ".rebuild"), Synchronous.OFF);
        this.replay = new EventReplay(
                settings.withSurveillance(PastSettings.of(database, settings.surveillance())), fresh, source, registry);
    }

    RebuildResult run() {
        final long beganNs = System.nanoTime();
        try {
            deleteDatabase(fresh.file());
            replay.requireFirstEvent();
            replay.run();
            fresh.makeSelfContained();
            replace();
        } catch (final IOException | SQLException e) {
            throw new ReportingException("rebuild of " + target + " failed: " + e.getMessage(), e);
        }
        return new RebuildResult(replay.committedSequence(), Duration.ofNanos(System.nanoTime() - beganNs));
    }

    /**
     * A crash between the steps leaves either the old database, the new one, or none; none is made from the events at the
     * next start. A write-ahead log must never lie beside a database that it is not of.
     */
    private void replace() throws IOException {
        final Path old = sibling(target, ".old");
        deleteDatabase(old);
        if (Files.exists(target)) {
            Files.move(target, old, ATOMIC_MOVE);
        }
        deleteDatabase(target);
        Files.move(fresh.file(), target, ATOMIC_MOVE);
        deleteDatabase(fresh.file());
        deleteDatabase(old);
    }

    /** Removes a file and what may lie beside it. */
    static void deleteDatabase(final Path file) throws IOException {
        for (final String suffix : new String[] {"", "-wal", "-shm"}) {
            Files.deleteIfExists(sibling(file, suffix));
        }
    }

    private static Path sibling(final Path file, final String suffix) {
        return file.toAbsolutePath().resolveSibling(file.getFileName() + suffix);
    }
}
