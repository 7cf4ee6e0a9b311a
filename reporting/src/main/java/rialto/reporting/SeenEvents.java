package rialto.reporting;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.EventStreamException;
import rialto.client.EventSubscription;

/** Opens a stream of events with some that the database has already: to compare the last one, and for surveillance. */
final class SeenEvents {
    private static final Logger LOGGER = LoggerFactory.getLogger(SeenEvents.class);

    private SeenEvents() {}

    /**
     * Begins with the last event that the database has, or before it.
     *
     * @param last sequence of that event; 0 for none
     * @param needed sequence of the first event that surveillance must see again; above {@code last} for none
     * @return null when there is nothing to begin with: none, or it was purged
     */
    static EventSubscription open(final EventSource source, final long last, final long needed) {
        if (last == 0) {
            return null;
        }
        if (needed < last) {
            try {
                return source.open(needed - 1);
            } catch (final EventStreamException e) {
                LOGGER.warn(
                        "events from {} on cannot be had ({}): surveillance goes on with event {}, and may miss what"
                                + " began before",
                        needed,
                        e.getMessage(),
                        last);
            }
        }
        try {
            return source.open(last - 1);
        } catch (final EventStreamException e) {
            LOGGER.debug("event {} cannot be compared: {}", last, e.getMessage());
            return null;
        }
    }
}
