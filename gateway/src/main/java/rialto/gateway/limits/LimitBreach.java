package rialto.gateway.limits;

/**
 * A limit that a caller would have passed.
 *
 * @param limit             how much it may in the time that the limit is for; 0 for a ban
 * @param retryAfterSeconds when it may try again, at least 1
 * @param untilMs           when a ban ends, milliseconds since the epoch; 0 for other limits
 */
public record LimitBreach(Kind kind, int limit, int retryAfterSeconds, long untilMs) {
    /** Which limit. */
    public enum Kind {
        /** Request weight in a minute. */
        WEIGHT,
        /** It went on after it was told to wait. */
        BAN,
        ORDERS_PER_TEN_SECONDS,
        ORDERS_PER_DAY,
        /** Ladders of quotes in a second. */
        QUOTES,
        /** Other calls of a provider in a second. */
        PROVIDER_CALLS,
        /** Connections in five minutes. */
        CONNECTIONS
    }
}
