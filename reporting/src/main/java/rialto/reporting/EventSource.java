package rialto.reporting;

import io.aeron.Aeron;
import rialto.client.EventReader;
import rialto.client.EventStreamException;
import rialto.client.EventSubscription;
import rialto.client.RetainedEvents;
import rialto.client.VenueConnection;

import java.util.function.LongSupplier;

/** Where the venue's events come from. */
@FunctionalInterface
public interface EventSource {
    /**
     * Everything after an event, in order. Blocks for at most a few message timeouts.
     *
     * @throws EventStreamException when those events cannot be had, or not any more
     */
    EventSubscription open(long afterSequence);

    /**
     * Sequence of the last event that there is now. {@link Long#MAX_VALUE} where nobody can say: a member of a cluster may lag
     * behind the others.
     */
    default long lastSequence() {
        return Long.MAX_VALUE;
    }

    /**
     * Sequence of the oldest event that there still is; below 1 when there is none. Blocks as {@link #open} does.
     *
     * @throws EventStreamException when nobody can say
     */
    default long firstSequence() {
        return 1;
    }

    /** The events of a running member. The Aeron client stays the caller's and must outlive the source. */
    static EventSource of(final Aeron aeron, final VenueConnection connection) {
        return new EventSource() {
            @Override
            public EventSubscription open(final long afterSequence) {
                return EventReader.connect(aeron, connection, afterSequence);
            }

            @Override
            public long firstSequence() {
                return RetainedEvents.look(connection, 1).firstSequence();
            }
        };
    }

    /**
     * As above, of the only member: nobody can know more events than it.
     *
     * @param lastSequence of its last event
     */
    static EventSource ofOnly(final Aeron aeron, final VenueConnection connection, final LongSupplier lastSequence) {
        final EventSource member = of(aeron, connection);
        return new EventSource() {
            @Override
            public EventSubscription open(final long afterSequence) {
                return member.open(afterSequence);
            }

            @Override
            public long firstSequence() {
                return member.firstSequence();
            }

            @Override
            public long lastSequence() {
                return lastSequence.getAsLong();
            }
        };
    }
}
