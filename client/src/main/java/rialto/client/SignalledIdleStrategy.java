package rialto.client;

import org.agrona.concurrent.IdleStrategy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * How a thread waits for work that is announced when it is there: whoever made it gives the {@link WakeUpSignal} after it.
 * For one thread.
 *
 * <p>It looks a few times more, then sleeps a millisecond at a time, or longer when there has been little for some hundred
 * milliseconds. Those sleeps bound how late it sees what nobody announces: timers, and what other processes send. What it
 * finds after a long sleep that no signal has ended is most likely housekeeping, and keeps it awake only if more follows. It
 * never yields, see {@link WakeableIdleStrategy}.
 */
public final class SignalledIdleStrategy implements IdleStrategy, Wakeable {
    private static final long PARK_NS = TimeUnit.MILLISECONDS.toNanos(1);
    /** Work adds, sleeps subtract one; so housekeeping every ten milliseconds does not keep awake. */
    private static final int WAKEFULNESS_PER_WORK = 2;

    private static final int MAX_WAKEFULNESS = 200;

    private final WakeUpSignal wakeUpSignal;
    private final int looks;
    private final LongSupplier restingParkNs;
    private volatile Thread sleeping;
    private long signalsSeen;
    private int idles;
    /** Who begins has much to do at first. */
    private int wakefulness = MAX_WAKEFULNESS;

    /** Slept long, and nobody ended it. */
    private boolean hasRested;

    /**
     * @param looks how often it looks in vain before it sleeps
     * @param restingMs how long it sleeps at a time when there is little to do
     */
    public SignalledIdleStrategy(final WakeUpSignal wakeUpSignal, final int looks, final long restingMs) {
        this(wakeUpSignal, looks, constant(TimeUnit.MILLISECONDS.toNanos(restingMs)));
    }

    /** @param restingNs asked before each long sleep how long it may be: until something is due, for example */
    public SignalledIdleStrategy(final WakeUpSignal wakeUpSignal, final int looks, final LongSupplier restingNs) {
        this.wakeUpSignal = wakeUpSignal;
        this.looks = looks;
        this.restingParkNs = restingNs;
        wakeUpSignal.add(this);
    }

    private static LongSupplier constant(final long ns) {
        return () -> ns;
    }

    @Override
    public void idle(final int workCount) {
        if (workCount > 0) {
            wakefulness = Math.min(wakefulness + (hasRested ? 1 : WAKEFULNESS_PER_WORK), MAX_WAKEFULNESS);
            hasRested = false;
            reset();
        } else {
            idle();
        }
    }

    @Override
    public void idle() {
        if (idles < looks) {
            idles++;
            Thread.onSpinWait();
        } else {
            sleep();
        }
    }

    @Override
    public void reset() {
        idles = 0;
    }

    @Override
    public String alias() {
        return "signalled";
    }

    @Override
    public void wake() {
        final Thread sleeper = sleeping;
        if (sleeper != null) {
            LockSupport.unpark(sleeper);
        }
    }

    /** A signal either is seen here or sees the sleeper. */
    private void sleep() {
        final boolean isResting = wakefulness == 0;
        wakefulness = Math.max(0, wakefulness - 1);
        hasRested = isResting;
        sleeping = Thread.currentThread();
        if (wakeUpSignal.signals() == signalsSeen) {
            LockSupport.parkNanos(isResting ? restingParkNs.getAsLong() : PARK_NS);
        }
        sleeping = null;
        final long signals = wakeUpSignal.signals();
        if (signals != signalsSeen) {
            signalsSeen = signals;
            hasRested = false;
            reset();
        }
    }
}
