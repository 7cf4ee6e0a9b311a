package rialto.gateway.state;

import java.util.Arrays;

/**
 * The executions of one order that the view has seen and kept, in order. What is in it never changes: a reader that remembers
 * {@link #size} may go on reading that many. Owned by the event loop; only this package adds.
 */
public final class Fills {
    private static final int WORDS = 3;
    private static final int FIRST_CAPACITY = 1;

    private final long earlierLots;
    private long[] words = new long[FIRST_CAPACITY * WORDS];
    private int size;

    /** @param earlierLots executed before; those executions are only in the database */
    Fills(final long earlierLots) {
        this.earlierLots = earlierLots;
    }

    void add(final long priceTicks, final long lots, final long timestampNs) {
        if (size * WORDS == words.length) {
            words = Arrays.copyOf(words, words.length * 2);
        }
        words[size * WORDS] = priceTicks;
        words[size * WORDS + 1] = lots;
        words[size * WORDS + 2] = timestampNs;
        size++;
    }

    /** Lots that were executed before the view began, or whose executions were not kept. */
    public long earlierLots() {
        return earlierLots;
    }

    public int size() {
        return size;
    }

    public long priceTicks(final int index) {
        return words[index * WORDS];
    }

    public long lots(final int index) {
        return words[index * WORDS + 1];
    }

    public long timestampNs(final int index) {
        return words[index * WORDS + 2];
    }
}
