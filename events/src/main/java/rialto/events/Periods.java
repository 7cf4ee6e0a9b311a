package rialto.events;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads times between events, as {@code 1s}. */
public final class Periods {
    /** What keys of timers begin with. */
    public static final String KEY = "timer:every=";

    private static final Pattern SHORT = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");

    private Periods() {}

    /**
     * Reads a period.
     *
     * @param text as {@code 500ms}, {@code 1s}, {@code 5m}, {@code 2h}, {@code 1d} or {@code PT1.5S}
     * @throws IllegalArgumentException when it is none, or shorter than 1 ms
     */
    public static Duration of(final String text) {
        final Matcher matcher = SHORT.matcher(text);
        if (!matcher.matches()) {
            try {
                return checked(Duration.parse(text));
            } catch (final DateTimeParseException e) {
                throw new IllegalArgumentException(
                        "a period is a number and a unit, as 500ms, 1s, 5m, 2h or 1d (seen: '" + text + "')", e);
            }
        }
        final long amount = Long.parseLong(matcher.group(1));
        return checked(
                switch (matcher.group(2)) {
                    case "ms" -> Duration.ofMillis(amount);
                    case "s" -> Duration.ofSeconds(amount);
                    case "m" -> Duration.ofMinutes(amount);
                    case "h" -> Duration.ofHours(amount);
                    default -> Duration.ofDays(amount);
                });
    }

    static Duration ofKey(final String key) {
        return of(key.substring(KEY.length()));
    }

    static Duration checked(final Duration period) {
        if (period.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("a period is 1 ms or longer (seen: " + period + ")");
        }
        return period;
    }
}
