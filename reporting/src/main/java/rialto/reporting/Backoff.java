package rialto.reporting;

import java.time.Duration;

/** Growing pauses between attempts. */
final class Backoff {
    private final long firstNs;
    private final long maxNs;
    private long pauseNs;
    private long untilNs;
    private boolean active;

    Backoff(final Duration first, final Duration max) {
        firstNs = first.toNanos();
        maxNs = max.toNanos();
    }

    boolean isOver(final long nowNs) {
        return !active || nowNs - untilNs >= 0;
    }

    /** Begins the next pause; returns its length. */
    Duration failed(final long nowNs) {
        pauseNs = active ? Math.min(maxNs, pauseNs * 2) : firstNs;
        active = true;
        untilNs = nowNs + pauseNs;
        return Duration.ofNanos(pauseNs);
    }

    /** Returns whether there had been failures. */
    boolean succeeded() {
        final boolean recovered = active;
        active = false;
        return recovered;
    }
}
