package rialto.protocol;

/**
 * Reads decimals from text into whole units of 10^-scale: exactly, within a long, without allocating. Every interface
 * reads its numbers here and says in its own words what is wrong with one.
 *
 * <p>A result from 0 is the number's magnitude; {@link #isNegative} tells its sign. A result below 0 is one of the
 * constants of this class, and {@link #fault} names it. Digits are ASCII, and there is no white space.
 */
public final class DecimalParser {
    /** The text has not the form. */
    public static final long MALFORMED = -1;
    /** Digits other than zero stand behind the last one that the scale allows. */
    public static final long TOO_PRECISE = -2;
    /** The magnitude does not fit a long. */
    public static final long TOO_LARGE = -3;
    /** A number with a minus, where the form has no sign. */
    public static final long NEGATIVE = -4;

    /** What can be wrong with a text. */
    public enum Fault {
        MALFORMED,
        TOO_PRECISE,
        TOO_LARGE,
        NEGATIVE
    }

    /** How a number may be written. */
    public enum Form {
        /** Digits, optionally a point and digits; at most 20 each. */
        PLAIN(42),
        /** Optionally a minus, digits, optionally a point and digits; at most 40 characters. */
        SIGNED(40),
        /**
         * Optionally a sign, digits with a point anywhere, optionally an exponent of one or two digits; at most 64
         * characters. More than 128 decimals are {@link #TOO_LARGE}.
         */
        LOOSE(64);

        private final int maxLength;

        Form(final int maxLength) {
            this.maxLength = maxLength;
        }

        /** @param fraction characters of the point and what follows it */
        private boolean allows(final int digits, final int fraction) {
            return switch (this) {
                case PLAIN -> digits >= 1 && digits <= MAX_DIGITS && fraction != 1 && fraction <= MAX_DIGITS + 1;
                case SIGNED -> digits >= 1 && fraction != 1;
                case LOOSE -> digits + fraction > 1 || digits == 1;
            };
        }
    }

    private static final Fault[] FAULTS = Fault.values();
    private static final int MAX_DIGITS = 20;
    private static final int MAX_DECIMALS = 128;
    private static final int MAX_EXPONENT_DIGITS = 2;
    private static final int NO_EXPONENT = Integer.MIN_VALUE;

    private DecimalParser() {}

    /**
     * Reads a number that must be a whole number of units.
     *
     * @param scale of the units, from 0
     * @return the magnitude in units, or what is wrong: {@link #MALFORMED} and {@link #NEGATIVE} before
     *     {@link #TOO_PRECISE}, and that before {@link #TOO_LARGE}
     */
    public static long parse(final CharSequence text, final Form form, final int scale) {
        return parse(text, form, scale, false);
    }

    /** As {@link #parse}, but cuts off what is finer than a unit and is never {@link #TOO_PRECISE}. */
    public static long parseTowardsZero(final CharSequence text, final Form form, final int scale) {
        return parse(text, form, scale, true);
    }

    /** What a result of this class means; null when it is a number. */
    public static Fault fault(final long parsed) {
        return parsed >= 0 ? null : FAULTS[(int) (-1 - parsed)];
    }

    /** Whether a number that was read from this text is written with a minus; so is -0. */
    public static boolean isNegative(final CharSequence text) {
        return text.charAt(0) == '-';
    }

    private static long parse(final CharSequence text, final Form form, final int scale, final boolean cut) {
        final int length = text.length();
        if (length == 0 || length > form.maxLength) {
            return MALFORMED;
        }
        final int begin = isNegative(text) || form == Form.LOOSE && text.charAt(0) == '+' ? 1 : 0;
        final int point = digitsEnd(text, begin);
        final int end = point < length && text.charAt(point) == '.' ? digitsEnd(text, point + 1) : point;
        final int exponent = end == length ? 0 : form == Form.LOOSE ? exponent(text, end) : NO_EXPONENT;
        if (exponent == NO_EXPONENT || !form.allows(point - begin, end - point)) {
            return MALFORMED;
        }
        if (begin > 0 && form == Form.PLAIN) {
            return NEGATIVE;
        }
        if (end - point - 1 - exponent > MAX_DECIMALS) {
            return TOO_LARGE;
        }
        final int kept = point - begin + scale + exponent;
        return !cut && isFiner(text, begin, point, end, kept) ? TOO_PRECISE : units(text, begin, point, end, kept);
    }

    private static int digitsEnd(final CharSequence text, final int begin) {
        int at = begin;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }

    private static int exponent(final CharSequence text, final int begin) {
        if (text.charAt(begin) != 'e' && text.charAt(begin) != 'E') {
            return NO_EXPONENT;
        }
        final int sign = begin + 1 < text.length() ? text.charAt(begin + 1) : ' ';
        final int first = sign == '-' || sign == '+' ? begin + 2 : begin + 1;
        final int end = digitsEnd(text, first);
        if (end == first || end - first > MAX_EXPONENT_DIGITS || end < text.length()) {
            return NO_EXPONENT;
        }
        int value = 0;
        for (int at = first; at < end; at++) {
            value = value * 10 + text.charAt(at) - '0';
        }
        return sign == '-' ? -value : value;
    }

    /** Whether a digit other than zero stands behind those that are kept. */
    private static boolean isFiner(
            final CharSequence text, final int begin, final int point, final int end, final int kept) {
        final int wholeDigits = point - begin;
        final int first = kept <= wholeDigits ? begin + Math.max(0, kept) : point + 1 + kept - wholeDigits;
        for (int at = first; at < end; at++) {
            if (text.charAt(at) != '0' && at != point) {
                return true;
            }
        }
        return false;
    }

    /** The number that so many of the digits are, with zeros behind the last one if there are fewer. */
    private static long units(
            final CharSequence text, final int begin, final int point, final int end, final int kept) {
        long value = 0;
        int at = begin;
        for (int i = 0; i < kept; i++) {
            at += at == point ? 1 : 0;
            final int digit = at < end ? text.charAt(at) - '0' : 0;
            at++;
            if (value > (Long.MAX_VALUE - digit) / 10) {
                return TOO_LARGE;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
