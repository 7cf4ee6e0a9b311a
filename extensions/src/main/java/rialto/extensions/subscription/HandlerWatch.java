package rialto.extensions.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Sees which handlers run too long: interrupts them first, and tells when that does not help. It has a thread of the machine, so
 * that handlers that loop cannot keep it from looking.
 */
public final class HandlerWatch implements AutoCloseable {
    /** How long an interrupted handler may go on. */
    static final Duration GRACE = Duration.ofSeconds(5);

    private static final long INTERVAL_MS = 50;
    /** Where a virtual thread is that has no thread of the machine. */
    private static final Set<String> PARKED = Set.of("java.lang.VirtualThread", "jdk.internal.vm.Continuation");

    private final Set<Call> calls = ConcurrentHashMap.newKeySet();
    private final long graceNs;
    private final Thread thread;
    private volatile boolean isClosed;

    /** A call of a handler that runs. */
    public static final class Call {
        private final Object owner;
        private final Supplier<String> what;
        private final Duration limit;
        private final Runnable onLate;
        private final Consumer<String> onStuck;
        private final Thread thread = Thread.currentThread();
        private final long beginNs = System.nanoTime();
        private boolean isInterrupted;
        private boolean isOver;

        private Call(
                final Object owner,
                final Supplier<String> what,
                final Duration limit,
                final Runnable onLate,
                final Consumer<String> onStuck) {
            this.owner = owner;
            this.what = what;
            this.limit = limit;
            this.onLate = onLate;
            this.onStuck = onStuck;
        }

        /** Under its monitor, once. */
        private void interrupt() {
            isInterrupted = true;
            onLate.run();
            thread.interrupt();
        }
    }

    public HandlerWatch() {
        this(GRACE);
    }

    HandlerWatch(final Duration grace) {
        graceNs = grace.toNanos();
        thread = Thread.ofPlatform().daemon().name("handler-watch").start(this::run);
    }

    /**
     * A handler begins on the calling thread.
     *
     * @param owner whose handlers {@link #interrupt} is for
     * @param what it handles, for a person
     * @param onLate told before it is interrupted
     * @param onStuck told once, when an interrupt does not end the call, where it is
     */
    public Call begin(
            final Object owner,
            final Supplier<String> what,
            final Duration limit,
            final Runnable onLate,
            final Consumer<String> onStuck) {
        final Call call = new Call(owner, what, limit, onLate, onStuck);
        calls.add(call);
        return call;
    }

    /** It has ended: it will not be interrupted any more. */
    public void end(final Call call) {
        calls.remove(call);
        synchronized (call) {
            call.isOver = true;
        }
    }

    /** Interrupts the handlers of one owner that run, as if their time was over. */
    public void interrupt(final Object owner) {
        calls.forEach(call -> {
            synchronized (call) {
                if (call.owner == owner && !call.isOver && !call.isInterrupted) {
                    call.interrupt();
                }
            }
        });
    }

    /** What the handlers of one owner do, for a person. */
    public List<String> running(final Object owner) {
        return calls.stream()
                .filter(call -> call.owner == owner)
                .map(call -> "the handler of " + call.what.get() + " is at " + place(call.thread))
                .toList();
    }

    private void run() {
        while (!isClosed) {
            final long nowNs = System.nanoTime();
            calls.forEach(call -> look(call, nowNs));
            try {
                TimeUnit.MILLISECONDS.sleep(INTERVAL_MS);
            } catch (final InterruptedException e) {
                return;
            }
        }
    }

    private void look(final Call call, final long nowNs) {
        final long ranNs = nowNs - call.beginNs;
        final boolean isStuck;
        synchronized (call) {
            if (call.isOver || ranNs < call.limit.toNanos()) {
                return;
            }
            if (!call.isInterrupted) {
                call.interrupt();
                return;
            }
            isStuck = ranNs > call.limit.toNanos() + graceNs;
        }
        if (isStuck && !waitsForProcessor(call.thread) && calls.remove(call)) {
            call.onStuck.accept("the handler of " + call.what.get() + " has run for "
                    + TimeUnit.NANOSECONDS.toSeconds(ranNs) + " s, may run for " + call.limit.toMillis()
                    + " ms, and does not heed an interrupt; it is at " + place(call.thread));
        }
    }

    /** Whether it would go on if others left it a thread of the machine: what takes that is stuck, not this. */
    private static boolean waitsForProcessor(final Thread thread) {
        if (!thread.isVirtual() || thread.getState() != Thread.State.RUNNABLE) {
            return false;
        }
        final StackTraceElement[] frames = thread.getStackTrace();
        return frames.length > 0 && PARKED.contains(frames[0].getClassName());
    }

    /** Where a thread is, for a person. */
    public static String place(final Thread thread) {
        for (final StackTraceElement element : thread.getStackTrace()) {
            if (!element.getClassName().startsWith("java.")
                    && !element.getClassName().startsWith("jdk.")) {
                return element.toString();
            }
        }
        return "an unknown place";
    }

    @Override
    public void close() {
        isClosed = true;
        thread.interrupt();
    }
}
