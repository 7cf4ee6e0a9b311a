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
 *
 * <p>Where it is told of commands, one that nobody has announced makes it look every 70 microseconds or so for a while:
 * whoever sends from another process cannot give the signal, and is most likely to send more.
 */
public final class SignalledIdleStrategy implements IdleStrategy, Wakeable {
    private static final long PARK_NS = TimeUnit.MILLISECONDS.toNanos(1);
    /** Work adds, sleeps subtract one; so housekeeping every ten milliseconds does not keep awake. */
    private static final int WAKEFULNESS_PER_WORK = 2;

    private static final int MAX_WAKEFULNESS = 200;
    /** Between looks for more from who gives no signal; the system adds about fifty microseconds to it. */
    private static final long EXPECTANT_PARK_NS = TimeUnit.MICROSECONDS.toNanos(20);
    /** Longer than it is from one burst to the next of somebody who trades. */
    private static final long EXPECTANT_NS = TimeUnit.MILLISECONDS.toNanos(50);

    private final WakeUpSignal wakeUpSignal;
    private final int looks;
    private final LongSupplier restingParkNs;
    private final LongSupplier commands;
    private volatile Thread sleeping;
    private long signalsSeen;
    private int idles;
    /** Who begins has much to do at first. */
    private int wakefulness = MAX_WAKEFULNESS;

    /** Slept long, and nobody ended it. */
    private boolean hasRested;

    private long commandsSeen;
    private long signalsWithThem;
    private long expectantUntilNs = System.nanoTime();

    /**
     * @param looks how often it looks in vain before it sleeps
     * @param restingMs how long it sleeps at a time when there is little to do
     */
    public SignalledIdleStrategy(final WakeUpSignal wakeUpSignal, final int looks, final long restingMs) {
        this(wakeUpSignal, looks, constant(TimeUnit.MILLISECONDS.toNanos(restingMs)));
    }

    /** @param restingNs asked before each long sleep how long it may be: until something is due, for example */
    public SignalledIdleStrategy(final WakeUpSignal wakeUpSignal, final int looks, final LongSupplier restingNs) {
        this(wakeUpSignal, looks, restingNs, constant(0));
    }

    /**
     * @param commands how many there were so far, of sessions of which some may give no signal; asked before each sleep, on
     *     this thread
     */
    public SignalledIdleStrategy(
            final WakeUpSignal wakeUpSignal,
            final int looks,
            final LongSupplier restingNs,
            final LongSupplier commands) {
        this.wakeUpSignal = wakeUpSignal;
        this.looks = looks;
        this.restingParkNs = restingNs;
        this.commands = commands;
        wakeUpSignal.add(this);
    }

    private static LongSupplier constant(final long value) {
        return () -> value;
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
        final long ns = nextParkNs();
        sleeping = Thread.currentThread();
        if (wakeUpSignal.signals() == signalsSeen) {
            LockSupport.parkNanos(ns);
        }
        sleeping = null;
        final long signals = wakeUpSignal.signals();
        if (signals != signalsSeen) {
            signalsSeen = signals;
            hasRested = false;
            reset();
        }
    }

    private long nextParkNs() {
        if (isExpectant()) {
            return EXPECTANT_PARK_NS;
        }
        hasRested = wakefulness == 0;
        wakefulness = Math.max(0, wakefulness - 1);
        return hasRested ? restingParkNs.getAsLong() : PARK_NS;
    }

    /** A signal that is given just after its command was done makes that one look unannounced; then this looks in vain. */
    private boolean isExpectant() {
        final long count = commands.getAsLong();
        if (count != commandsSeen) {
            final long signals = wakeUpSignal.signals();
            if (signals == signalsWithThem) {
                expectantUntilNs = System.nanoTime() + EXPECTANT_NS;
            }
            commandsSeen = count;
            signalsWithThem = signals;
        }
        return System.nanoTime() - expectantUntilNs < 0;
    }
}
