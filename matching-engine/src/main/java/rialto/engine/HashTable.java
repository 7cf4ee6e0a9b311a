package rialto.engine;

/**
 * Records by a hash of 32 bits, several to a hash. A bucket is one cache line: seven entries, and before them a word with
 * eight bits of each entry's hash, so that seven comparisons are a few instructions and a hash that is not there is told
 * from one line, without a branch that cannot be foreseen. The word's last byte counts the entries that would be here were
 * there room and stand in a bucket behind; a count that reached its end stays there, as nobody knows any more.
 */
final class HashTable {
    private static final int BUCKET_SHIFT = 3;
    private static final int SLOTS = 7;
    private static final int RECORDS_PER_BUCKET = 5;
    private static final int INITIAL_BUCKETS = 128;
    private static final int OVERFLOW_SHIFT = 56;
    private static final int UNKNOWN = 255;
    private static final long ONE_OVERFLOW = 1L << OVERFLOW_SHIFT;
    private static final long LOW_BITS = 0x0001_0101_0101_0101L;
    private static final long HIGH_BITS = 0x0080_8080_8080_8080L;
    private static final long OTHER_BITS = 0x007F_7F7F_7F7F_7F7FL;
    private static final int PADDING = RecordPool.PADDING;

    private long[] words;
    private int mask;
    private int count;

    /** @param records that there shall be room for from the start */
    HashTable(final int records) {
        resize(Math.max(INITIAL_BUCKETS, Integer.highestOneBit(records / RECORDS_PER_BUCKET) << 1));
    }

    private void resize(final int buckets) {
        words = new long[PADDING + (buckets << BUCKET_SHIFT)];
        mask = buckets - 1;
    }

    private int bucket(final int hash) {
        return PADDING + ((hash & mask) << BUCKET_SHIFT);
    }

    private int behind(final int bucket) {
        return PADDING + (bucket - PADDING + SLOTS + 1 & mask << BUCKET_SHIFT);
    }

    /** Eight bits of a hash, never all zero: that marks a free slot. */
    private static int tag(final int hash) {
        final int tag = hash >>> 24;
        return tag == 0 ? 1 : tag;
    }

    /** Marks the bytes of the tag word that are zero. */
    private static long zeros(final long tags) {
        return ~((tags & OTHER_BITS) + OTHER_BITS | tags) & HIGH_BITS;
    }

    /** @return where the first entry with the hash stands, 0 when there is none */
    int first(final int hash) {
        return search(hash, bucket(hash), 0);
    }

    /** @return where the entry with the hash behind another one stands, 0 when there is none */
    int next(final int hash, final int at) {
        final int slot = (at - PADDING & SLOTS) - 1;
        return search(hash, at - 1 - slot, slot + 1);
    }

    private int search(final int hash, final int from, final int fromSlot) {
        final long wanted = LOW_BITS * tag(hash);
        long among = fromSlot == SLOTS ? 0 : -1L << (fromSlot << 3);
        int bucket = from;
        while (true) {
            final long tags = words[bucket];
            for (long found = zeros(tags ^ wanted) & among; found != 0; found &= found - 1) {
                final int at = bucket + 1 + (Long.numberOfTrailingZeros(found) >>> 3);
                if ((int) (words[at] >>> 32) == hash) {
                    return at;
                }
            }
            if (tags >>> OVERFLOW_SHIFT == 0) {
                return 0;
            }
            bucket = behind(bucket);
            among = -1;
        }
    }

    int record(final int at) {
        return (int) words[at];
    }

    /** Begins to bring a bucket nearer that will be needed soon. */
    long touch(final int hash) {
        return words[bucket(hash)];
    }

    void add(final int hash, final int record) {
        if (++count > (mask + 1) * RECORDS_PER_BUCKET) {
            rehash();
        }
        insert(hash, record);
    }

    private void insert(final int hash, final int record) {
        int bucket = bucket(hash);
        long free = zeros(words[bucket]);
        while (free == 0) {
            countOverflow(bucket, ONE_OVERFLOW);
            bucket = behind(bucket);
            free = zeros(words[bucket]);
        }
        final int slot = Long.numberOfTrailingZeros(free) >>> 3;
        words[bucket] |= (long) tag(hash) << (slot << 3);
        words[bucket + 1 + slot] = RecordPool.pair(hash, record);
    }

    private void countOverflow(final int bucket, final long change) {
        if (words[bucket] >>> OVERFLOW_SHIFT != UNKNOWN) {
            words[bucket] += change;
        }
    }

    /** The record is there. */
    void remove(final int hash, final int record) {
        final long entry = RecordPool.pair(hash, record);
        int at = first(hash);
        while (at != 0 && words[at] != entry) {
            at = next(hash, at);
        }
        if (at == 0) {
            throw new IllegalStateException("record " + record + " is not under its hash");
        }
        final int slot = (at - PADDING & SLOTS) - 1;
        final int bucket = at - 1 - slot;
        for (int passed = bucket(hash); passed != bucket; passed = behind(passed)) {
            countOverflow(passed, -ONE_OVERFLOW);
        }
        words[bucket] &= ~(0xFFL << (slot << 3));
        words[at] = 0;
        count--;
    }

    private void rehash() {
        final long[] old = words;
        resize(mask + 1 << 1);
        for (int bucket = PADDING; bucket < old.length; bucket += SLOTS + 1) {
            for (int slot = 1; slot <= SLOTS; slot++) {
                final long entry = old[bucket + slot];
                if (entry != 0) {
                    insert((int) (entry >>> 32), (int) entry);
                }
            }
        }
    }
}
