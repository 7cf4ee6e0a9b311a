package rialto.reporting;

/**
 * Which part of an ascending list is wanted. With a {@code fromId} or a start the page is the first {@code limit} rows
 * that qualify; with neither it is the last {@code limit} rows that qualify. Always oldest first.
 *
 * @param fromId first id wanted, inclusive; {@link #NONE} for any
 * @param startNs earliest time wanted, inclusive; {@link #NONE} for any
 * @param endNs latest time wanted, inclusive; {@link #NONE} for any
 * @param limit most rows wanted, 1 to {@link #MAX_LIMIT}
 */
public record Page(long fromId, long startNs, long endNs, int limit) {
    public static final long NONE = -1;
    public static final int MAX_LIMIT = 10_000;

    public Page {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", not " + limit);
        }
        if (fromId < NONE || startNs < NONE || endNs < NONE) {
            throw new IllegalArgumentException("ids and times must not be negative");
        }
    }

    /** The newest rows. */
    public static Page latest(final int limit) {
        return new Page(NONE, NONE, NONE, limit);
    }

    public static Page from(final long fromId, final int limit) {
        return new Page(fromId, NONE, NONE, limit);
    }

    /** Either bound may be {@link #NONE}. */
    public static Page between(final long startNs, final long endNs, final int limit) {
        return new Page(NONE, startNs, endNs, limit);
    }

    /** Whether the page is counted from its beginning rather than from its end. */
    public boolean isForward() {
        return fromId != NONE || startNs != NONE;
    }
}
