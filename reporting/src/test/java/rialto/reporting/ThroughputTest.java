package rialto.reporting;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.reporting.database.SqliteDatabase;
import rialto.reporting.database.Synchronous;
import rialto.reporting.queries.SqlHistory;

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
    private static final int WARM_UP = 100;

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
        try (HistoryQueries history =
                new SqlHistory(database, 1, run.metrics::state, run.committed::get, run.committed::await)) {
            ask(history, script.timestampNs());
        }
    }

    private static void ask(final HistoryQueries history, final long endNs) {
        final long middleNs = endNs - TimeUnit.MINUTES.toNanos(5);
        final Page since = Page.between(middleNs, endNs, 500);
        time("order by id", () -> history.order(50_000));
        time("order by client id", () -> history.latestOrder(101, "same"));
        time("500 orders since, one instrument", () -> history.orders(101, 1, since));
        time("500 newest orders, all instruments", () -> history.orders(101, HistoryQueries.ALL, Page.latest(500)));
        time("500 trades of an account since", () -> history.accountTrades(101, 1, since));
        time("500 trades by id", () -> history.trades(1, Page.from(20_000, 500)));
        time("500 aggregates since", () -> history.aggregateTrades(1, since));
        time("500 1m candles", () -> history.candles(1, CandleInterval.MINUTE_1, Page.latest(500)));
        time("what a gateway needs", () -> history.marketHistory(endNs - TimeUnit.DAYS.toNanos(1), 1_000));
    }

    private static void time(final String what, final Runnable question) {
        for (int i = 0; i < WARM_UP; i++) {
            question.run();
        }
        final long before = System.nanoTime();
        for (int i = 0; i < WARM_UP; i++) {
            question.run();
        }
        System.out.printf("reporting: %-36s %,6d us%n", what, (System.nanoTime() - before) / WARM_UP / 1_000);
    }
}
