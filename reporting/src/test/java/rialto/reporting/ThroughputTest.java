package rialto.reporting;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.reporting.database.SqliteDatabase;
import rialto.reporting.database.Synchronous;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** How many events a second one core projects and commits to SQLite with all indexes. */
@Tag("slow")
@Timeout(300)
final class ThroughputTest {
    private static final long EVENTS = 1_000_000;
    private static final long GOAL = 20_000;

    @TempDir
    Path directory;

    @Test
    void shouldReachTheGoalOnOneCore() {
        final EventScript script = RandomMarket.events(81, EVENTS, TimeUnit.MILLISECONDS.toNanos(4));
        final SqliteDatabase database = new SqliteDatabase(directory.resolve("reporting.db"), Synchronous.NORMAL);
        final AgentRun run = new AgentRun(database, script, 5_000);
        database.migrate();
        final long cpuBefore = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        final long before = System.nanoTime();
        run.runToEnd();
        run.agent.onClose();
        final double seconds = (System.nanoTime() - before) / 1e9;
        final double cpuSeconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuBefore) / 1e9;
        final double rows = run.registry.get("rialto.reporting.rows").counter().count();
        System.out.printf(
                "reporting: %,d events, %,.0f rows in %.1f s (%.1f s of CPU): %,.0f events/s, %,.0f rows/s,"
                        + " %,.0f events per CPU second%n",
                script.sequence(),
                rows,
                seconds,
                cpuSeconds,
                script.sequence() / seconds,
                rows / seconds,
                script.sequence() / cpuSeconds);
        assertTrue(script.sequence() / cpuSeconds > GOAL);
    }
}
