package rialto.dialect.binance.security;

import rialto.gateway.api.ApiError;
import rialto.protocol.DecimalParser;

/**
 * When a signed request is timely: sent less than a second ahead of the venue's clock and at most {@code recvWindow}
 * behind it. So a recorded request is worthless after at most a minute; what it is good for before that is in
 * {@link SeenRequests}.
 */
public final class TimeWindow {
    public static final int DEFAULT_MS = 5_000;
    public static final int MAXIMUM_MS = 60_000;

    static final ApiError OUTSIDE = ApiError.of(400, -1021, "Timestamp for this request is outside of the recvWindow.");
    static final ApiError AHEAD =
            ApiError.of(400, -1021, "Timestamp for this request was 1000ms ahead of the server's time.");
    static final ApiError TOO_WIDE = ApiError.of(400, -1131, "recvWindow must be less than 60000.");

    private static final long MICROS_PER_MS = 1_000;
    private static final long AHEAD_LIMIT_US = 1_000_000;
    /** A timestamp of at least this many units since the epoch counts microseconds: the year 5138 in milliseconds. */
    private static final long FIRST_MICROSECOND_TIMESTAMP = 100_000_000_000_000L;

    private TimeWindow() {}

    /**
     * @param timestamp milliseconds or microseconds since the epoch, as sent
     * @param recvWindow milliseconds with up to three decimals, as sent; null for the default
     * @param nowUs the venue's clock
     * @return null when timely
     */
    public static ApiError check(final CharSequence timestamp, final String recvWindow, final long nowUs) {
        final long sent = parseTimestamp(timestamp);
        if (sent < 0) {
            return mandatory("timestamp");
        }
        final long windowUs = recvWindow == null ? DEFAULT_MS * MICROS_PER_MS : parseWindow(recvWindow);
        if (windowUs < 0) {
            return mandatory("recvWindow");
        }
        if (windowUs > MAXIMUM_MS * MICROS_PER_MS) {
            return TOO_WIDE;
        }
        final long sentUs = micros(sent);
        if (sentUs >= nowUs + AHEAD_LIMIT_US) {
            return AHEAD;
        }
        return nowUs - sentUs > windowUs ? OUTSIDE : null;
    }

    /** When that was sent, microseconds since the epoch; negative when it is no timestamp. */
    static long sentUs(final CharSequence timestamp) {
        return micros(parseTimestamp(timestamp));
    }

    private static long micros(final long sent) {
        return sent < FIRST_MICROSECOND_TIMESTAMP ? sent * MICROS_PER_MS : sent;
    }

    static ApiError mandatory(final String parameter) {
        return ApiError.of(
                400, -1102, "Mandatory parameter '" + parameter + "' was not sent, was empty/null, or malformed.");
    }

    private static long parseTimestamp(final CharSequence text) {
        if (text == null || text.isEmpty() || text.length() > 17) {
            return -1;
        }
        long value = 0;
        for (int i = 0; i < text.length(); i++) {
            final int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private static long parseWindow(final String text) {
        if (text.isEmpty() || text.length() > 20 || !text.chars().allMatch(c -> c >= '0' && c <= '9' || c == '.')) {
            return -1;
        }
        return Math.max(-1, DecimalParser.parse(text, DecimalParser.Form.LOOSE, 3));
    }
}
