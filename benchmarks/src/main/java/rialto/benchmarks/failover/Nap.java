package rialto.benchmarks.failover;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A pause that need not be exact. */
final class Nap {
    private Nap() {}

    static void ms(final long ms) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ms));
    }
}
