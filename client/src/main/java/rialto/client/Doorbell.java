package rialto.client;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Wakes the sleeping threads of one process that a command will pass through. Whoever sends a command rings; the
 * threads with a {@link DrowsyIdleStrategy} of this bell then look for work eagerly for a moment. So a venue at rest may
 * sleep long and still answers at once. Between processes nobody rings, and threads find work when they next look.
 * Thread-safe.
 */
public final class Doorbell {
    private final AtomicLong rings = new AtomicLong();
    private volatile DrowsyIdleStrategy[] sleepers = {};

    /** Work is on its way. Cheap when everybody is awake. */
    public void ring() {
        rings.incrementAndGet();
        for (final DrowsyIdleStrategy sleeper : sleepers) {
            sleeper.wake();
        }
    }

    /** How often it was rung. */
    long rings() {
        return rings.get();
    }

    synchronized void add(final DrowsyIdleStrategy sleeper) {
        final DrowsyIdleStrategy[] more = Arrays.copyOf(sleepers, sleepers.length + 1);
        more[sleepers.length] = sleeper;
        sleepers = more;
    }
}
