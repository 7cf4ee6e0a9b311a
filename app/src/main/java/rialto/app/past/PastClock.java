package rialto.app.past;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A clock that is behind the machine's and catches up when it is told to: it runs as fast as the machine's, leaps forward,
 * and never runs backwards. Any thread may ask; one advances it.
 */
final class PastClock implements LongSupplier {
    private final LongSupplier machineNs;
    private final AtomicLong latestNs = new AtomicLong();
    private volatile long behindNs;

    /**
     * @param machineNs the machine's clock, nanoseconds since 1970
     * @param behindNs  how far it is behind at first, from 0
     */
    PastClock(final LongSupplier machineNs, final long behindNs) {
        if (behindNs < 0) {
            throw new IllegalArgumentException(
                    "a past clock is not ahead of the machine's: " + behindNs + " ns behind");
        }
        this.machineNs = machineNs;
        this.behindNs = behindNs;
    }

    @Override
    public long getAsLong() {
        return latestNs.accumulateAndGet(machineNs.getAsLong() - behindNs, Math::max);
    }

    long nowMs() {
        return TimeUnit.NANOSECONDS.toMillis(getAsLong());
    }

    /** Leaps to a time, unless that has passed; at most to the machine's. */
    void advanceTo(final long timeNs) {
        final long wantedNs = Math.max(0, machineNs.getAsLong() - timeNs);
        if (wantedNs < behindNs) {
            behindNs = wantedNs;
        }
    }

    /** How far it is behind the machine's. */
    long behindNs() {
        return behindNs;
    }
}
