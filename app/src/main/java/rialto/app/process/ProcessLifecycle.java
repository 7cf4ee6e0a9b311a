package rialto.app.process;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.ParameterException;
import rialto.gateway.setting.ConfigurationException;
import rialto.sequencer.DamagedStorageException;
import rialto.sequencer.MemberStopException;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What a process runs until it is told to stop or something breaks: closed in reverse order, once, also on Ctrl-C and
 * SIGTERM. A clean stop ends the process with status 0, a failure with 1, what is in the way of a start with 2.
 */
public final class ProcessLifecycle {
    private static final Logger LOGGER = LoggerFactory.getLogger(ProcessLifecycle.class);
    private static final long CLOSE_LIMIT_SECONDS = 20;
    private static final int FAILED = 1;
    private static final long REASON_LIMIT_SECONDS = 1;

    private final CountDownLatch ended = new CountDownLatch(1);
    /** That of the first failure: what breaks because of it, or while closing, does not change it. */
    private final AtomicInteger status = new AtomicInteger();

    private final CloseStack owned = new CloseStack(failure -> status.compareAndSet(0, FAILED));
    private volatile boolean isStopping;

    public ProcessLifecycle() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
        ParentWatch.start();
        Thread.setDefaultUncaughtExceptionHandler(this::onThreadDeath);
    }

    /**
     * After an {@link Error} (a memory-mapped file on a full disk gives one) a part no longer works, and closing in order
     * may not either: the process ends, for the next start to recover. Whoever knows the reason is given time to tell it.
     */
    private void onThreadDeath(final Thread thread, final Throwable cause) {
        try {
            if (!(cause instanceof Error) || !ended.await(REASON_LIMIT_SECONDS, TimeUnit.SECONDS)) {
                LOGGER.error("thread {} ended by an error", thread.getName(), cause);
            }
        } catch (final InterruptedException e) {
            LOGGER.error("thread {} ended by an error", thread.getName(), cause);
        } finally {
            if (cause instanceof Error) {
                Runtime.getRuntime().halt(FAILED);
            }
        }
    }

    /** Takes over the closing of a part; later parts are closed first. */
    public <T extends AutoCloseable> T own(final T part) {
        return owned.own(part);
    }

    /** Ends the process because a part cannot go on; with the status of a start in vain if that is what it was. */
    public void fail(final Throwable cause) {
        if (cause instanceof StartException
                || cause instanceof MemberStopException
                || cause instanceof DamagedStorageException) {
            System.err.println("rialto: " + cause.getMessage());
        } else if (isStopping) {
            LOGGER.warn("while stopping: {}", cause.toString());
        } else {
            LOGGER.error("the venue cannot go on and stops", cause);
        }
        status.compareAndSet(0, statusOf(cause));
        ended.countDown();
    }

    /**
     * Starts what is to run and waits for a failure; a request to stop ends the process in here.
     *
     * @return the exit status
     */
    public int run(final Runnable start) throws InterruptedException {
        runToEnd(start);
        ended.await();
        return status.get();
    }

    /**
     * Does what ends by itself; a request to stop ends the process in here.
     *
     * @return the exit status
     */
    public int runToEnd(final Runnable work) {
        try {
            work.run();
            return status.get();
        } catch (final RuntimeException e) {
            if (isStopping) {
                // what the work needs is being closed; the process ends as it was told to
                LOGGER.debug("while stopping", e);
                return status.get();
            }
            status.compareAndSet(0, statusOf(e));
            throw e;
        }
    }

    /** Of a process that ends for that: also settings and options that contradict each other are in the way of a start. */
    static int statusOf(final Throwable cause) {
        final boolean isInTheWay = cause instanceof StartException
                || cause instanceof DamagedStorageException
                || cause instanceof ConfigurationException
                || cause instanceof ParameterException;
        return isInTheWay ? StartException.EXIT_STATUS : FAILED;
    }

    private void stop() {
        isStopping = true;
        final Thread closing = new Thread(owned::close, "closing");
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
            Runtime.getRuntime().halt(Math.max(status.get(), FAILED));
        }
        if (status.get() != StartException.EXIT_STATUS) {
            System.err.println("rialto: stopped");
        }
        Runtime.getRuntime().halt(status.get());
    }
}
