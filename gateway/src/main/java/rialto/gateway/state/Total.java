package rialto.gateway.state;

import java.math.BigInteger;

/** A sum of numbers that are not negative, of 128 bits: trades can be so large that 64 are too few for some of them. */
public final class Total {
    private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(Long.SIZE);

    private long high;
    /** Without a sign. */
    private long low;

    /** Of one number, which is not negative. */
    public static Total of(final long amount) {
        final Total total = new Total();
        total.set(amount);
        return total;
    }

    public boolean isZero() {
        return high == 0 && low == 0;
    }

    void clear() {
        high = 0;
        low = 0;
    }

    void set(final long amount) {
        high = 0;
        low = amount;
    }

    public void add(final long amount) {
        final long before = low;
        low += amount;
        high += Long.compareUnsigned(low, before) < 0 ? 1 : 0;
    }

    void add(final Total other) {
        final long before = low;
        low += other.low;
        high += other.high + (Long.compareUnsigned(low, before) < 0 ? 1 : 0);
    }

    /** The sum, or {@link Long#MAX_VALUE} when it is more than that. */
    public long saturated() {
        return high == 0 && low >= 0 ? low : Long.MAX_VALUE;
    }

    public BigInteger exact() {
        return high == 0 && low >= 0
                ? BigInteger.valueOf(low)
                : BigInteger.valueOf(high).multiply(TWO_TO_64).add(new BigInteger(Long.toUnsignedString(low)));
    }
}
