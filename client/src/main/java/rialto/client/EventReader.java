package rialto.client;

import io.aeron.Aeron;

/**
 * Everything after a sequence number, then live: events in order, without gap or repeat, from one member.
 *
 * <p>Reads the member's recording until it has caught up, then joins the live stream; a reader that is too slow for the
 * live stream goes back to the recording by itself and never holds up the venue. Not thread-safe: {@link #connect},
 * {@link #poll} and {@link #close} belong to one thread.
 */
public final class EventReader implements AutoCloseable {
    private EventReader() {}

    /**
     * Finds the recording and the place in it. Blocks for at most a few message timeouts.
     *
     * @param aeron stays the caller's
     * @param afterSequence the last event that the caller has: 0 for all
     * @throws EventStreamException if there is no recording of events, or the events after {@code afterSequence} were
     *     purged
     */
    public static EventReader connect(final Aeron aeron, final VenueConnection connection, final long afterSequence) {
        throw new UnsupportedOperationException();
    }

    /**
     * Hands over what has arrived, and keeps the connection going: call it at least every second.
     *
     * @param batchLimit the most batches to hand over in this call
     * @return how much was done; 0 means idle
     * @throws EventStreamException on a gap, a repeat, or a stream that cannot be read on; and on every later call
     * @throws RuntimeException whatever the handler threw; the reader is useless afterwards
     */
    public int poll(final EventBatchHandler handler, final int batchLimit) {
        throw new UnsupportedOperationException();
    }

    /** Whether it has caught up and reads the live stream. It may fall back to the recording and return. */
    public boolean isLive() {
        return false;
    }

    /** Sequence of the last event handed over, at first {@code afterSequence}. */
    public long lastSequence() {
        return 0;
    }

    /** Bytes of events recorded and not yet read; -1 when unknown (the member's counters are on another machine). */
    public long lagBytes() {
        return -1;
    }

    @Override
    public void close() {}
}
