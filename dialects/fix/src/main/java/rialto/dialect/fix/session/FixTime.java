package rialto.dialect.fix.session;

import java.time.LocalDate;

/**
 * UTC timestamps: {@code 20260102-03:04:05} with none, 3, 6 or 9 decimals of a second. They are written with 6, and cut to
 * microseconds.
 */
public final class FixTime {
    /** Characters of a timestamp as it is written. */
    public static final int LENGTH = 24;
    /** What {@link #parse} says of a text that is no timestamp. */
    public static final long INVALID = Long.MIN_VALUE;

    private static final int SHORTEST = 17;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final int SECONDS_OF_DAY = 86_400;
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 2261;

    private FixTime() {}

    /** Nanoseconds since the epoch, of the years 1970 to 2261; {@link #INVALID} for any other text. A leap second counts as the one before. */
    public static long parse(final CharSequence text) {
        final int length = text.length();
        if (length != SHORTEST && (length < SHORTEST + 4 || (length - SHORTEST) % 3 != 1 || length > SHORTEST + 10)) {
            return INVALID;
        }
        if (text.charAt(8) != '-' || text.charAt(11) != ':' || text.charAt(14) != ':') {
            return INVALID;
        }
        final long day = day(text);
        final int hour = digits(text, 9, 2);
        final int minute = digits(text, 12, 2);
        final int second = digits(text, 15, 2);
        final long fraction = length == SHORTEST ? 0 : fraction(text, length);
        if (day < 0
                || hour < 0
                || hour > 23
                || minute < 0
                || minute > 59
                || second < 0
                || second > 60
                || fraction < 0) {
            return INVALID;
        }
        final long seconds = day * SECONDS_OF_DAY + hour * 3_600L + minute * 60L + Math.min(second, 59);
        return seconds * SECOND_NS + fraction;
    }

    private static long day(final CharSequence text) {
        final int year = digits(text, 0, 4);
        final int month = digits(text, 4, 2);
        final int day = digits(text, 6, 2);
        if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) {
            return -1;
        }
        final LocalDate first = LocalDate.of(year, month, 1);
        return day > first.lengthOfMonth() ? -1 : first.toEpochDay() + day - 1;
    }

    private static long fraction(final CharSequence text, final int length) {
        final int count = length - SHORTEST - 1;
        long fraction = text.charAt(SHORTEST) == '.' ? digits(text, SHORTEST + 1, count) : -1;
        for (int i = count; i < 9 && fraction > 0; i++) {
            fraction *= 10;
        }
        return fraction;
    }

    private static int digits(final CharSequence text, final int begin, final int count) {
        int value = 0;
        for (int i = begin; i < begin + count; i++) {
            final char digit = text.charAt(i);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            value = value * 10 + digit - '0';
        }
        return value;
    }

    /** @param timeNs nanoseconds since the epoch, of the years 1970 to 2261 */
    public static String text(final long timeNs) {
        final byte[] text = new byte[LENGTH];
        write(timeNs, text, 0);
        return new String(text, java.nio.charset.StandardCharsets.US_ASCII);
    }

    /** Writes {@link #LENGTH} characters. */
    public static void write(final long timeNs, final byte[] into, final int at) {
        final long seconds = Math.floorDiv(timeNs, SECOND_NS);
        final LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(seconds, SECONDS_OF_DAY));
        final int second = Math.floorMod(seconds, SECONDS_OF_DAY);
        put(into, at, date.getYear(), 4);
        put(into, at + 4, date.getMonthValue(), 2);
        put(into, at + 6, date.getDayOfMonth(), 2);
        into[at + 8] = '-';
        put(into, at + 9, second / 3_600, 2);
        into[at + 11] = ':';
        put(into, at + 12, second / 60 % 60, 2);
        into[at + 14] = ':';
        put(into, at + 15, second % 60, 2);
        into[at + 17] = '.';
        put(into, at + 18, (int) (Math.floorMod(timeNs, SECOND_NS) / 1_000), 6);
    }

    private static void put(final byte[] into, final int at, final int value, final int digits) {
        int left = value;
        for (int i = at + digits - 1; i >= at; i--) {
            into[i] = (byte) ('0' + left % 10);
            left /= 10;
        }
    }
}
