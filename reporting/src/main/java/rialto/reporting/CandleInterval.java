package rialto.reporting;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Lengths of candles. All begin at a multiple of their length in UTC, weeks on Monday, months on their first day. The
 * codes are what the database holds.
 */
public enum CandleInterval {
    SECOND_1("1s", 1, 1),
    MINUTE_1("1m", 2, 60),
    MINUTE_3("3m", 3, 3 * 60),
    MINUTE_5("5m", 4, 5 * 60),
    MINUTE_15("15m", 5, 15 * 60),
    MINUTE_30("30m", 6, 30 * 60),
    HOUR_1("1h", 7, 3_600),
    HOUR_2("2h", 8, 2 * 3_600),
    HOUR_4("4h", 9, 4 * 3_600),
    HOUR_6("6h", 10, 6 * 3_600),
    HOUR_8("8h", 11, 8 * 3_600),
    HOUR_12("12h", 12, 12 * 3_600),
    DAY_1("1d", 13, 86_400),
    DAY_3("3d", 14, 3 * 86_400),
    WEEK_1("1w", 15, 7 * 86_400),
    MONTH_1("1M", 16, 0);

    private static final CandleInterval[] VALUES = values();

    private final String text;
    private final int code;
    private final long lengthNs;
    private final long originNs;

    CandleInterval(final String text, final int code, final long lengthSeconds) {
        this.text = text;
        this.code = code;
        this.lengthNs = TimeUnit.SECONDS.toNanos(lengthSeconds);
        // the epoch began on a Thursday; weeks begin on Monday, four days later
        this.originNs = "1w".equals(text) ? TimeUnit.DAYS.toNanos(4) : 0;
    }

    /** As clients write it: {@code 1s} to {@code 1M}. */
    public String text() {
        return text;
    }

    public int code() {
        return code;
    }

    /** Begin of the interval in which the time lies. */
    public long bucketStart(final long timeNs) {
        if (this == MONTH_1) {
            return monthStart(month(timeNs));
        }
        return timeNs - Math.floorMod(timeNs - originNs, lengthNs);
    }

    /** First nanosecond after the interval in which the time lies. */
    public long bucketEnd(final long timeNs) {
        if (this == MONTH_1) {
            return monthStart(month(timeNs).plusMonths(1));
        }
        return bucketStart(timeNs) + lengthNs;
    }

    /** Begin of the interval so many before (negative) or after the one in which the time lies. */
    public long bucketStart(final long timeNs, final long intervals) {
        if (this == MONTH_1) {
            return monthStart(month(timeNs).plusMonths(intervals));
        }
        return bucketStart(timeNs) + Math.multiplyExact(intervals, lengthNs);
    }

    /** The interval that clients write so, case-sensitive; empty when there is none. */
    public static Optional<CandleInterval> of(final String text) {
        for (final CandleInterval interval : VALUES) {
            if (interval.text.equals(text)) {
                return Optional.of(interval);
            }
        }
        return Optional.empty();
    }

    /** @throws IllegalArgumentException for a code that no interval has */
    public static CandleInterval of(final int code) {
        if (code < 1 || code > VALUES.length) {
            throw new IllegalArgumentException("no candle interval has code " + code);
        }
        return VALUES[code - 1];
    }

    private static YearMonth month(final long timeNs) {
        final Instant instant = Instant.ofEpochSecond(0, timeNs);
        return YearMonth.from(instant.atOffset(ZoneOffset.UTC));
    }

    private static long monthStart(final YearMonth month) {
        return TimeUnit.DAYS.toNanos(month.atDay(1).toEpochDay());
    }
}
