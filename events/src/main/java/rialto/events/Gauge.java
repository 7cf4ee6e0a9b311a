package rialto.events;

/**
 * A number that tells how a part fares.
 *
 * @param name  as {@code events.waiting}: what counts up ends with {@code .total}
 * @param value now
 * @param bound the most that it can be; {@link #UNBOUNDED} for what counts up
 */
public record Gauge(String name, long value, long bound) {
    /** Of what has no bound. */
    public static final long UNBOUNDED = -1;

    static Gauge total(final String name, final long value) {
        return new Gauge(name + ".total", value, UNBOUNDED);
    }
}
