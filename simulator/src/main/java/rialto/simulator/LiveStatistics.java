package rialto.simulator;

import rialto.simulator.client.VenueException;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** What the crowd did so far. Written on the event loop, read by anyone. */
public final class LiveStatistics {
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong executed = new AtomicLong();
    private final Map<Integer, Long> failures = new TreeMap<>();

    /** Orders, replacements, cancels and amends sent. */
    public long sent() {
        return sent.get();
    }

    /** Executions of the crowd's orders, both sides counted. */
    public long executed() {
        return executed.get();
    }

    /** How often a call failed, by the dialect's code. */
    public Map<Integer, Long> failures() {
        synchronized (failures) {
            return new TreeMap<>(failures);
        }
    }

    @Override
    public String toString() {
        return "sent " + sent + ", executed " + executed + ", refused " + failures();
    }

    void onSent() {
        sent.incrementAndGet();
    }

    void onExecuted() {
        executed.incrementAndGet();
    }

    void onFailed(final Throwable failure) {
        final int code = failure instanceof VenueException e ? e.code() : 0;
        synchronized (failures) {
            failures.merge(code, 1L, Long::sum);
        }
    }
}
