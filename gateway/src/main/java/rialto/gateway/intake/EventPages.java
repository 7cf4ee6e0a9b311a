package rialto.gateway.intake;

import io.aeron.Aeron;
import org.agrona.DirectBuffer;
import rialto.client.EventJson;
import rialto.client.EventReader;
import rialto.client.EventStreamException;
import rialto.client.VenueConnection;
import rialto.protocol.EventBatch;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Recorded events as JSON, some at a time, for people who ask what happened. Blocks: not for the event loop. */
public final class EventPages {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(200);

    private final Aeron aeron;
    private final VenueConnection connection;
    private final EventJson json = new EventJson();

    /** @param aeron stays the caller's */
    public EventPages(final Aeron aeron, final VenueConnection connection) {
        this.aeron = aeron;
        this.connection = connection;
    }

    /**
     * Events in order, as a JSON array: fewer than the limit only when no more are recorded. Waits for at most two seconds
     * for the next ones.
     *
     * @param afterSequence the last event that is not wanted; 0 for the first
     * @param limit most events wanted
     * @throws rialto.client.PurgedEventsException when the first of them are not recorded any more
     * @throws EventStreamException when they cannot be had now
     */
    public synchronized String page(final long afterSequence, final int limit) {
        final Page page = new Page(limit);
        try (EventReader reader = EventReader.connect(aeron, connection, afterSequence)) {
            long deadlineNs = System.nanoTime() + PATIENCE_NS;
            while (page.count < limit && !(reader.isLive() && page.idle) && System.nanoTime() - deadlineNs < 0) {
                if (reader.poll(page::onBatch, 1) > 0) {
                    page.idle = false;
                    deadlineNs = System.nanoTime() + PATIENCE_NS;
                } else {
                    page.idle = true;
                    LockSupport.parkNanos(PAUSE_NS);
                }
            }
            if (page.count < limit && !reader.isLive()) {
                throw new EventStreamException(
                        "events after " + reader.lastSequence() + " did not come within two seconds");
            }
        }
        return page.text.append(']').toString();
    }

    private final class Page {
        private final StringBuilder text = new StringBuilder("[");
        private final int limit;
        private int count;
        private boolean idle;

        Page(final int limit) {
            this.limit = limit;
        }

        private void onBatch(final DirectBuffer buffer, final int offset, final int length) {
            int entry = offset;
            while (entry < offset + length && count < limit) {
                final int message = EventBatch.messageOffset(entry);
                if (count++ > 0) {
                    text.append(',');
                }
                json.append(buffer, message, text);
                entry = EventBatch.nextEntry(entry, EventBatch.messageLength(buffer, entry));
            }
        }
    }
}
