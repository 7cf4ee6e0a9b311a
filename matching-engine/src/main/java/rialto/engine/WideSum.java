package rialto.engine;

/** A sum of lots that no number of orders makes overflow: 128 bits, never below zero. */
final class WideSum {
    private long high;
    private long low;

    WideSum set(final long highWord, final long lowWord) {
        high = highWord;
        low = lowWord;
        return this;
    }

    WideSum set(final WideSum other) {
        return set(other.high, other.low);
    }

    void add(final long highWord, final long lowWord) {
        low += lowWord;
        high += highWord + carry(low, lowWord);
    }

    /** The other one is not greater. */
    WideSum subtract(final WideSum other) {
        high -= other.high + (Long.compareUnsigned(low, other.low) < 0 ? 1 : 0);
        low -= other.low;
        return this;
    }

    boolean isZero() {
        return (high | low) == 0;
    }

    int compareTo(final WideSum other) {
        return high != other.high ? Long.compare(high, other.high) : Long.compareUnsigned(low, other.low);
    }

    /** The sum; {@link Long#MAX_VALUE} when it is more. */
    long atMostLong() {
        return high != 0 || low < 0 ? Long.MAX_VALUE : low;
    }

    /** What goes into the high word when a word was added and the low one came out as sum. */
    static int carry(final long sum, final long added) {
        return Long.compareUnsigned(sum, added) < 0 ? 1 : 0;
    }
}
