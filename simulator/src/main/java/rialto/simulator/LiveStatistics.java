package rialto.simulator;

import rialto.simulator.client.VenueException;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** What the crowd did so far. Written on the event loop, read by anyone. */
public final class LiveStatistics {
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong executed = new AtomicLong();
    private final AtomicLong strays = new AtomicLong();
    private final Map<Integer, Long> failures = new TreeMap<>();

    /** Orders, replacements, cancels and amends sent. */
    public long sent() {
        return sent.get();
    }

    /** Executions of the crowd's orders, both sides counted. */
    public long executed() {
        return executed.get();
    }

    /** Open orders that the venue listed, nobody worked and were therefore canceled. */
    public long strays() {
        return strays.get();
    }

    /** How often a call failed, by the dialect's code. */
    public Map<Integer, Long> failures() {
        synchronized (failures) {
            return new TreeMap<>(failures);
        }
    }

    @Override
    public String toString() {
        return "sent " + sent + ", executed " + executed + ", strays " + strays + ", refused " + failures();
    }

    void onSent() {
        sent.incrementAndGet();
    }

    void onExecuted() {
        executed.incrementAndGet();
    }

    void onStray() {
        strays.incrementAndGet();
    }

    void onFailed(final Throwable failure) {
        final int code = failure instanceof VenueException e ? e.code() : 0;
        synchronized (failures) {
            failures.merge(code, 1L, Long::sum);
        }
    }
}
