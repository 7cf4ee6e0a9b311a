package rialto.gateway.api;

import rialto.protocol.DecimalParser;

import java.math.BigInteger;

/** Decimals of interfaces that write none with a sign: text to minor units, exactly or not at all. */
public final class Decimals {
    /** The text is not a decimal. One is digits, optionally a point and digits; at most 20 each; no sign. */
    public static final long MALFORMED = DecimalParser.MALFORMED;
    /** Digits other than zero stand behind the last one that the scale allows. */
    public static final long TOO_PRECISE = DecimalParser.TOO_PRECISE;
    /** The value does not fit a long. */
    public static final long TOO_LARGE = DecimalParser.TOO_LARGE;

    public static final int MAX_SCALE = 18;

    private static final long[] POWERS = powers();

    private Decimals() {}

    /**
     * @param scale 0 to {@link #MAX_SCALE}
     */
    public static long powerOfTen(final int scale) {
        return POWERS[scale];
    }

    /** The number, or the long that is nearest to it. */
    public static long saturated(final BigInteger value) {
        return value.bitLength() < Long.SIZE ? value.longValue() : value.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    /** Minor units of a decimal that is not negative, or one of the negative constants of this class. */
    public static long parse(final CharSequence text, final int scale) {
        final long units = DecimalParser.parse(text, DecimalParser.Form.PLAIN, scale);
        return units == DecimalParser.NEGATIVE ? MALFORMED : units;
    }

    private static long[] powers() {
        final long[] powers = new long[MAX_SCALE + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }
}
