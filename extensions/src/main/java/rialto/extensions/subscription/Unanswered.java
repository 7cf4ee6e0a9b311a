package rialto.extensions.subscription;

import org.slf4j.Logger;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Events whose commands have no outcome. Such an event is tried again until the venue answers, and never put aside: the command may
 * have been carried out, and only soon after does the venue know its id. Thread-safe.
 */
final class Unanswered {
    private final String subscription;
    private final SubscriptionReader reader;
    private final Logger log;
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile String last = "";

    Unanswered(final String subscription, final SubscriptionReader reader, final Logger log) {
        this.subscription = subscription;
        this.reader = reader;
        this.log = log;
    }

    /** @return false when it is halted meanwhile */
    boolean await(final Handling handling, final Throwable cause) {
        final Duration pause = SubscriptionReader.VENUE_AWAY.pauseAfter(handling.countUnanswered());
        last = handling.describe() + ": " + cause;
        log.warn(
                "{}: a command of {} has no outcome; it is tried again in {} ms, under the same id: {}",
                subscription,
                handling.describe(),
                pause.toMillis(),
                cause.toString());
        waiting.incrementAndGet();
        try {
            return reader.sleep(pause);
        } finally {
            waiting.decrementAndGet();
        }
    }

    /** Events that wait for their next attempt. */
    int count() {
        return waiting.get();
    }

    /** For a person. */
    String reason() {
        return "the venue gives no outcome for the command of " + last;
    }
}
