package rialto.dialect.fix.session;

/** How many messages a connection sends in a second. Owned by the event loop. */
final class Pace {
    enum Verdict {
        TAKEN,
        TOO_MANY,
        FLOOD
    }

    private static final long SECOND_MS = 1_000;
    private static final int PATIENCE = 10;

    private final int limit;
    private long second;
    private int count;

    /** @param limit messages that are taken in a second; from ten times as many on it is a flood */
    Pace(final int limit) {
        this.limit = limit;
    }

    Verdict onMessage(final long nowMs) {
        if (nowMs / SECOND_MS != second) {
            second = nowMs / SECOND_MS;
            count = 0;
        }
        count++;
        if (count <= limit) {
            return Verdict.TAKEN;
        }
        return count <= (long) limit * PATIENCE ? Verdict.TOO_MANY : Verdict.FLOOD;
    }

    /** Whether the present message is beyond the limit. */
    boolean isOver() {
        return count > limit;
    }

    /** When the present second ends, milliseconds since the epoch. */
    long endMs(final long nowMs) {
        return (nowMs / SECOND_MS + 1) * SECOND_MS;
    }

    int limit() {
        return limit;
    }
}
