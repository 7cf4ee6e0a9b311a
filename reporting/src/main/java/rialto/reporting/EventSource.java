package rialto.reporting;

import io.aeron.Aeron;
import rialto.client.EventBatchHandler;
import rialto.client.EventReader;
import rialto.client.EventStreamException;
import rialto.client.VenueConnection;

/** Where the venue's events come from. */
@FunctionalInterface
public interface EventSource {
    /**
     * Everything after an event, in order. Blocks for at most a few message timeouts.
     *
     * @throws EventStreamException when those events cannot be had, or not any more
     */
    Stream open(long afterSequence);

    /** As {@link EventReader}; belongs to the thread that opened it. */
    interface Stream extends AutoCloseable {
        int poll(EventBatchHandler handler, int batchLimit);

        /** Whether all that is recorded was read. */
        boolean isLive();

        /** Bytes recorded and not read; -1 when unknown. */
        long lagBytes();

        @Override
        void close();
    }

    /** The events of a running member. The Aeron client stays the caller's and must outlive the source. */
    static EventSource of(final Aeron aeron, final VenueConnection connection) {
        return afterSequence -> {
            final EventReader reader = EventReader.connect(aeron, connection, afterSequence);
            return new Stream() {
                @Override
                public int poll(final EventBatchHandler handler, final int batchLimit) {
                    return reader.poll(handler, batchLimit);
                }

                @Override
                public boolean isLive() {
                    return reader.isLive();
                }

                @Override
                public long lagBytes() {
                    return reader.lagBytes();
                }

                @Override
                public void close() {
                    reader.close();
                }
            };
        };
    }
}
