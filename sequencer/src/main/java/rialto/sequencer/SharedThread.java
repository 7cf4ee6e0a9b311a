package rialto.sequencer;

import org.agrona.concurrent.IdleStrategy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.lang.reflect.Constructor;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One thread of the operating system that several parts take turns on. To Java each part has a thread of its own, a
 * virtual one with its own stack, locks and interrupts, so a part that waits within its turn is set aside where it stands
 * and the others go on. No part can ever be entered twice, nor run beside another.
 *
 * <p>A turn ends when a part's idle strategy ({@link #idleStrategy}) is called. When all parts have had a turn and none
 * found work, the thread sleeps until its signal is given or some milliseconds are over.
 */
final class SharedThread implements Executor, AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(SharedThread.class);
    private static final long CLOSE_LIMIT_MS = 10_000;
    /** How often all parts look in vain before the thread sleeps. */
    static final int LOOKS = 8;

    private static final Constructor<?> BUILDER = builder();

    private final Thread thread;
    private final IdleStrategy idle;
    private final Runnable onEnd;
    /** Parts whose turn comes; of this thread alone. */
    private final ArrayDeque<Runnable> turns = new ArrayDeque<>();
    /** Parts that others started or woke. */
    private final Queue<Runnable> arrivals = new ConcurrentLinkedQueue<>();

    private boolean hasFoundWork;
    private volatile boolean closed;

    /**
     * @param idle how the thread waits when no part has found work
     * @param onEnd called if the thread ends of itself: then no part goes on
     */
    SharedThread(final String name, final IdleStrategy idle, final Runnable onEnd) {
        this.onEnd = onEnd;
        this.idle = idle;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    /** Whether this Java lets virtual threads run on a thread of ours. */
    static boolean isPossible() {
        return BUILDER != null;
    }

    void start() {
        thread.start();
    }

    /** Makes threads that take turns on this one. */
    ThreadFactory factory(final String name) {
        try {
            return ((Thread.Builder.OfVirtual) BUILDER.newInstance(this))
                    .name(name)
                    .factory();
        } catch (final ReflectiveOperationException e) {
            throw new IllegalStateException("no virtual thread can be made", e);
        }
    }

    /**
     * How a part waits. On other threads it sleeps for moments.
     *
     * @param onWork called after a turn that found work
     */
    IdleStrategy idleStrategy(final Runnable onWork) {
        return new TurnEnd(onWork);
    }

    /** Puts a virtual thread into the queue; called by Java, on any thread. */
    @Override
    public void execute(final Runnable turn) {
        if (Thread.currentThread() == thread) {
            turns.add(turn);
        } else {
            arrivals.add(turn);
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        try {
            while (!closed) {
                round();
            }
        } catch (final Throwable e) {
            LOGGER.error("the member's thread ends: {}", e.toString(), e);
            onEnd.run();
            throw e;
        }
    }

    /** A turn for each part that can go on. */
    private void round() {
        hasFoundWork = false;
        Runnable arrival;
        while ((arrival = arrivals.poll()) != null) {
            turns.add(arrival);
            hasFoundWork = true;
        }
        for (int left = turns.size(); left > 0; left--) {
            turns.remove().run();
        }
        idle.idle(hasFoundWork ? 1 : 0);
    }

    /** After its parts have ended. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join(CLOSE_LIMIT_MS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Java has no public way to it: where it is not there, or not opened, members have a thread for each part. */
    private static Constructor<?> builder() {
        try {
            final Constructor<?> constructor = Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder")
                    .getDeclaredConstructor(Executor.class);
            constructor.setAccessible(true);
            return constructor;
        } catch (final ReflectiveOperationException | RuntimeException e) {
            LOGGER.debug("virtual threads cannot be run on a thread of ours", e);
            return null;
        }
    }

    private final class TurnEnd implements IdleStrategy {
        private static final long PARK_NS = TimeUnit.MICROSECONDS.toNanos(100);
        private final Runnable onWork;

        private TurnEnd(final Runnable onWork) {
            this.onWork = onWork;
        }

        @Override
        public void idle(final int workCount) {
            if (workCount > 0) {
                hasFoundWork = true;
                onWork.run();
            }
            idle();
        }

        @Override
        public void idle() {
            if (Thread.currentThread().isVirtual()) {
                Thread.yield();
            } else {
                LockSupport.parkNanos(PARK_NS);
            }
        }

        @Override
        public void reset() {
            // it does not back off
        }

        @Override
        public String alias() {
            return "turns";
        }
    }
}
