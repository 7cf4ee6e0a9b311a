package rialto.sequencer;

import org.agrona.DirectBuffer;

/**
 * A member's stream of events and its one recording, as it is found or begun at the start, without any rule about what
 * goes into it. Belongs to the service's thread.
 */
interface EventJournal extends AutoCloseable {
    /** Sequence of the last event in the recording when it was opened, 0 for none. */
    long recordedSequence();

    /** Bytes of the longest batch that goes out as one frame, so that a recording never ends within a batch. */
    int maxBatchLength();

    /**
     * Publishes a batch; less than 0 means not, with the meanings of {@link io.aeron.Publication#offer}.
     *
     * @param hash of all events up to the last one in it; travels and is recorded beside the batch
     */
    long offer(DirectBuffer buffer, int offset, int length, long hash);

    /**
     * What was recorded when it was opened, from the batch on that has an event, or from the first one if that comes later.
     */
    RecordedBatches recordedFrom(long sequence);

    /** Whether what is published is being recorded. */
    boolean isRecording();

    /** Whether everything published is in the recording. */
    boolean isAllRecorded();

    @Override
    void close();
}
