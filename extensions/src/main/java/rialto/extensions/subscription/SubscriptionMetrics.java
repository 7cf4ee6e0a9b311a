package rialto.extensions.subscription;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

import java.util.function.ToDoubleFunction;

/** What a subscription counts. */
final class SubscriptionMetrics {
    private static final String LABEL = "subscription";

    final Counter handled;
    final Counter failed;
    final Counter parked;
    final Counter skipped;
    final Counter late;
    final Counter full;

    private final MeterRegistry registry;
    private final String name;

    SubscriptionMetrics(final MeterRegistry registry, final String name) {
        this.registry = registry;
        this.name = name;
        handled = counter("rialto.extension.events.handled", "Events that are done with");
        failed = counter("rialto.extension.handler.failures", "Calls of handlers that failed");
        parked = counter("rialto.extension.events.parked", "Events that were put aside");
        skipped = counter("rialto.extension.events.skipped", "Events that were left out after failures");
        late = counter("rialto.extension.handler.late", "Calls of handlers that took longer than they may");
        full = counter("rialto.extension.lane.full", "Waits of 500 ms in which a key's lane had no room");
    }

    void gauges(final RunningSubscription subscription, final SubscriptionReader reader, final Unacknowledged window) {
        gauge(
                "rialto.extension.events.unacknowledged",
                "Events given to handlers, not done with",
                window,
                Unacknowledged::size);
        gauge("rialto.extension.events.bound", "Most of them", window, Unacknowledged::bound);
        gauge("rialto.extension.cursor", "All events up to it are done with", reader, r -> r.cursor()
                .sequence());
        gauge(
                "rialto.extension.behind",
                "Events read, but not done with",
                reader,
                r -> r.lastRead() - r.cursor().sequence());
        gauge(
                "rialto.extension.stopped",
                "1 while it waits for somebody",
                reader,
                r -> r.state() == SubscriptionStatus.State.STOPPED ? 1 : 0);
        gauge("rialto.extension.parked", "Events that were put aside", subscription, RunningSubscription::parkedCount);
    }

    private Counter counter(final String meter, final String description) {
        return Counter.builder(meter).tag(LABEL, name).description(description).register(registry);
    }

    private <T> void gauge(final String meter, final String description, final T of, final ToDoubleFunction<T> value) {
        Gauge.builder(meter, of, value)
                .tag(LABEL, name)
                .description(description)
                .register(registry);
    }
}
