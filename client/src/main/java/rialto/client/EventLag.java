package rialto.client;

/**
 * How many bytes of events somebody has not read, as everybody may know it: in steps, so that nobody can see how long a single
 * command's events are. Those of an iceberg are some bytes longer than those of another order.
 */
public final class EventLag {
    private static final long STEP = 4_096;

    private EventLag() {}

    /**
     * @param bytes not read; -1 when unknown
     * @return the same rounded up to whole 4 KiB: 0 only when all is read
     */
    public static long inSteps(final long bytes) {
        return bytes <= 0 ? bytes : Math.ceilDiv(bytes, STEP) * STEP;
    }
}
