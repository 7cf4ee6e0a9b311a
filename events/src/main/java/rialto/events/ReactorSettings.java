package rialto.events;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.function.BiConsumer;

/**
 * What bounds a reactor.
 *
 * @param threads       on which handlers run; the reactor ends them
 * @param perKey        events of one key that may wait, 1 or more
 * @param total         events of all keys that may wait, 1 or more
 * @param emitters      those who may wait for room, 1 or more: the next one is refused
 * @param emitTimeout   for how long {@code emit} waits for room
 * @param conversions   of payloads to what handlers ask for
 * @param onFailure     hears of what a handler threw, on the handler's thread
 */
public record ReactorSettings(
        Threads threads,
        int perKey,
        int total,
        int emitters,
        Duration emitTimeout,
        Conversions conversions,
        BiConsumer<Event, Throwable> onFailure) {
    private static final Logger LOG = LoggerFactory.getLogger(Reactor.class);

    /** Checks the bounds. */
    public ReactorSettings {
        if (perKey < 1 || total < 1 || emitters < 1 || emitTimeout.isNegative()) {
            throw new IllegalArgumentException(
                    "bounds of a reactor are 1 or more, and the time to wait is not below 0 (seen: " + perKey
                            + " per key, " + total + " in all, " + emitters + " who wait, " + emitTimeout + ")");
        }
    }

    /** Virtual threads, 1,024 events of a key, 65,536 in all, 1,024 who wait for up to 30 seconds. Failures are logged. */
    public static ReactorSettings defaults() {
        return new ReactorSettings(
                Threads.virtual(),
                1_024,
                65_536,
                1_024,
                Duration.ofSeconds(30),
                Conversions.standard(),
                (event, failure) -> LOG.error("a handler of {} failed", event.key(), failure));
    }

    /** With other threads. */
    public ReactorSettings withThreads(final Threads other) {
        return new ReactorSettings(other, perKey, total, emitters, emitTimeout, conversions, onFailure);
    }

    /** With other bounds. */
    public ReactorSettings withBounds(final int ofKey, final int ofAll, final int ofEmitters) {
        return new ReactorSettings(threads, ofKey, ofAll, ofEmitters, emitTimeout, conversions, onFailure);
    }

    /** With another time to wait. */
    public ReactorSettings withEmitTimeout(final Duration other) {
        return new ReactorSettings(threads, perKey, total, emitters, other, conversions, onFailure);
    }

    /** With other conversions. */
    public ReactorSettings withConversions(final Conversions other) {
        return new ReactorSettings(threads, perKey, total, emitters, emitTimeout, other, onFailure);
    }

    /** With somebody else who hears of failures. */
    public ReactorSettings withOnFailure(final BiConsumer<Event, Throwable> other) {
        return new ReactorSettings(threads, perKey, total, emitters, emitTimeout, conversions, other);
    }
}
