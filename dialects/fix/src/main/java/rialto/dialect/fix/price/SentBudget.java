package rialto.dialect.fix.price;

/**
 * How much market data leaves in a second, to everybody, in messages; a large one counts once more for each 4 KiB. What is
 * beyond that is held back: clients get a snapshot later, which tells the same. Owned by the event loop.
 */
final class SentBudget {
    private static final int BYTES_OF_A_MESSAGE = 4_096;

    private final int perTick;
    private int left;

    /** @param perSecond messages, of which each of ten ticks has a part */
    SentBudget(final int perSecond) {
        perTick = Math.max(1, perSecond / 10);
        left = perTick;
    }

    /** A tenth of a second is over. What was taken beyond the part of the one before is missing in the next. */
    void tick() {
        left = Math.min(perTick, left + perTick);
    }

    /** Takes a message; whether it may leave. */
    boolean take(final int bytes) {
        if (left <= 0) {
            return false;
        }
        left -= 1 + bytes / BYTES_OF_A_MESSAGE;
        return true;
    }
}
