package rialto.client;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Wakes the sleeping threads of one process that a command will pass through. Whoever sends a command signals; the
 * threads with a {@link WakeableIdleStrategy} of this bell then look for work eagerly for a moment. So a venue at rest may
 * sleep long and still answers at once. Between processes nobody signals, and threads find work when they next look.
 * Thread-safe.
 */
public final class WakeUpSignal {
    private final AtomicLong signals = new AtomicLong();
    private volatile WakeableIdleStrategy[] sleepers = {};

    /** Work is on its way. Cheap when everybody is awake. */
    public void signal() {
        signals.incrementAndGet();
        for (final WakeableIdleStrategy sleeper : sleepers) {
            sleeper.wake();
        }
    }

    /** How often it was rung. */
    long signals() {
        return signals.get();
    }

    synchronized void add(final WakeableIdleStrategy sleeper) {
        final WakeableIdleStrategy[] more = Arrays.copyOf(sleepers, sleepers.length + 1);
        more[sleepers.length] = sleeper;
        sleepers = more;
    }
}
