package rialto.extensions.subscription;

import rialto.client.trading.VenueReaderListener;

/** Where a subscription's events come from. Thread-safe. */
public interface EventSource {
    /**
     * Opens a reader for the calling thread. Blocks while it finds the venue.
     *
     * @param afterSequence 0 for all; {@link rialto.client.trading.VenueReader#FROM_NOW} for what comes from now on
     * @throws rialto.client.trading.VenueClientException if those events cannot be had, or not now
     */
    Reader open(long afterSequence, VenueReaderListener listener);

    /**
     * Sequence of the oldest event that the venue still has; below 1 when there is none. Blocks for some round trips.
     *
     * @throws rialto.client.trading.VenueClientException if nobody can say now
     */
    long firstSequence();

    /** A place in the venue's events; for one thread. */
    interface Reader extends Names, AutoCloseable {
        /**
         * Tells the listener what has come.
         *
         * @return 0 when there is nothing now
         * @throws rialto.client.trading.VenueClientException if events break off
         */
        int poll();

        /** Sequence of the last event that was read, told or not. */
        long lastSequence();

        /** Whether all that is recorded was read. */
        boolean isLive();

        @Override
        void close();
    }

    /** What ids stand for. */
    interface Names {
        /** Null when there is none. */
        String symbol(int instrumentId);

        /** Null when there is none. */
        String account(long accountId);

        /** Null when there is none. */
        String asset(int assetId);
    }
}
