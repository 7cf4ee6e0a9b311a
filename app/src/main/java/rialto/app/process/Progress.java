package rialto.app.process;

import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Says what a process is at when that takes more than two seconds, and every five seconds how far it is. Lasts until it is
 * closed.
 */
public final class Progress implements AutoCloseable {
    private static final long PATIENCE_MS = 2_000;
    private static final long INTERVAL_MS = 5_000;

    private final PrintStream out;
    private final String what;
    private final Supplier<String> howFar;
    private final long beginNs = System.nanoTime();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    private Progress(
            final PrintStream out,
            final String what,
            final Supplier<String> howFar,
            final long patienceMs,
            final long intervalMs) {
        this.out = out;
        this.what = what;
        this.howFar = howFar;
        thread = Thread.ofPlatform().daemon().name("progress").start(() -> say(patienceMs, intervalMs));
    }

    /**
     * Begins.
     *
     * @param what is done, as {@code copying the log}
     * @param howFar it is, asked from a thread of its own; an empty text when that is not known
     */
    public static Progress of(final String what, final Supplier<String> howFar) {
        return of(System.err, what, howFar, PATIENCE_MS, INTERVAL_MS);
    }

    /** The same for what does not know how far it is. */
    public static Progress of(final String what) {
        return of(what, () -> "");
    }

    static Progress of(
            final PrintStream out,
            final String what,
            final Supplier<String> howFar,
            final long patienceMs,
            final long intervalMs) {
        return new Progress(out, what, howFar, patienceMs, intervalMs);
    }

    private void say(final long patienceMs, final long intervalMs) {
        try {
            long pauseMs = patienceMs;
            while (!closed.await(pauseMs, TimeUnit.MILLISECONDS)) {
                final String far = howFar.get();
                final long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beginNs);
                out.println("rialto: " + what + " (" + (far.isEmpty() ? "" : far + ", ") + seconds + " s)");
                pauseMs = intervalMs;
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Says nothing any more. */
    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
