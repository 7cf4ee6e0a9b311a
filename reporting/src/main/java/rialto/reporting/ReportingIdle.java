package rialto.reporting;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * How the thread that reads events for the database waits: up to ten milliseconds in use, longer in a venue at rest. A
 * question that waits ends a sleep, so history is behind by this only for those who open the database themselves. For one
 * thread.
 */
final class ReportingIdle implements IdleStrategy {
    private static final long MIN_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long MAX_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long RESTING_NS = TimeUnit.MILLISECONDS.toNanos(50);

    private final IdleStrategy inUse = new BackoffIdleStrategy(0, 0, MIN_NS, MAX_NS);
    private final BooleanSupplier resting;

    /** @param resting whether there is nothing to do, and has not been for a while; asked by its thread */
    ReportingIdle(final BooleanSupplier resting) {
        this.resting = resting;
    }

    @Override
    public void idle(final int workCount) {
        if (workCount > 0) {
            reset();
        } else {
            idle();
        }
    }

    @Override
    public void idle() {
        if (resting.getAsBoolean()) {
            LockSupport.parkNanos(RESTING_NS);
        } else {
            inUse.idle();
        }
    }

    @Override
    public void reset() {
        inUse.reset();
    }

    @Override
    public String alias() {
        return "reporting";
    }
}
