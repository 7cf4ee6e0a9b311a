package rialto.sequencer;

import org.agrona.DirectBuffer;

/** A snapshot as it is read: whole records, in the order in which they were written. */
interface SnapshotSource {
    /** Takes a record, valid during the call only. */
    @FunctionalInterface
    interface RecordHandler {
        void onRecord(DirectBuffer buffer, int offset, int length);
    }

    /** Feeds some records; 0 when none are there yet. */
    int poll(RecordHandler handler);

    /** Whether no more will come. */
    boolean isEnded();

    /** Bytes read so far. */
    long position();
}
