package rialto.engine;

/**
 * Where records stand by a hash of 64 bits. A bucket is half a cache line: fifteen fingerprints of 16 bits each, and a
 * count of the records that would be here were there room and stand in a bucket behind. A record has the number of its
 * slot, so the table keeps no numbers: it is so small that it stays in a cache when the records do not, and answers
 * nearly always rightly without a look at them that a hash is not there.
 *
 * <p>Slots are numbered from 1, one number in sixteen is never used. The table does not grow: its owner makes a larger
 * one and adds everything again.
 */
final class FingerprintTable {
    private static final int WORDS = 4; // of a bucket
    private static final int LANES = 15;
    private static final int LANE_SHIFT = 4;
    private static final int RECORDS_PER_BUCKET = 12; // when full; some buckets overflow then
    private static final long LOW_BITS = 0x0001_0001_0001_0001L;
    private static final long OTHER_BITS = 0x7FFF_7FFF_7FFF_7FFFL;
    private static final long NO_COUNT = Long.MAX_VALUE; // of what is found in a bucket: the last lane is the count
    private static final int FINGERPRINT = 0x7FFF;
    private static final int DISPLACED = 0x8000;
    private static final int COUNT_SHIFT = 48;
    private static final long ONE = 1L << COUNT_SHIFT;
    private static final int UNKNOWN = 0xFFFF; // a count that reached its end stays there, as nobody knows any more
    private static final int PADDING = RecordPool.PADDING;

    private final int buckets;
    private final long[] words;

    /** @param records that there shall be room for */
    FingerprintTable(final int records) {
        buckets = records / RECORDS_PER_BUCKET + 1;
        words = new long[PADDING + buckets * WORDS];
    }

    /** How many records there is room for. */
    int capacity() {
        return buckets * RECORDS_PER_BUCKET;
    }

    /** All slot numbers are less. */
    int slots() {
        return buckets << LANE_SHIFT;
    }

    /** The slot's number among all, from 0 without gaps. */
    static int index(final int slot) {
        return slot - 1 - (slot >>> LANE_SHIFT);
    }

    /** The slot of an {@link #index}. */
    static int slot(final int index) {
        return index + index / LANES + 1;
    }

    /** How many there are of {@link #index}. */
    int indexes() {
        return buckets * LANES;
    }

    private int home(final long hash) {
        return (int) Math.unsignedMultiplyHigh(hash, buckets);
    }

    private int bucketAfter(final int bucket) {
        return bucket + 1 == buckets ? 0 : bucket + 1;
    }

    private static int at(final int bucket) {
        return PADDING + bucket * WORDS;
    }

    /** Never zero: that marks a free slot. */
    private static long fingerprint(final long hash) {
        final long bits = hash & FINGERPRINT;
        return bits == 0 ? 1 : bits;
    }

    /**
     * Marks the lanes of a bucket that have these sixteen bits: bit 12 to 15 of a lane for the first to fourth word.
     */
    private long find(final int bucket, final long bits) {
        final long wanted = bits * LOW_BITS;
        final int at = at(bucket);
        return (zeros(words[at] ^ wanted) >>> 3
                        | zeros(words[at + 1] ^ wanted) >>> 2
                        | zeros(words[at + 2] ^ wanted) >>> 1
                        | zeros(words[at + 3] ^ wanted))
                & NO_COUNT;
    }

    private static long zeros(final long lanes) {
        return ~((lanes & OTHER_BITS) + OTHER_BITS | lanes) & ~OTHER_BITS;
    }

    /** Lane 1 to 15 of the first one that {@link #find} marked. */
    private static int lane(final long found) {
        final int bit = Long.numberOfTrailingZeros(found);
        return ((bit & 3) << 2 | bit >>> LANE_SHIFT) + 1;
    }

    private int overflow(final int bucket) {
        return (int) (words[at(bucket) + WORDS - 1] >>> COUNT_SHIFT);
    }

