package rialto.client;

import org.agrona.concurrent.EpochClock;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.util.concurrent.TimeUnit;

/**
 * What a media driver, its clients and an Archive of this process keep time by, milliseconds since 1970: {@link SteadyTime}.
 * A client compares the driver's last sign of life with its own clock, and the driver that of each client. By the machine's
 * clock all of them took each other for dead when that was set forward by ten seconds, also back to where it had been.
 *
 * <p>All of them go by {@link #OF_PROCESS}: two clocks would differ while they come near the machine's. Programs of other
 * processes that look at a driver's files go by the machine's clock, which this one agrees with again after a while. That is why
 * it does not just count from the start: it would never agree again. Thread-safe, and exact to a millisecond.
 */
public final class DriverClock implements EpochClock {
    /** What all drivers and clients of this process go by. */
    public static final DriverClock OF_PROCESS = new DriverClock(SteadyTime.OF_PROCESS, SystemNanoClock.INSTANCE);

    /** An Archive asks at each turn: it need not take a lock for that. */
    private static final long KEPT_NS = TimeUnit.MICROSECONDS.toNanos(500);

    private final SteadyTime time;
    private final NanoClock elapsed;
    private volatile Reading last;

    private record Reading(long atNs, long timeMs) {}

    /** @param elapsed never goes back, nor leaps while the process runs */
    DriverClock(final SteadyTime time, final NanoClock elapsed) {
        this.time = time;
        this.elapsed = elapsed;
        read(elapsed.nanoTime());
    }

    @Override
    public long time() {
        final long nowNs = elapsed.nanoTime();
        final Reading reading = last;
        return nowNs - reading.atNs < KEPT_NS ? reading.timeMs : read(nowNs);
    }

    private synchronized long read(final long nowNs) {
        last = new Reading(nowNs, TimeUnit.NANOSECONDS.toMillis(time.nanoTime()));
        return last.timeMs;
    }
}
