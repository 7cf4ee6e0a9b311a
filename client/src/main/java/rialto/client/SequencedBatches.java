package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.EventBatch;

/** Hands batches of events over in order: every event after the last one, once, without gap. */
final class SequencedBatches {
    private EventBatchHandler handler;
    private long lastSequence;
    private boolean mayBeginLater;

    /** @param mayBeginLater whether the first event may be any after the last one; from it on nothing may be missing */
    SequencedBatches(final long lastSequence, final boolean mayBeginLater) {
        this.lastSequence = lastSequence;
        this.mayBeginLater = mayBeginLater;
    }

    void handler(final EventBatchHandler newHandler) {
        handler = newHandler;
    }

    /** Sequence of the last event handed over. */
    long lastSequence() {
        return lastSequence;
    }

    /** Whether events are missing before a batch. */
    boolean isGapBefore(final long firstSequence) {
        return !mayBeginLater && firstSequence > lastSequence + 1;
    }

    /**
     * Hands over what is new in a batch.
     *
     * @param mayRepeat whether it may begin with events that were handed over already
     * @return false if nothing was new
     * @throws EventStreamException on a gap or a repeat
     * @throws RuntimeException whatever the handler throws
     */
    boolean handOver(final DirectBuffer buffer, final int offset, final int length, final boolean mayRepeat) {
        if (mayBeginLater) {
            lastSequence = Math.max(lastSequence, EventRecording.sequenceOf(buffer, offset) - 1);
        }
        final int end = offset + length;
        long sequence = lastSequence;
        int begin = end;
        int entry = offset;
        while (entry < end) {
            final long next = EventRecording.sequenceOf(buffer, entry);
            if (next > lastSequence) {
                begin = Math.min(begin, entry);
                checkSequence(next, ++sequence);
            } else if (!mayRepeat || begin < end) {
                throw new EventStreamException("event " + next + " came again, after " + sequence);
            }
            entry = EventBatch.nextEntry(entry, EventRecording.entryLength(buffer, entry, end));
        }
        if (begin == end) {
            return false;
        }
        handler.onBatch(buffer, begin, end - begin);
        lastSequence = sequence;
        mayBeginLater = false;
        return true;
    }

    private static void checkSequence(final long sequence, final long expected) {
        if (sequence != expected) {
            throw new EventStreamException("gap in the events: expected " + expected + ", got " + sequence);
        }
    }
}
