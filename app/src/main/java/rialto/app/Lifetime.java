package rialto.app;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What a process runs until it is told to stop or something breaks: closed in reverse order, once, also on Ctrl-C and
 * SIGTERM. A clean stop ends the process with status 0, a failure with 1.
 */
final class Lifetime {
    private static final Logger LOGGER = LoggerFactory.getLogger(Lifetime.class);
    private static final long CLOSE_LIMIT_SECONDS = 20;

    private final Deque<AutoCloseable> owned = new ArrayDeque<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean failed;

    Lifetime() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
    }

    /** Takes over the closing of a part; later parts are closed first. */
    <T extends AutoCloseable> T own(final T part) {
        synchronized (owned) {
            owned.push(part);
        }
        return part;
    }

    /** Ends the process because a part cannot go on. */
    void fail(final Throwable cause) {
        LOGGER.error("the venue cannot go on and stops", cause);
        failed = true;
        ended.countDown();
    }

    /** Waits for a failure; a request to stop ends the process in here. */
    int awaitEnd() throws InterruptedException {
        ended.await();
        return 1;
    }

    private void stop() {
        final Thread closing = new Thread(this::closeAll, "closing");
        closing.setDaemon(true);
        closing.start();
        try {
            closing.join(TimeUnit.SECONDS.toMillis(CLOSE_LIMIT_SECONDS));
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (closing.isAlive()) {
            System.err.println(
                    "rialto: still closing after " + CLOSE_LIMIT_SECONDS + " s; ended without waiting longer");
            Runtime.getRuntime().halt(1);
        }
        System.err.println("rialto: stopped");
        Runtime.getRuntime().halt(failed ? 1 : 0);
    }

    private void closeAll() {
        synchronized (owned) {
            while (!owned.isEmpty()) {
                try {
                    owned.pop().close();
                } catch (final Exception e) {
                    failed = true;
                    LOGGER.error("while closing", e);
                }
            }
        }
    }
}
