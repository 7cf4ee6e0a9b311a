package rialto.client.trading;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Requests without an outcome, by number, with their bytes, so that they can be sent again. Numbers are given in order
 * from 1 on. Allocates nothing after it is made.
 */
final class InFlight {
    /** A ladder of twenty tiers a side fits. */
    static final int SLOT_LENGTH = 1_088;

    private final UnsafeBuffer bytes;
    private final int[] lengths;
    private final int capacity;
    private final int mask;
    private long lastNumber;
    private long oldest = 1;
    private int size;

    InFlight(final int capacity) {
        this.capacity = capacity;
        final int slots = BitUtil.findNextPositivePowerOfTwo(capacity);
        mask = slots - 1;
        bytes = new UnsafeBuffer(new byte[slots * SLOT_LENGTH]);
        lengths = new int[slots];
    }

    /** Outcomes come in order but for a venue that forgot: so the span of numbers is bounded, too. */
    boolean isFull() {
        return lastNumber - oldest + 1 >= capacity;
    }

    /** Whether no more than an eighth of the places are left, which are not for ladders. */
    boolean isCrowded() {
        return lastNumber - oldest + 1 >= capacity - capacity / 8;
    }

    int size() {
        return size;
    }

    long nextNumber() {
        return lastNumber + 1;
    }

    /** Keeps the request with the next number. */
    void add(final DirectBuffer request, final int offset, final int length) {
        lastNumber++;
        bytes.putBytes(offset(lastNumber), request, offset, length);
        lengths[slot(lastNumber)] = length;
        size++;
    }

    /** The oldest one without an outcome; above the last number when there is none. */
    long oldest() {
        return oldest;
    }

    /** The first one from a number on that has no outcome; above the last number when there is none. */
    long firstFrom(final long number) {
        long candidate = Math.max(number, oldest);
        while (candidate <= lastNumber && lengths[slot(candidate)] == 0) {
            candidate++;
        }
        return candidate;
    }

    long lastNumber() {
        return lastNumber;
    }

    boolean contains(final long number) {
        return number >= oldest && number <= lastNumber && lengths[slot(number)] != 0;
    }

    /** Its outcome is known. */
    void remove(final long number) {
        lengths[slot(number)] = 0;
        size--;
        oldest = firstFrom(oldest);
    }

    MutableDirectBuffer buffer() {
        return bytes;
    }

    int offset(final long number) {
        return slot(number) * SLOT_LENGTH;
    }

    int length(final long number) {
        return lengths[slot(number)];
    }

    private int slot(final long number) {
        return (int) number & mask;
    }
}
