package rialto.extensions.subscription;

import org.slf4j.Logger;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** What becomes of an event after its last attempt. Thread-safe. */
final class EventEnds {
    private final String fullName;
    private final SubscriptionSettings settings;
    private final SubscriptionReader reader;
    private final ParkedEvents parked;
    private final Unacknowledged window;
    private final SubscriptionMetrics metrics;
    private final Logger log;
    /** Sequences of parked events that are being handled again. Guarded by itself: who sees how one ended may begin anew. */
    private final Set<Long> replaying = new HashSet<>();

    EventEnds(
            final String fullName,
            final SubscriptionSettings settings,
            final SubscriptionReader reader,
            final ParkedEvents parked,
            final Unacknowledged window,
            final SubscriptionMetrics metrics,
            final Logger log) {
        this.fullName = fullName;
        this.settings = settings;
        this.reader = reader;
        this.parked = parked;
        this.window = window;
        this.metrics = metrics;
        this.log = log;
    }

    /** @return false when a parked event is being handled again already, or was */
    boolean beginReplay(final long sequence) {
        synchronized (replaying) {
            return parked.has(sequence) && replaying.add(sequence);
        }
    }

    /** It was not given to its handlers. */
    void endReplay(final long sequence) {
        synchronized (replaying) {
            replaying.remove(sequence);
        }
    }

    /** What was given to lanes is forgotten. */
    void forgetReplays() {
        synchronized (replaying) {
            replaying.clear();
        }
    }

    /** It was handled. */
    void finish(final Handling handling) {
        if (handling.parked == null) {
            if (!window.acknowledge(handling.sequence(), handling.round)) {
                return; // of before a halt: it comes again
            }
        } else {
            try {
                parked.remove(handling.sequence());
            } catch (final IOException e) {
                log.error(
                        "{}: {} was handled, but cannot be taken from the parked ones",
                        fullName,
                        handling.describe(),
                        e);
            }
            endReplay(handling.sequence());
        }
        metrics.handled.increment();
    }

    /** It failed for the last time. */
    void giveUp(final Handling handling, final Throwable cause) {
        if (handling.parked != null) {
            parkAgain(handling, cause);
            return;
        }
        try {
            switch (settings.policy().end()) {
                case PARK -> park(handling, cause);
                case SKIP -> {
                    log.error(
                            "{}: {} is left out after {} attempts",
                            fullName,
                            handling.describe(),
                            handling.attempt(),
                            cause);
                    metrics.skipped.increment();
                    finish(handling);
                }
                case STOP -> stop(handling, cause.toString(), cause);
            }
        } catch (final IOException e) {
            stop(handling, "it cannot be parked: " + e.getMessage(), e);
        }
    }

    private void parkAgain(final Handling handling, final Throwable cause) {
        synchronized (replaying) {
            try {
                park(handling, cause);
            } catch (final IOException e) {
                stop(handling, "it cannot be parked: " + e.getMessage(), e);
            } finally {
                replaying.remove(handling.sequence());
            }
        }
    }

    private void park(final Handling handling, final Throwable cause) throws IOException {
        parked.add(new ParkedEvent(
                handling.sequence(),
                handling.key,
                handling.attempt(),
                handling.commandsSent.get(),
                handling.event.toString(),
                cause.toString(),
                System.currentTimeMillis()));
        log.error("{}: {} is parked after {} attempts", fullName, handling.describe(), handling.attempt(), cause);
        if (handling.parked == null) {
            metrics.parked.increment();
            window.acknowledge(handling.sequence(), handling.round);
        }
    }

    private void stop(final Handling handling, final String reason, final Throwable cause) {
        log.error(
                "{} stops before {}: './rialto extensions resume {}' tries it again, 'skip' leaves it out",
                fullName,
                handling.describe(),
                fullName,
                cause);
        reader.stop(handling.sequence(), handling.describe() + ": " + reason);
    }
}
