package rialto.reporting;

import io.aeron.Aeron;
import rialto.client.EventReader;
import rialto.client.EventStreamException;
import rialto.client.EventSubscription;
import rialto.client.VenueConnection;

/** Where the venue's events come from. */
@FunctionalInterface
public interface EventSource {
    /**
     * Everything after an event, in order. Blocks for at most a few message timeouts.
     *
     * @throws EventStreamException when those events cannot be had, or not any more
     */
    EventSubscription open(long afterSequence);

    /** The events of a running member. The Aeron client stays the caller's and must outlive the source. */
    static EventSource of(final Aeron aeron, final VenueConnection connection) {
        return afterSequence -> EventReader.connect(aeron, connection, afterSequence);
    }
}
