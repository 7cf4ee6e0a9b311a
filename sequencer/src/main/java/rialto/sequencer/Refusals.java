package rialto.sequencer;

import org.slf4j.Logger;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Logs refusals, at most one line a second: who knocks all the time must not fill the disk. Thread-safe. */
final class Refusals {
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final Logger logger;
    private long nextNs = System.nanoTime();
    private long untold;

    Refusals(final Logger logger) {
        this.logger = logger;
    }

    void log(final String what) {
        log(() -> what);
    }

    /** @param what made only if it is logged */
    synchronized void log(final Supplier<String> what) {
        final long nowNs = System.nanoTime();
        if (nowNs - nextNs < 0) {
            untold++;
            return;
        }
        nextNs = nowNs + INTERVAL_NS;
        logger.warn("{}{}", what.get(), untold == 0 ? "" : "; " + untold + " more refusals were not told");
        untold = 0;
    }
}
