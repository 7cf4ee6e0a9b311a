package rialto.client;

import org.agrona.concurrent.IdleStrategy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Backs off from spinning over yielding to sleeping a millisecond, as long as there is work now and then; sleeps three
 * when there has been little for some hundred milliseconds. A venue in use answers as with a plain back-off to one
 * millisecond, a venue at rest, where Aeron's parts still find some housekeeping every few milliseconds, costs a
 * fraction of it. For one thread.
 */
public final class DrowsyIdleStrategy implements IdleStrategy {
    private static final int SPINS = 10;
    private static final int YIELDS = 20;
    private static final long MIN_PARK_NS = TimeUnit.MICROSECONDS.toNanos(1);
    private static final long STIRRED_PARK_NS = TimeUnit.MICROSECONDS.toNanos(250);
    private static final long MAX_PARK_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long DROWSY_PARK_NS = TimeUnit.MILLISECONDS.toNanos(3);
    /** Work adds, long sleeps subtract one; so housekeeping every ten milliseconds does not keep awake. */
    private static final int WAKEFULNESS_PER_WORK = 2;

    private static final int AWAKE = 8;
    private static final int MAX_WAKEFULNESS = 200;

    private int idles;
    private int wakefulness;
    private long parkNs = MIN_PARK_NS;

    @Override
    public void idle(final int workCount) {
        if (workCount > 0) {
            wakefulness = Math.min(wakefulness + WAKEFULNESS_PER_WORK, MAX_WAKEFULNESS);
            if (wakefulness >= AWAKE) {
                reset();
            } else {
                parkNs = STIRRED_PARK_NS;
            }
        } else {
            idle();
        }
    }

    @Override
    public void idle() {
        if (idles < SPINS) {
            idles++;
            Thread.onSpinWait();
        } else if (idles < SPINS + YIELDS) {
            idles++;
            Thread.yield();
        } else {
            park();
        }
    }

    @Override
    public void reset() {
        idles = 0;
        parkNs = MIN_PARK_NS;
    }

    @Override
    public String alias() {
        return "drowsy";
    }

    private void park() {
        if (parkNs < MAX_PARK_NS) {
            LockSupport.parkNanos(parkNs);
            parkNs = Math.min(2 * parkNs, MAX_PARK_NS);
        } else if (wakefulness > 0) {
            wakefulness--;
            LockSupport.parkNanos(MAX_PARK_NS);
        } else {
            LockSupport.parkNanos(DROWSY_PARK_NS);
        }
    }
}
