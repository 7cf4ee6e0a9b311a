package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.EventBatch;

/** The part of a batch that is new: its events after a sequence. Reused from batch to batch; for one thread. */
public final class NewEvents {
    private int begin;
    private int last;
    private long lastSequence;

    /**
     * Looks at a batch.
     *
     * @param afterSequence the last event that is known
     * @return whether any event is new; if not, the other methods tell nothing
     * @throws EventStreamException if new events do not follow on it and on each other, one by one
     */
    public boolean find(final DirectBuffer buffer, final int offset, final int length, final long afterSequence) {
        final int end = offset + length;
        begin = end;
        lastSequence = afterSequence;
        int entry = offset;
        while (entry < end) {
            final long next = EventRecording.sequenceOf(buffer, entry);
            if (next > afterSequence) {
                begin = Math.min(begin, entry);
                last = entry;
                requireNext(next);
            } else if (begin < end) {
                throw again(next, lastSequence);
            }
            entry = EventBatch.nextEntry(entry, EventRecording.entryLength(buffer, entry, end));
        }
        return begin < end;
    }

    private void requireNext(final long sequence) {
        if (sequence != ++lastSequence) {
            throw new EventStreamException("gap in the events: expected " + lastSequence + ", got " + sequence);
        }
    }

    static EventStreamException again(final long sequence, final long afterSequence) {
        return new EventStreamException("event " + sequence + " came again, after " + afterSequence);
    }

    /** Where the entry of the first new event begins. */
    public int begin() {
        return begin;
    }

    /** Where the entry of the last one begins. */
    public int last() {
        return last;
    }

    /** Sequence of the last one. */
    public long lastSequence() {
        return lastSequence;
    }
}
