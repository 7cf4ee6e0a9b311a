package rialto.dialect.fix.session;

/** How much is sent in a second: a message counts as one, and as one more for each KiB. Owned by the event loop. */
final class Pace {
    enum Verdict {
        TAKEN,
        TOO_MANY,
        FLOOD
    }

    private static final long SECOND_MS = 1_000;
    private static final int PATIENCE = 10;
    private static final int BYTES_OF_ONE = 1_024;

    private final int limit;
    private long second;
    private long count;

    /** @param limit how much is taken in a second; from ten times as much on it is a flood */
    Pace(final int limit) {
        this.limit = limit;
    }

    /**
     * Counts a message. The one that goes beyond the limit is taken, or one that is larger than the limit could never be sent.
     *
     * @param bytes of the whole message
     */
    Verdict onMessage(final long nowMs, final int bytes) {
        if (isPast(nowMs)) {
            second = nowMs / SECOND_MS;
            count = 0;
        }
        final long before = count;
        count += 1 + bytes / BYTES_OF_ONE;
        if (before < limit) {
            return Verdict.TAKEN;
        }
        return before < (long) limit * PATIENCE ? Verdict.TOO_MANY : Verdict.FLOOD;
    }

    /** Whether no more is to be taken in this second. */
    boolean isFull(final long nowMs) {
        return count >= limit && !isPast(nowMs);
    }

    /** Whether nothing came in this second. */
    boolean isPast(final long nowMs) {
        return nowMs / SECOND_MS != second;
    }

    /** When the present second ends, milliseconds since the epoch. */
    static long endMs(final long nowMs) {
        return (nowMs / SECOND_MS + 1) * SECOND_MS;
    }

    /** Why a message was refused. */
    String refusal() {
        return "more than " + limit + " messages in this second, each KiB counted as one more; it was not carried out";
    }

    /** Why a session ends. */
    String flood() {
        return "more than " + (long) limit * PATIENCE
                + " messages in a second, each KiB counted as one more; send at most " + limit;
    }
}
