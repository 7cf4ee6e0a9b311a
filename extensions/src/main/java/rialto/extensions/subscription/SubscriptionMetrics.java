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
    }

    private Counter counter(final String meter, final String description) {
        return Counter.builder(meter).tag(LABEL, name).description(description).register(registry);
    }

    <T> void gauge(final String meter, final String description, final T of, final ToDoubleFunction<T> value) {
        Gauge.builder(meter, of, value)
                .tag(LABEL, name)
                .description(description)
                .register(registry);
    }
}
