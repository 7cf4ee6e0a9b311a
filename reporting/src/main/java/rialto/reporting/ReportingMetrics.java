package rialto.reporting;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import rialto.client.EventLag;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** What reporting tells of itself. Written by its agent's thread, read by any. */
final class ReportingMetrics {
    private final Counter rows;
    private final Counter events;
    private final Counter failures;
    private final Timer batchTime;
    private final AtomicLong pendingEvents = new AtomicLong();
    private final AtomicLong lagBytes = new AtomicLong();
    private final AtomicLong timestampNs = new AtomicLong();
    private final AtomicLong alerts = new AtomicLong();
    private final AtomicLong remembered = new AtomicLong();
    private final AtomicLong surveillanceFailed = new AtomicLong();
    private volatile ReportingState state = ReportingState.STARTING;

    ReportingMetrics(final MeterRegistry registry, final CommittedSequence committed) {
        rows = Counter.builder("rialto.reporting.rows")
                .description("rows committed")
                .register(registry);
        events = Counter.builder("rialto.reporting.events")
                .description("events committed")
                .register(registry);
        failures = Counter.builder("rialto.reporting.failures")
                .description("failed attempts to read events or write rows")
                .register(registry);
        batchTime = Timer.builder("rialto.reporting.batch.time")
                .description("time of one transaction")
                .publishPercentiles(0.5, 0.99)
                .register(registry);
        Gauge.builder("rialto.reporting.sequence", committed, CommittedSequence::get)
                .description("last event whose rows are committed")
                .register(registry);
        Gauge.builder("rialto.reporting.pending.events", pendingEvents, AtomicLong::get)
                .description("events read and not committed")
                .register(registry);
        Gauge.builder("rialto.reporting.lag.bytes", lagBytes, AtomicLong::get)
                .description("bytes of events recorded and not read, in steps of 4 KiB, -1 when unknown")
                .register(registry);
        Gauge.builder("rialto.reporting.timestamp.seconds", timestampNs, time -> time.get() / 1e9)
                .description("sequenced time of the last event whose rows are committed")
                .register(registry);
        Gauge.builder("rialto.surveillance.alerts", alerts, AtomicLong::get)
                .description("number of the last alert")
                .register(registry);
        Gauge.builder("rialto.surveillance.remembered", remembered, AtomicLong::get)
                .description("orders and trades that surveillance remembers")
                .register(registry);
        Gauge.builder("rialto.surveillance.failed", surveillanceFailed, AtomicLong::get)
                .description("1 when surveillance has failed and is off until the next start")
                .register(registry);
        Gauge.builder("rialto.reporting.state", this, metrics -> metrics.state.ordinal())
                .description("0 starting, 1 running, 2 stalled, 3 failed, 4 stopped")
                .register(registry);
    }

    ReportingState state() {
        return state;
    }

    void state(final ReportingState newState) {
        state = newState;
    }

    void failed() {
        failures.increment();
    }

    void lag(final long pending, final long bytes) {
        pendingEvents.lazySet(pending);
        lagBytes.lazySet(EventLag.inSteps(bytes));
    }

    void surveillance(final long lastAlertId, final long orderAndTradeCount, final boolean hasFailed) {
        alerts.lazySet(lastAlertId);
        remembered.lazySet(orderAndTradeCount);
        surveillanceFailed.lazySet(hasFailed ? 1 : 0);
    }

    void committed(final long newEvents, final long newRows, final long newTimestampNs, final long elapsedNs) {
        events.increment(newEvents);
        rows.increment(newRows);
        timestampNs.lazySet(newTimestampNs);
        batchTime.record(elapsedNs, TimeUnit.NANOSECONDS);
    }
}
