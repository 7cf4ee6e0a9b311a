package rialto.reporting;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;

/**
 * A day of statements, in UTC as all days of the venue's history are.
 *
 * @param beginNs its first nanosecond, since the epoch; the next day begins {@link #LENGTH_NS} later
 */
public record StatementDay(long beginNs) {
    public static final long LENGTH_NS = TimeUnit.DAYS.toNanos(1);

    /** The day that a time is in. */
    public static StatementDay of(final long timestampNs) {
        return new StatementDay(beginNs(timestampNs));
    }

    /** The first nanosecond of the day that a time is in. */
    public static long beginNs(final long timestampNs) {
        return timestampNs - Math.floorMod(timestampNs, LENGTH_NS);
    }

    /**
     * Reads a day such as {@code 2026-11-27}.
     *
     * @throws IllegalArgumentException for anything else, and for days before 1970 or after 2261
     */
    public static StatementDay parse(final String text) {
        try {
            final long day = LocalDate.parse(text).toEpochDay();
            if (day < 0) {
                throw new IllegalArgumentException("'" + text + "' is before 1970-01-01");
            }
            return new StatementDay(Math.multiplyExact(day, LENGTH_NS));
        } catch (final DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException("'" + text + "' is not a day such as 2026-11-27", e);
        }
    }

    /** The first nanosecond that is not in it. */
    public long endNs() {
        return beginNs + LENGTH_NS;
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return LocalDate.ofInstant(Instant.ofEpochSecond(0, beginNs), ZoneOffset.UTC)
                .toString();
    }
}
