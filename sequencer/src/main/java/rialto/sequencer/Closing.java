package rialto.sequencer;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Closes once, whoever asks first; who asks later returns when that is done, so that nobody ends the process before. */
final class Closing {
    private final AtomicBoolean begun = new AtomicBoolean();
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile Thread closer;

    boolean isBegun() {
        return begun.get();
    }

    /**
     * Closes, or waits while another thread does. From within closing it returns at once.
     *
     * @param limitMs how long to wait for another thread at most
     * @return whether it is closed
     */
    boolean run(final Runnable close, final long limitMs) {
        if (begun.compareAndSet(false, true)) {
            closer = Thread.currentThread();
            try {
                close.run();
            } finally {
                done.countDown();
            }
        }
        return Thread.currentThread() == closer ? done.getCount() == 0 : await(limitMs);
    }

    private boolean await(final long limitMs) {
        try {
            return done.await(limitMs, TimeUnit.MILLISECONDS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
