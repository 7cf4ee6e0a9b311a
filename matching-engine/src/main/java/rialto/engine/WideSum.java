package rialto.engine;

/** A sum that no number of orders or trades makes overflow: 128 bits, never below zero. */
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

    /**
     * The quotient, rounded down.
     *
     * @param divisor above 0
     * @param most    what the quotient is at most, below 2^62
     */
    long dividedBy(final long divisor, final long most) {
        if (high == 0) {
            return Long.divideUnsigned(low, divisor);
        }
        long lowest = 0;
        long highest = most;
        while (lowest < highest) {
            final long middle = lowest + (highest - lowest + 1) / 2;
            final long middleHigh = Math.multiplyHigh(middle, divisor);
            final boolean fits =
                    middleHigh != high ? middleHigh < high : Long.compareUnsigned(middle * divisor, low) <= 0;
            lowest = fits ? middle : lowest;
            highest = fits ? highest : middle - 1;
        }
        return lowest;
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
