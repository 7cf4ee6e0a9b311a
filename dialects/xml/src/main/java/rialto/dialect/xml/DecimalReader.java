package rialto.dialect.xml;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Reads decimals as sloppy clients write them: a sign, digits with a point anywhere, an exponent. Gives units of
 * 10^-scale, cut towards zero, and says whether anything was cut. Owned by the event loop; holds the number read last.
 */
final class DecimalReader {
    /** What became of a text. */
    enum Result {
        OK,
        MALFORMED,
        TOO_LARGE
    }

    private static final int MAX_LENGTH = 64;
    private static final int MAX_EXPONENT = 64;
    /** So many digits fit a long in any case. */
    private static final int SAFE_DIGITS = 18;

    private long value;
    private boolean negative;
    private boolean exact;

    /** The magnitude in units of 10^-scale, cut towards zero; below 2^63. */
    long value() {
        return value;
    }

    boolean isNegative() {
        return negative;
    }

    /** Whether the number is a whole number of units. */
    boolean isExact() {
        return exact;
    }

    Result read(final String written, final int scale) {
        final String text = written.strip();
        if (text.isEmpty() || text.length() > MAX_LENGTH) {
            return Result.MALFORMED;
        }
        negative = text.charAt(0) == '-';
        final int begin = negative || text.charAt(0) == '+' ? 1 : 0;
        return readSimple(text, begin, scale) ? Result.OK : readAny(text, begin, scale);
    }

    /** Digits, with or without a point and digits, that fit; nearly every number is. */
    private boolean readSimple(final String text, final int begin, final int scale) {
        long units = 0;
        int digits = 0;
        int decimals = -1;
        exact = true;
        for (int i = begin; i < text.length(); i++) {
            final char next = text.charAt(i);
            if (next == '.' && decimals < 0 && i > begin) {
                decimals = 0;
            } else if (next < '0' || next > '9') {
                return false;
            } else if (decimals < scale) {
                units = units * 10 + next - '0';
                digits++;
                decimals += decimals < 0 ? 0 : 1;
            } else {
                exact &= next == '0';
            }
        }
        final int missing = scale - Math.max(0, decimals);
        if (digits == 0 || digits + missing > SAFE_DIGITS || text.charAt(text.length() - 1) == '.') {
            return false;
        }
        for (int i = 0; i < missing; i++) {
            units *= 10;
        }
        value = units;
        return true;
    }

    private Result readAny(final String text, final int begin, final int scale) {
        if (!hasForm(text, begin)) {
            return Result.MALFORMED;
        }
        final BigDecimal number = new BigDecimal(text.substring(begin));
        if (Math.abs((long) number.scale()) > 2 * MAX_EXPONENT) {
            return Result.TOO_LARGE;
        }
        final BigDecimal units = number.movePointRight(scale).setScale(0, RoundingMode.DOWN);
        if (units.unscaledValue().bitLength() >= Long.SIZE) {
            return Result.TOO_LARGE;
        }
        exact = units.compareTo(number.movePointRight(scale)) == 0;
        value = units.longValueExact();
        return Result.OK;
    }

    private static boolean hasForm(final String text, final int begin) {
        int at = digits(text, begin);
        int count = at - begin;
        if (at < text.length() && text.charAt(at) == '.') {
            final int fraction = digits(text, at + 1);
            count += fraction - at - 1;
            at = fraction;
        }
        if (count == 0) {
            return false;
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            at++;
            at += at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+') ? 1 : 0;
            final int exponent = digits(text, at);
            // two digits: what is larger would only fill the memory
            return exponent > at && exponent - at <= 2 && exponent == text.length();
        }
        return at == text.length();
    }

    private static int digits(final String text, final int begin) {
        int at = begin;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