    private void countOverflow(final int bucket, final long change) {
        if (overflow(bucket) != UNKNOWN) {
            words[at(bucket) + WORDS - 1] += change;
        }
    }

    /** Reads the bucket of a slot, which is near from then on; the answer means nothing. */
    long touch(final int slot) {
        return words[at(slot >>> LANE_SHIFT)];
    }

    /** @return the first slot that very likely has a record of the hash, 0 when there is none */
    int first(final long hash) {
        final int home = home(hash);
        final long found = find(home, fingerprint(hash));
        return found != 0 ? home << LANE_SHIFT | lane(found) : overflow(home) == 0 ? 0 : firstAfter(hash, home);
    }

    /** @return the next slot after another one of the hash, 0 when there is none */
    int next(final long hash, final int slot) {
        final int bucket = slot >>> LANE_SHIFT;
        final boolean isHome = bucket == home(hash);
        final long bits = isHome ? fingerprint(hash) : fingerprint(hash) | DISPLACED;
        long found = find(bucket, bits);
        while (found != 0 && lane(found) != (slot & LANES)) {
            found &= found - 1;
        }
        found &= found - 1;
        return found != 0 ? bucket << LANE_SHIFT | lane(found) : overflow(bucket) == 0 ? 0 : firstAfter(hash, bucket);
    }

    private int firstAfter(final long hash, final int from) {
        final int home = home(hash);
        int bucket = from;
        do {
            bucket = bucketAfter(bucket);
            if (bucket == home) {
                return 0; // a small table may overflow all round
            }
            final long found = find(bucket, fingerprint(hash) | DISPLACED);
            if (found != 0) {
                return bucket << LANE_SHIFT | lane(found);
            }
        } while (overflow(bucket) != 0);
        return 0;
    }

    /** The caller has looked for room. @return the slot of the new record */
    int add(final long hash) {
        int bucket = home(hash);
        long bits = fingerprint(hash);
        long free = find(bucket, 0);
        while (free == 0) {
            countOverflow(bucket, ONE);
            bucket = bucketAfter(bucket);
            bits |= DISPLACED;
            free = find(bucket, 0);
        }
        final int lane = lane(free);
        words[word(bucket, lane)] |= bits << shift(lane);
        return bucket << LANE_SHIFT | lane;
    }

    private static int word(final int bucket, final int lane) {
        return at(bucket) + (lane - 1 >> 2);
    }

    private static int shift(final int lane) {
        return (lane - 1 & 3) << LANE_SHIFT;
    }

    /** Whether a record stands behind the bucket of its hash: then it leaves by {@link #removeDisplaced}. */
    boolean isDisplaced(final int slot) {
        final int lane = slot & LANES;
        return (words[word(slot >>> LANE_SHIFT, lane)] >>> shift(lane) & DISPLACED) != 0;
    }

    /** The slot is taken. */
    void remove(final int slot) {
        assert isTaken(slot) : "a free slot freed";
        final int lane = slot & LANES;
        words[word(slot >>> LANE_SHIFT, lane)] &= ~((long) (FINGERPRINT | DISPLACED) << shift(lane));
    }

    void removeDisplaced(final int slot, final long hash) {
        for (int passed = home(hash); passed != slot >>> LANE_SHIFT; passed = bucketAfter(passed)) {
            countOverflow(passed, -ONE);
        }
        remove(slot);
    }

    /** Whether a record stands in a slot. */
    boolean isTaken(final int slot) {
        final int lane = slot & LANES;
        return lane != 0 && (words[word(slot >>> LANE_SHIFT, lane)] >>> shift(lane) & (FINGERPRINT | DISPLACED)) != 0;
    }

    /** Records that stand behind the bucket of their hash, each counted at every bucket that it passed. */
    long overflows() {
        long sum = 0;
        for (int bucket = 0; bucket < buckets; bucket++) {
            sum += overflow(bucket);
        }
        return sum;
    }
}
