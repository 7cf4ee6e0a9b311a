package rialto.engine;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** Bytes that the present thread allocates. */
final class Allocated {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 5;

    private Allocated() {}

    static long bytes() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }

    /**
     * What the thriftiest of a few rounds allocates: what every round does, however little, is in it. With assertions the
     * JVM allocates something else: a class's messages, once, when it comes to compile the first of its methods well.
     */
    static long leastBy(final Runnable round) {
        return leastOf(() -> {
            final long before = bytes();
            round.run();
            return bytes() - before;
        });
    }

    /** As {@link #leastBy}, of rounds that count themselves. */
    static long leastOf(final LongSupplier round) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS && least > 0; i++) {
            least = Math.min(least, round.getAsLong());
        }
        return least;
    }
}
