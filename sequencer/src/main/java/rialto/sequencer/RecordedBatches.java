package rialto.sequencer;

import org.agrona.DirectBuffer;

/** Batches of events as they stand in a recording, one after the other. */
interface RecordedBatches {
    /** Goes to the next batch; false if there is none. */
    boolean next();

    /** What holds the batch, until {@link #next} is called. */
    DirectBuffer buffer();

    int offset();

    int length();

    /** Running hash of all events up to the last one of the batch, as it was recorded. */
    long hash();

    /** File and position of the batch, for a person. */
    String place();
}
