package rialto.events.file;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;

/** Times of HTTP headers, of whole seconds. */
final class HttpDates {
    private static final DateTimeFormatter WRITTEN =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);

    /** Also those two that HTTP no longer writes. */
    private static final List<DateTimeFormatter> READ = List.of(
            WRITTEN,
            new DateTimeFormatterBuilder()
                    .appendPattern("EEEE, dd-MMM-")
                    .appendValueReduced(ChronoField.YEAR, 2, 2, 1970)
                    .appendPattern(" HH:mm:ss 'GMT'")
                    .toFormatter(Locale.US),
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.US));

    private HttpDates() {}

    static String write(final Instant time) {
        return WRITTEN.format(time.atOffset(ZoneOffset.UTC));
    }

    /** @return null when it is none */
    static Instant read(final String text) {
        for (final DateTimeFormatter format : READ) {
            try {
                return LocalDateTime.parse(text.trim(), format).toInstant(ZoneOffset.UTC);
            } catch (final DateTimeException e) {
                // the next one
            }
        }
        return null;
    }
}
