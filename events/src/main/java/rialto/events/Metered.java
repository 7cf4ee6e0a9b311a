package rialto.events;

import java.util.List;

/** A part that tells how it fares: what waits, beside its bound, and what was done. */
public interface Metered {
    /** All numbers as they are now. Cheap enough for every second, from any thread. */
    List<Gauge> gauges();

    /**
     * One of them.
     *
     * @throws IllegalArgumentException when there is none of that name
     */
    default Gauge gauge(final String name) {
        return gauges().stream()
                .filter(gauge -> gauge.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no gauge " + name + "; there are "
                        + gauges().stream().map(Gauge::name).toList()));
    }
}
