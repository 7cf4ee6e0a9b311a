package rialto.client;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How a thread of the venue waits for work. For one thread.
 *
 * <p>While there is work now and then it backs off from spinning to sleeping up to a millisecond. When there has been
 * little for some hundred milliseconds it sleeps three. So a venue in use answers as with a plain back-off to one
 * millisecond. A venue at rest costs a fraction of that, though Aeron's parts find some housekeeping every few
 * milliseconds. After its {@link WakeUpSignal} was given it looks for work eagerly for a few milliseconds.
 *
 * <p>It never yields. To Linux from 6.18 on, a thread that yields says that it needs no turn soon. Where other threads
 * want the processor, twenty yields cost a tenth of a second and more. A thread that yields while it waits was seen
 * standing still for ten seconds.
 */
public final class WakeableIdleStrategy implements IdleStrategy, Wakeable {
    /** Some microseconds. */
    private static final int SPINS = 100;

    private static final long MIN_PARK_NS = TimeUnit.MICROSECONDS.toNanos(1);
    private static final long STIRRED_PARK_NS = TimeUnit.MICROSECONDS.toNanos(250);
    private static final long MAX_PARK_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long RESTING_PARK_NS = TimeUnit.MILLISECONDS.toNanos(3);
    private static final long HOUSEKEEPING_PARK_NS = TimeUnit.MILLISECONDS.toNanos(32);
    private static final long LONE_HOUSEKEEPING_PARK_NS = TimeUnit.MILLISECONDS.toNanos(128);
    /** Longer than a command takes from end to end. */
    private static final long EAGER_NS = TimeUnit.MILLISECONDS.toNanos(2);
    /** Between looks meanwhile: the system adds about fifty microseconds to it. */
    private static final long EAGER_PARK_NS = TimeUnit.MICROSECONDS.toNanos(20);
    /** Work adds, long sleeps subtract one; so housekeeping every ten milliseconds does not keep awake. */
    private static final int WAKEFULNESS_PER_WORK = 2;

    private static final int AWAKE = 8;
    private static final int MAX_WAKEFULNESS = 200;

    private final WakeUpSignal wakeUpSignal;
    private volatile Thread sleeping;
    private long signalsSeen;
    private boolean eager;
    private long eagerUntilNs;
    private int idles;
    private int wakefulness;
    private long parkNs = MIN_PARK_NS;

    /** Of a thread that nobody wakes. */
    public WakeableIdleStrategy() {
        this(new WakeUpSignal());
    }

    public WakeableIdleStrategy(final WakeUpSignal wakeUpSignal) {
        this.wakeUpSignal = wakeUpSignal;
        wakeUpSignal.add(this);
    }

    /** Of a thread that waits for an answer and then goes on: a back-off to one millisecond. */
    public static IdleStrategy forAnswers() {
        return new BackoffIdleStrategy(SPINS, 0, MIN_PARK_NS, MAX_PARK_NS);
    }

    /**
     * Of a thread that has something to do every half second, and is waited for then: an Aeron client's own. It sleeps a
     * millisecond after work, and twice as long each time that there is none, up to 32 milliseconds.
     *
     * @param isAlone whether all that it speaks with is in this process: nothing there is lost and found again in the midst
     *     of trading, so it sleeps up to 128 milliseconds
     */
    public static IdleStrategy forHousekeeping(final boolean isAlone) {
        return new BackoffIdleStrategy(0, 0, MAX_PARK_NS, isAlone ? LONE_HOUSEKEEPING_PARK_NS : HOUSEKEEPING_PARK_NS);
    }

    @Override
    public void idle(final int workCount) {
        if (workCount > 0) {
            wakefulness = Math.min(wakefulness + WAKEFULNESS_PER_WORK, MAX_WAKEFULNESS);
            if (wakefulness >= AWAKE || eager) {
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
        } else if (!isSignalled()) {
            sleep();
        }
    }

    @Override
    public void reset() {
        idles = 0;
        parkNs = MIN_PARK_NS;
    }

    @Override
    public String alias() {
        return "wakeable";
    }

    @Override
    public void wake() {
        final Thread sleeper = sleeping;
        if (sleeper != null) {
            LockSupport.unpark(sleeper);
        }
    }

    private boolean isSignalled() {
        final long signals = wakeUpSignal.signals();
        if (signals == signalsSeen) {
            return false;
        }
        signalsSeen = signals;
        eager = true;
        eagerUntilNs = System.nanoTime() + EAGER_NS;
        reset();
        return true;
    }

    private void sleep() {
        if (eager && System.nanoTime() - eagerUntilNs > 0) {
            eager = false;
        }
        if (eager) {
            LockSupport.parkNanos(EAGER_PARK_NS);
        } else if (parkNs < MAX_PARK_NS) {
            parkUnlessSignalled(parkNs);
            parkNs = Math.min(2 * parkNs, MAX_PARK_NS);
        } else if (wakefulness > 0) {
            wakefulness--;
            parkUnlessSignalled(MAX_PARK_NS);
        } else {
            parkUnlessSignalled(RESTING_PARK_NS);
        }
    }

    /** A signal either is seen here or sees the sleeper. */
    private void parkUnlessSignalled(final long ns) {
        sleeping = Thread.currentThread();
        if (wakeUpSignal.signals() == signalsSeen) {
            LockSupport.parkNanos(ns);
        }
        sleeping = null;
    }
}
