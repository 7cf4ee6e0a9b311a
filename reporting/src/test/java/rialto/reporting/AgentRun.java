package rialto.reporting;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import rialto.reporting.database.Database;
import rialto.reporting.queries.SqlHistory;

import java.nio.file.Path;
import java.time.Duration;

/** A reporting agent driven by a test's own thread and clock. */
final class AgentRun {
    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    final CommittedSequence committed = new CommittedSequence();
    final ReportingMetrics metrics = new ReportingMetrics(registry, committed);
    final ReportingAgent agent;
    private long nowNs;

    AgentRun(final Database database, final EventSource source, final int batchEvents) {
        this(database, source, batchEvents, SurveillanceSettings.OFF);
    }

    AgentRun(
            final Database database,
            final EventSource source,
            final int batchEvents,
            final SurveillanceSettings surveillance) {
        final ReportingSettings settings = ReportingSettings.of(Path.of("unused"))
                .withSurveillance(surveillance)
                .withBatch(batchEvents, Duration.ofMillis(3))
                .withRetryTime(Duration.ofMillis(10));
        agent = new ReportingAgent(settings, database, source, committed, metrics, () -> nowNs, Runnable::run);
    }

    /** The questions that can be asked of a database when it has all of a script's events. */
    static HistoryQueries history(final Database database, final EventScript script) {
        final AgentRun run = new AgentRun(database, script, 1_000);
        run.runToEnd();
        run.agent.onClose();
        return new SqlHistory(database, 2, run.metrics::state, run.committed::get, run.committed::await);
    }

    void later(final Duration elapsed) {
        nowNs += elapsed.toNanos();
    }

    /** Works until all is committed or the agent has failed, a millisecond a duty cycle. */
    ReportingState runToEnd() {
        for (int cycles = 0; cycles < 100_000; cycles++) {
            agent.doWork();
            later(Duration.ofMillis(1));
            if (metrics.state() == ReportingState.FAILED || agent.isCaughtUp()) {
                return metrics.state();
            }
        }
        throw new AssertionError("did not catch up; committed " + committed.get());
    }
}
