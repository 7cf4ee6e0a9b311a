package rialto.client;

import org.agrona.DirectBuffer;

/** Takes whole entries of event batches ({@link rialto.protocol.EventBatch}); {@link EventDemultiplexer} is one. */
@FunctionalInterface
public interface EventBatchHandler {
    /**
     * Events of one command (all of them, or a part of a long command), in order of sequence.
     *
     * @param buffer valid during the call only
     * @param offset of the first entry
     * @param length of all entries in bytes
     */
    void onBatch(DirectBuffer buffer, int offset, int length);
}
