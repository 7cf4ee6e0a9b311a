package rialto.gateway.api;

import java.math.BigInteger;

/** Decimals at the edge: text to minor units, exactly or not at all. */
public final class Decimals {
    /** The text is no decimal: digits, optionally a point and digits; at most 20 each. */
    public static final long MALFORMED = -1;
    /** Digits other than zero stand behind the last one that the scale allows. */
    public static final long TOO_PRECISE = -2;
    /** The value does not fit a long. */
    public static final long TOO_LARGE = -3;

    public static final int MAX_SCALE = 18;

    private static final int MAX_DIGITS = 20;
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
        final int length = text.length();
        int point = 0;
        while (point < length && isDigit(text.charAt(point))) {
            point++;
        }
        if (point == 0 || point > MAX_DIGITS) {
            return MALFORMED;
        }
        if (point < length && (text.charAt(point) != '.' || !isFraction(text, point + 1))) {
            return MALFORMED;
        }
        return value(text, point, scale);
    }

    private static boolean isFraction(final CharSequence text, final int begin) {
        final int digits = text.length() - begin;
        if (digits < 1 || digits > MAX_DIGITS) {
            return false;
        }
        for (int i = begin; i < text.length(); i++) {
            if (!isDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static long value(final CharSequence text, final int point, final int scale) {
        final int fraction = point + 1;
        for (int i = fraction + scale; i < text.length(); i++) {
            if (text.charAt(i) != '0') {
                return TOO_PRECISE;
            }
        }
        long value = 0;
        for (int i = 0; i < fraction + scale; i++) {
            if (i == point) {
                continue;
            }
            final int digit = i < text.length() ? text.charAt(i) - '0' : 0;
            if (value > (Long.MAX_VALUE - digit) / 10) {
                return TOO_LARGE;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private static boolean isDigit(final char c) {
        return c >= '0' && c <= '9';
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
