package rialto.gateway.limits;

import java.security.SecureRandom;

/**
 * Counts of any number of keys in one megabyte (a count-min sketch with conservative update). An estimate is never below the
 * count. Which cells a key has is secret, so that nobody can choose keys that share another's.
 */
final class CountSketch {
    private static final int ROWS = 4;
    private static final int COLUMNS = 1 << 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final int[] cells = new int[ROWS * COLUMNS];
    private final long[] factors = new long[ROWS];
    private final long[] seeds = new long[ROWS];

    CountSketch() {
        for (int row = 0; row < ROWS; row++) {
            factors[row] = RANDOM.nextLong() | 1;
            seeds[row] = RANDOM.nextLong();
        }
    }

    int estimate(final String key) {
        int least = Integer.MAX_VALUE;
        for (int row = 0; row < ROWS; row++) {
            least = Math.min(least, cells[cell(row, key)]);
        }
        return least;
    }

    /** Lets the key's count be at least this. */
    void raise(final String key, final int count) {
        for (int row = 0; row < ROWS; row++) {
            final int cell = cell(row, key);
            cells[cell] = Math.max(cells[cell], count);
        }
    }

    private int cell(final int row, final String key) {
        long hash = seeds[row];
        for (int i = 0; i < key.length(); i++) {
            hash = (hash + key.charAt(i)) * factors[row];
            hash ^= hash >>> 32;
        }
        return row * COLUMNS + (int) (hash >>> 13 & COLUMNS - 1);
    }
}
