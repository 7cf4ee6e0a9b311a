package rialto.reporting;

import io.micrometer.core.instrument.MeterRegistry;
import org.agrona.concurrent.SystemNanoClock;
import rialto.client.EventStreamException;
import rialto.reporting.database.SqliteDatabase;
import rialto.reporting.database.Synchronous;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

/** One rebuild of a database from the first event on. */
final class Rebuild {
    private static final int BATCH_EVENTS = 20_000;

    private final ReportingSettings settings;
    private final EventSource source;
    private final ReportingMetrics metrics;
    private final CommittedSequence committed = new CommittedSequence();
    private final SqliteDatabase fresh;
    private final Path target;

    Rebuild(final ReportingSettings settings, final EventSource source, final MeterRegistry registry) {
        final Path beside = sibling(settings.file(), ".rebuild");
        this.settings = settings.withFile(beside)
                .withSynchronous(Synchronous.OFF)
                .withBatch(BATCH_EVENTS, Duration.ofMillis(100));
        this.source = source;
        this.metrics = new ReportingMetrics(registry, committed);
        this.fresh = new SqliteDatabase(beside, Synchronous.OFF);
        this.target = settings.file().toAbsolutePath();
    }

    RebuildResult run() {
        final long beganNs = System.nanoTime();
        try {
            deleteDatabase(fresh.file());
            requireFirstEvent();
            project();
            fresh.makeSelfContained();
            replace();
        } catch (final IOException | SQLException e) {
            throw new ReportingException("rebuild of " + target + " failed: " + e.getMessage(), e);
        }
        return new RebuildResult(committed.get(), Duration.ofNanos(System.nanoTime() - beganNs));
    }

    private void requireFirstEvent() {
        try {
            source.open(0).close();
        } catch (final EventStreamException e) {
            throw new ReportingException(
                    "the database cannot be made anew, because the recorded events do not begin with event 1 any more: "
                            + e.getMessage(),
                    e);
        }
    }

    private void project() {
        final ReportingAgent agent =
                new ReportingAgent(settings, fresh, source, committed, metrics, SystemNanoClock.INSTANCE);
        try {
            do {
                if (agent.doWork() == 0) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                }
                if (metrics.state() == ReportingState.FAILED || metrics.state() == ReportingState.STALLED) {
                    throw new ReportingException(
                            "rebuild of " + target + " failed after event " + committed.get() + "; the log says why");
                }
            } while (!agent.isCaughtUp());
        } finally {
            agent.onClose();
        }
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

    private static void deleteDatabase(final Path file) throws IOException {
        for (final String suffix : new String[] {"", "-wal", "-shm"}) {
            Files.deleteIfExists(sibling(file, suffix));
        }
    }

    private static Path sibling(final Path file, final String suffix) {
        return file.toAbsolutePath().resolveSibling(file.getFileName() + suffix);
    }
}
