package rialto.reporting.surveillance;

import java.util.Arrays;
import java.util.function.ToLongFunction;

/** The newest entries in the order of their times, a bounded number: one that is full lets the oldest go. */
final class RecentRing<T> {
    private static final int INITIAL = 8;

    private final int capacity;
    private Object[] entries = new Object[INITIAL];
    private int first;
    private int size;

    RecentRing(final int capacity) {
        this.capacity = capacity;
    }

    int size() {
        return size;
    }

    /** @return the oldest if it had to go; otherwise null */
    T add(final T entry) {
        T gone = null;
        if (size == capacity) {
            gone = oldest();
            removeOldest();
        } else if (size == entries.length) {
            grow();
        }
        entries[(first + size) % entries.length] = entry;
        size++;
        return gone;
    }

    private void grow() {
        final Object[] larger = new Object[Math.min(capacity, entries.length * 2)];
        for (int i = 0; i < size; i++) {
            larger[i] = entries[(first + i) % entries.length];
        }
        entries = larger;
        first = 0;
    }

    /** @return null when it is empty */
    T oldest() {
        return size == 0 ? null : get(0);
    }

    /** @return null when it is empty */
    T newest() {
        return size == 0 ? null : get(size - 1);
    }

    /** Removes an entry that everybody forgets, unless newer ones have pushed it out. It was the oldest. */
    void remove(final T entry) {
        if (oldest() == entry) {
            removeOldest();
        }
    }

    private void removeOldest() {
        entries[first] = null;
        first = (first + 1) % entries.length;
        size--;
        if (size == 0 && entries.length > INITIAL) {
            entries = Arrays.copyOf(entries, INITIAL);
            first = 0;
        }
    }

    /** The oldest has the index 0. */
    @SuppressWarnings("unchecked")
    T get(final int index) {
        return (T) entries[(first + index) % entries.length];
    }

    /** Index of the first entry of that time or later; the size when there is none. */
    int firstSince(final long timeNs, final ToLongFunction<? super T> timeOf) {
        int low = 0;
        int high = size;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (timeOf.applyAsLong(get(middle)) < timeNs) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
