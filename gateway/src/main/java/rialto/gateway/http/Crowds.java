package rialto.gateway.http;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Addresses whose newcomers are let in a few at a time: they have many half-open connections, or lose one after the other, because
 * their next ones want its place. Each that is set up is an effort, and so is each that the garbage collector finds alive. Written
 * on the event loop, read on any thread.
 */
final class Crowds {
    /** Connections that an address may lose in a second before its newcomers wait. */
    static final int MOST_LOST = 64;
    /** Half-open connections that an address may have before its newcomers wait. */
    static final int MOST_HALF_OPEN = 128;

    static final long STAYS_NS = TimeUnit.SECONDS.toNanos(5);

    private final Map<String, Integer> lost = new HashMap<>();
    private final Map<String, Long> untilNs = new ConcurrentHashMap<>();

    /** An address has lost a connection on which it had not said yet what it wants. */
    void lost(final String address, final long nowNs) {
        if (lost.merge(address, 1, Integer::sum) > MOST_LOST) {
            untilNs.put(address, nowNs + STAYS_NS);
        }
    }

    /** An address has one half-open connection more. */
    void isHalfOpen(final String address, final int count, final long nowNs) {
        if (count > MOST_HALF_OPEN) {
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
