package rialto.engine;

/** Exact products of non-negative amounts. */
final class Amounts {
    /**
     * No asset has more than this issued, no order is worth more, no quantity in minor units is more: so the sum of two
     * such amounts always fits.
     */
    static final long MAX = 1L << 62;

    /** Stands for more than {@link #MAX}. */
    static final long OVERFLOW = -1;

    private static final int PPM = 1_000_000;

    private Amounts() {}

    /** The product of two non-negative numbers, or {@link #OVERFLOW}. */
    static long product(final long a, final long b) {
        final long low = a * b;
        return Math.multiplyHigh(a, b) != 0 || low < 0 || low > MAX ? OVERFLOW : low;
    }

    /** The product of three non-negative numbers, or {@link #OVERFLOW}. */
    static long product(final long a, final long b, final long c) {
        final long ab = product(a, b);
        return ab == OVERFLOW ? OVERFLOW : product(ab, c);
    }

    /** Parts per million of an amount, rounded down. */
    static long fee(final long amount, final int ppm) {
        return ppm == 0 ? 0 : amount / PPM * ppm + amount % PPM * ppm / PPM;
    }

    static long greatestCommonDivisor(final long a, final long b) {
        long x = a;
        long y = b;
        while (y != 0) {
            final long rest = x % y;
            x = y;
            y = rest;
        }
        return x;
    }
}
