package rialto.engine;

import java.util.Arrays;

/**
 * Fixed-size records of longs in one array, reused last freed first. Record 0 is never given out: it stands for none.
 * A word may hold two ints, high and low. Records that were never used are zero; of one that was, only the first word is
 * cleared.
 */
class RecordPool {
    private static final int INITIAL_RECORDS = 1_024;

    long[] words;

    private final int stride;
    private final int limit;
    private int capacity;
    private int used;
    private int freed;
    private int count;

    /** @param limit records at most */
    RecordPool(final int stride, final int limit, final boolean preallocated) {
        this.stride = stride;
        this.limit = limit;
        capacity = preallocated ? limit : Math.min(limit, INITIAL_RECORDS);
        words = new long[stride * (capacity + 1)];
    }

    /** Records in use. */
    final int count() {
        return count;
    }

    /** How many more can be allocated. */
    final int room() {
        return limit - count;
    }

    /** Records that there is storage for. */
    final int capacity() {
        return capacity;
    }

    /** The caller has looked for room. */
    final int allocate() {
        count++;
        final int record = freed;
        if (record == 0) {
            if (used == capacity) {
                grow();
            }
            return ++used;
        }
        final int first = record * stride;
        freed = (int) words[first];
        words[first] = 0;
        return record;
    }

    final void free(final int record) {
        words[record * stride] = freed;
        freed = record;
        count--;
    }

    private void grow() {
        if (capacity == limit) {
            throw new IllegalStateException("more than " + limit + " records");
        }
        capacity = (int) Math.min(limit, capacity * 2L);
        words = Arrays.copyOf(words, stride * (capacity + 1));
        onGrown();
    }

    /** There is storage for more records now. */
    void onGrown() {}

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
