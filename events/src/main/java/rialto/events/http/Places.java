package rialto.events.http;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Places of which there are so many. Thread-safe. */
final class Places {
    private final long bound;
    private final AtomicLong taken = new AtomicLong();
    private final LongAdder refused = new LongAdder();

    Places(final long bound) {
        this.bound = bound;
    }

    boolean enter() {
        return enter(1);
    }

    boolean enter(final long count) {
        if (taken.addAndGet(count) > bound) {
            taken.addAndGet(-count);
            refused.increment();
            return false;
        }
        return true;
    }

    void leave() {
        leave(1);
    }

    void leave(final long count) {
        taken.addAndGet(-count);
    }

    long taken() {
        return taken.get();
    }

    long bound() {
        return bound;
    }

    long refused() {
        return refused.sum();
    }
}
