package rialto.gateway.http;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Addresses that lose one half-open connection after the other, because their next ones want its place. Written on the event
 * loop, read on any thread.
 */
final class Crowds {
    /** Connections that an address may lose in a second before its newcomers wait. */
    static final int MOST_LOST = 64;

    static final long STAYS_NS = TimeUnit.SECONDS.toNanos(5);

    private final Map<String, Integer> lost = new HashMap<>();
    private final Map<String, Long> untilNs = new ConcurrentHashMap<>();

    /** An address has lost a connection on which it had not said yet what it wants. */
    void lost(final String address, final long nowNs) {
        if (lost.merge(address, 1, Integer::sum) > MOST_LOST) {
            untilNs.put(address, nowNs + STAYS_NS);
        }
    }

    /** Begins to count anew, and forgets whom it must not keep waiting any longer. Call it once a second, or more often. */
    void sweep(final long nowNs) {
        lost.clear();
        untilNs.values().removeIf(until -> until - nowNs < 0);
    }

    boolean isEmpty() {
        return untilNs.isEmpty();
    }

    boolean contains(final String address) {
        return untilNs.containsKey(address);
    }
}
