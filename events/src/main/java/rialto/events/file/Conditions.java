package rialto.events.file;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.UnaryOperator;

/** What a request says of the version that the client has, or wants: RFC 9110, section 13. */
final class Conditions {
    enum Verdict {
        GO_ON,
        NOT_MODIFIED,
        FAILED
    }

    private Conditions() {}

    /** @param headers gives a header by its name; null when there is none */
    static Verdict of(final UnaryOperator<String> headers, final EntityTag tag, final Instant modified) {
        final Instant second = modified.truncatedTo(ChronoUnit.SECONDS);
        final String ifMatch = headers.apply("If-Match");
        if (ifMatch != null) {
            if (!ifMatch.strip().equals("*")
                    && EntityTag.listOf(ifMatch).stream().noneMatch(tag::isStrongly)) {
                return Verdict.FAILED;
            }
        } else {
            final Instant unmodified = date(headers.apply("If-Unmodified-Since"));
            if (unmodified != null && second.isAfter(unmodified)) {
                return Verdict.FAILED;
            }
        }
        final String ifNoneMatch = headers.apply("If-None-Match");
        if (ifNoneMatch != null) {
            final boolean isKnown = ifNoneMatch.strip().equals("*")
                    || EntityTag.listOf(ifNoneMatch).stream().anyMatch(tag::isWeakly);
            return isKnown ? Verdict.NOT_MODIFIED : Verdict.GO_ON;
        }
        final Instant since = date(headers.apply("If-Modified-Since"));
        return since != null && !second.isAfter(since) ? Verdict.NOT_MODIFIED : Verdict.GO_ON;
    }

    /** Whether ranges are of the version that the client has: without {@code If-Range} it says so itself. */
    static boolean isRangeOf(final String ifRange, final EntityTag tag, final Instant modified) {
        if (ifRange == null) {
            return true;
        }
        final String text = ifRange.strip();
        if (text.startsWith("\"") || text.startsWith("W/")) {
            final var tags = EntityTag.listOf(text);
            return tags.size() == 1 && tags.getFirst().isStrongly(tag);
        }
        // a date is as weak as the tag that is made of it
        return !tag.isWeak() && modified.truncatedTo(ChronoUnit.SECONDS).equals(date(text));
    }

    private static Instant date(final String header) {
        return header == null ? null : HttpDates.read(header);
    }
}
