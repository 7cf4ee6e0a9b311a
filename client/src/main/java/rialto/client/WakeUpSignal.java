package rialto.client;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Wakes the sleeping threads of one process that a command will pass through. Whoever sends a command gives the signal.
 * The threads with a {@link WakeableIdleStrategy} of this signal then look for work eagerly for a moment, and those with a
 * {@link SignalledIdleStrategy} look once. So a venue at rest may sleep long and still answers at once. Between processes
 * there is no signal, and threads find work when they next look. Thread-safe.
 */
public final class WakeUpSignal {
    private final AtomicLong signals = new AtomicLong();
    private volatile Wakeable[] sleepers = {};

    /** Work is on its way. Cheap when everybody is awake. */
    public void signal() {
        signals.incrementAndGet();
        for (final Wakeable sleeper : sleepers) {
            sleeper.wake();
        }
    }

    /** Runs something at each signal, on the thread that gives it: it must be quick, and never wait. */
    public void onSignal(final Runnable task) {
        add(task::run);
    }

    /** How often it was given. */
    long signals() {
        return signals.get();
    }

    synchronized void add(final Wakeable sleeper) {
        final Wakeable[] more = Arrays.copyOf(sleepers, sleepers.length + 1);
        more[sleepers.length] = sleeper;
        sleepers = more;
    }
}
