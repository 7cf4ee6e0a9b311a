package rialto.reporting;

import org.agrona.CloseHelper;
import rialto.client.EventBatchHandler;
import rialto.client.EventStreamException;
import rialto.client.EventSubscription;

/**
 * The events after the last that a database has. Begins with that one where it can be had, and follows when it is the same.
 * Belongs to the agent's thread.
 */
final class EventFeed implements AutoCloseable {
    private final EventSource source;
    private final String location;
    private ContinuityCheck handler;
    private EventSubscription stream;
    private boolean isFollowing;

    /** @param location of the database, for people */
    EventFeed(final EventSource source, final String location) {
        this.source = source;
        this.location = location;
    }

    boolean isOpen() {
        return stream != null;
    }

    /** Whether all that comes continues what the database has. */
    boolean isFollowing() {
        return isFollowing;
    }

    /** Whether it follows, and has read all that was recorded. */
    boolean isLive() {
        return isFollowing && stream.isLive();
    }

    /** Bytes of events recorded and not read; -1 when unknown. */
    long lagBytes() {
        return stream == null ? -1 : stream.lagBytes();
    }

    /**
     * Opens it.
     *
     * @param next takes the events after the last
     * @param again takes the last and those before it, from {@code againFrom} on
     * @param againFrom above {@code lastSequence} for none
     * @param lastSequence of the last event that the database has; 0 for none
     * @throws EventStreamException when there is nothing to read from
     */
    void open(
            final EventBatchHandler next,
            final EventBatchHandler again,
            final long againFrom,
            final long lastSequence,
            final long lastTimestampNs) {
        handler = new ContinuityCheck(next, again, againFrom, location, lastSequence, lastTimestampNs);
        stream = SeenEvents.open(source, lastSequence, againFrom);
        if (stream == null) {
            stream = source.open(lastSequence);
            isFollowing = true;
        }
    }

    /**
     * Hands on what has come.
     *
     * @return how many batches
     * @throws OtherHistoryException when it does not continue what the database has
     * @throws EventStreamException when it ends
     */
    int poll(final int limit) {
        final int batches = stream.poll(handler, limit);
        isFollowing |= handler.isChecked();
        return batches;
    }

    /** It can be opened again. */
    @Override
    public void close() {
        CloseHelper.close(stream);
        stream = null;
        isFollowing = false;
    }
}
