package rialto.sequencer;

import org.agrona.DirectBuffer;

/** Where batches of events go. */
@FunctionalInterface
interface EventSink {
    /**
     * Takes a batch, waiting until it can.
     *
     * @param lastSequence of the last event in it
     */
    void publish(DirectBuffer buffer, int offset, int length, long lastSequence);
}
