package rialto.engine;

import java.util.Arrays;

/**
 * Fixed-size records of longs in one array, the last freed is the next given out. Record 0 is never given out: it
 * stands for none. A word may hold two ints, high and low. Neither giving out nor freeing touches a record: one that
 * was never used is zero, one that was holds what was left in it.
 */
class RecordPool {
    /**
     * Words before record 0. An array's words begin 16 bytes after it, and a large one begins on a page: so records of
     * 64 bytes fill cache lines and do not straddle them.
     */
    static final int PADDING = 6;

    private static final int INITIAL_RECORDS = 1_024;

    long[] words;

    private final int stride;
    private final int limit;
    private int capacity;
    private int used;
    private int count;
    private int[] freed;
    private int freedCount;

    /** @param limit records at most */
    RecordPool(final int stride, final int limit, final boolean preallocated) {
        this(stride, limit, preallocated ? limit : INITIAL_RECORDS);
    }

    /** @param initialRecords that there is memory for at first */
    RecordPool(final int stride, final int limit, final int initialRecords) {
        this.stride = stride;
        this.limit = limit;
        capacity = Math.min(limit, initialRecords);
        words = new long[PADDING + stride * (capacity + 1)];
        freed = new int[16];
    }

    /** Records in use. */
    final int count() {
        return count;
    }

    /** How many more can be allocated. */
    final int room() {
        return limit - count;
    }

    /** The caller has looked for room. */
    final int allocate() {
        count++;
        if (freedCount > 0) {
            return freed[--freedCount];
        }
        if (used == capacity) {
            grow();
        }
        return ++used;
    }

    final void free(final int record) {
        assert record > 0 && record <= used && count > 0 : "a record freed that was not given out";
        if (freedCount == freed.length) {
            freed = Arrays.copyOf(freed, freedCount * 2);
        }
        freed[freedCount++] = record;
        count--;
    }

    private void grow() {
        if (capacity == limit) {
            throw new IllegalStateException("more than " + limit + " records");
        }
        capacity = (int) Math.min(limit, capacity * 2L);
        words = Arrays.copyOf(words, PADDING + stride * (capacity + 1));
    }

    final int high(final int index) {
        return (int) (words[index] >>> 32);
    }

    final int low(final int index) {
        return (int) words[index];
    }

    final void high(final int index, final int value) {
        words[index] = words[index] & 0xFFFF_FFFFL | (long) value << 32;
    }

    final void low(final int index, final int value) {
        words[index] = words[index] & 0xFFFF_FFFF_0000_0000L | value & 0xFFFF_FFFFL;
    }

    static long pair(final int high, final int low) {
        return (long) high << 32 | low & 0xFFFF_FFFFL;
    }
}
