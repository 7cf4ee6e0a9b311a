package rialto.client;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.TimeUnit;

/**
 * The machine's time, nanoseconds since 1970, without its steps. Aeron keeps deadlines by it: when a clock was set back by a
 * minute, a member looked for no lost leader for a minute, and then ended. So this one never goes back. While it is ahead of the
 * machine's clock it runs at half the speed, and while it is behind at five times the speed. Heartbeats that come ten to a
 * time-out are still in time then. Thread-safe.
 *
 * <p>A process has one, {@link #OF_PROCESS}: its parts compare what each other read from it.
 */
public final class SteadyTime implements EpochNanoClock {
    /** What all parts of this process go by. */
    public static final SteadyTime OF_PROCESS = new SteadyTime(new SystemEpochNanoClock(), SystemNanoClock.INSTANCE);

    private static final Logger LOGGER = LoggerFactory.getLogger(SteadyTime.class);
    /** Of every moment that passes while it is ahead, so much is left out: one in so many. */
    private static final int SLOWER = 2;
    /** For every moment that passes while it is behind, so many more are added. */
    private static final int FASTER = 4;
    /** What is told. Less is the machine's clock being corrected in its ordinary way. */
    private static final long STEP_NS = TimeUnit.SECONDS.toNanos(1);

    private static final long AGREED_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final EpochNanoClock machine;
    private final NanoClock elapsed;
    private long timeNs;
    private long lastNs;
    private boolean isTold;

    /**
     * @param machine what the machine says the time is; it may go anywhere
     * @param elapsed never goes back, nor leaps while the process runs
     */
    SteadyTime(final EpochNanoClock machine, final NanoClock elapsed) {
        this.machine = machine;
        this.elapsed = elapsed;
        timeNs = machine.nanoTime();
        lastNs = elapsed.nanoTime();
    }

    @Override
    public synchronized long nanoTime() {
        final long nowNs = elapsed.nanoTime();
        final long passedNs = Math.max(0, nowNs - lastNs);
        lastNs = nowNs;
        final long aheadNs = timeNs + passedNs - machine.nanoTime();
        timeNs +=
                passedNs - (aheadNs > 0 ? Math.min(aheadNs, passedNs / SLOWER) : Math.max(aheadNs, -FASTER * passedNs));
        tell(aheadNs);
        return timeNs;
    }

    private void tell(final long aheadNs) {
        if (!isTold && Math.abs(aheadNs) > STEP_NS) {
            isTold = true;
            LOGGER.warn(
                    "this machine's clock was set {} by {} ms: the venue's time goes on without a step and runs {} until it"
                            + " agrees (members need a time service that corrects clocks slowly)",
                    aheadNs > 0 ? "back" : "forward",
                    TimeUnit.NANOSECONDS.toMillis(Math.abs(aheadNs)),
                    aheadNs > 0 ? "at half the speed" : "five times as fast");
        } else if (Math.abs(aheadNs) < AGREED_NS) {
            isTold = false;
        }
    }
}
