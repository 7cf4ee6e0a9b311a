package rialto.client;

import io.aeron.Aeron;

import java.util.OptionalLong;

/** Reads a member's latest complete snapshot of the venue's state from its Archive. */
public final class SnapshotReader {
    private SnapshotReader() {}

    /**
     * Finds the latest complete snapshot, checks that it is whole, then feeds every record to the listener. Blocks while
     * it reads.
     *
     * @param aeron stays the caller's
     * @return {@code eventSequence} of the snapshot: read events after it; empty if there is none (then read from 0)
     * @throws EventStreamException if the Archive cannot be asked or a record is not understood
     */
    public static OptionalLong load(
            final Aeron aeron, final VenueConnection connection, final SnapshotListener listener) {
        throw new UnsupportedOperationException();
    }
}
