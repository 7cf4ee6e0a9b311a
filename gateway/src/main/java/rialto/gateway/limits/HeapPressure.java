package rialto.gateway.limits;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Whether the heap is nearly used up, by what is left after collections. What each client may have kept is bounded where it is kept;
 * this is for what no bound foresaw. It ends below {@link #LOW}, or when no collection has left more than {@link #HIGH} for
 * {@link #CALM_NS}: a venue may honestly need what is between. So it does not flicker. Written by the thread that is told of
 * collections, read by any.
 */
public final class HeapPressure {
    /** In use after a collection of the whole heap, of its largest size: from here on it is nearly used up. */
    static final double HIGH = 0.85;
    /** In use after any collection: below it there is room again. */
    static final double LOW = 0.70;
    /** In use after a collection of young objects, which leaves garbage of old ones: only a whole collection tells. */
    static final double SUSPECT = 0.92;

    /** Several collections of the whole heap have been then. */
    static final long CALM_NS = TimeUnit.MINUTES.toNanos(1);

    private static final Logger LOGGER = LoggerFactory.getLogger(HeapPressure.class);
    private static final int MIB_SHIFT = 20;

    private final LongSupplier nanoClock;
    private volatile boolean isHigh;
    private volatile boolean isCalm;
    private volatile long times;
    private long fullNs;

    public HeapPressure() {
        this(System::nanoTime);
    }

    HeapPressure(final LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /**
     * Tells what a collection left.
     *
     * @param usedBytes in use after it
     * @param mostBytes that the heap may become
     * @param isWhole   whether it looked at the whole heap
     * @return whether a collection of the whole heap must say more
     */
    public boolean onCollection(final long usedBytes, final long mostBytes, final boolean isWhole) {
        final double used = (double) usedBytes / mostBytes;
        if (isWhole) {
            isCalm = used <= HIGH;
            fullNs = isCalm ? fullNs : nanoClock.getAsLong();
        }
        if (isHigh && (used < LOW || isWhole && isCalm && nanoClock.getAsLong() - fullNs >= CALM_NS)) {
            isHigh = false;
            LOGGER.warn("{} of {} MiB of the heap are in use: all are served again", mib(usedBytes), mib(mostBytes));
        } else if (!isHigh && isWhole && used > HIGH) {
            times++;
            isHigh = true;
            LOGGER.error(
                    "the heap is nearly used up: {} of {} MiB are in use after a collection. Until less than {} are, or less than"
                            + " {} for a minute, connections end on which no key was proven, and few new orders are taken; cancels"
                            + " pass. Give it more memory (RIALTO_JAVA_OPTS=-Xmx...) when nobody attacks",
                    mib(usedBytes),
                    mib(mostBytes),
                    (long) (LOW * mib(mostBytes)),
                    (long) (HIGH * mib(mostBytes)));
        }
        return !isWhole && used > SUSPECT;
    }

    /** Whether so much in use after a collection of the whole heap means that it is nearly used up. */
    public static boolean isNearlyAll(final long usedBytes, final long mostBytes) {
        return (double) usedBytes / mostBytes > HIGH;
    }

    private static long mib(final long bytes) {
        return bytes >> MIB_SHIFT;
    }

    /** Whether little is left, so that who has proven nothing is not served. */
    public boolean isHigh() {
        return isHigh;
    }

    /** Whether the last collection of the whole heap left enough: what ended since has helped. */
    boolean isCalm() {
        return isCalm;
    }

    /** How often it became so. */
    public long times() {
        return times;
    }
}
