package rialto.benchmarks.venue;

import java.io.InterruptedIOException;

/** Waits a little. */
final class Pause {
    private Pause() {}

    static void forMs(final long ms) throws InterruptedIOException {
        try {
            Thread.sleep(ms);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }
}
