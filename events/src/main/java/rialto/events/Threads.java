package rialto.events;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * On which threads handlers run. What waits for a thread is bounded by whoever hands it over. Thread-safe.
 */
public final class Threads implements AutoCloseable {
    private final Executor executor;
    private final ExecutorService owned;
    private final boolean isSingle;

    private Threads(final Executor executor, final ExecutorService owned, final boolean isSingle) {
        this.executor = executor;
        this.owned = owned;
        this.isSingle = isSingle;
    }

    /** A virtual thread for whatever is to run: handlers may block. */
    public static Threads virtual() {
        final ThreadFactory factory = Thread.ofVirtual().name("events-", 0).factory();
        return owned(Executors.newThreadPerTaskExecutor(factory), false);
    }

    /** One thread for all handlers, which never run at the same time and must not block. */
    public static Threads one() {
        final ThreadFactory factory =
                Thread.ofPlatform().name("events").daemon().factory();
        return owned(Executors.newSingleThreadExecutor(factory), true);
    }

    /**
     * So many threads of the machine.
     *
     * @param threads 1 to 1,024
     */
    public static Threads pool(final int threads) {
        if (threads < 1 || threads > 1_024) {
            throw new IllegalArgumentException("a pool has 1 to 1024 threads (seen: " + threads + ")");
        }
        final ThreadFactory factory =
                Thread.ofPlatform().name("events-", 0).daemon().factory();
        return owned(Executors.newFixedThreadPool(threads, factory), threads == 1);
    }

    /** Somebody else's threads, which are not ended here. It must run all that it is given. */
    public static Threads of(final Executor executor) {
        return new Threads(executor, null, false);
    }

    private static Threads owned(final ExecutorService service, final boolean isSingle) {
        return new Threads(service, service, isSingle);
    }

    void run(final Runnable task) {
        executor.execute(task);
    }

    /** As an executor. */
    public Executor executor() {
        return executor;
    }

    boolean isSingle() {
        return isSingle;
    }

    /** Ends threads that were made here, after what they run now. Waits a second for them. */
    @Override
    public void close() {
        if (owned == null) {
            return;
        }
        owned.shutdown();
        try {
            owned.awaitTermination(1, TimeUnit.SECONDS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        owned.shutdownNow();
    }
}
