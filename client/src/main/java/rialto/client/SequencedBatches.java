package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.RunningHash;

/**
 * Hands batches of events over in order: every event after the last one, once, without gap, and as it was written. For that
 * each batch carries a running hash of all events up to its end: what is handed over must lead from one to the next, also
 * when it comes from another member, or live after a recording.
 */
final class SequencedBatches {
    private final NewEvents newEvents = new NewEvents();
    private EventBatchHandler handler;
    private long lastSequence;
    private boolean mayBeginLater;
    private boolean isHashKnown;
    private long hash = RunningHash.EMPTY;

    /** @param mayBeginLater whether the first event may be any after the last one; from it on nothing may be missing */
    SequencedBatches(final long lastSequence, final boolean mayBeginLater) {
        this.lastSequence = lastSequence;
        this.mayBeginLater = mayBeginLater;
        this.isHashKnown = lastSequence == EventRecording.NO_EVENT && !mayBeginLater;
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
     * @param batchHash running hash of all events up to the last one of the batch
     * @return false if nothing was new
     * @throws ChangedEventsException if these are not the events that were written after those handed over before
     * @throws EventStreamException on a gap or a repeat
     * @throws RuntimeException whatever the handler throws
     */
    boolean handOver(
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final boolean mayRepeat,
            final long batchHash) {
        if (mayBeginLater) {
            lastSequence = Math.max(lastSequence, EventRecording.sequenceOf(buffer, offset) - 1);
        }
        final long first = EventRecording.sequenceOf(buffer, offset);
        if (!mayRepeat && first <= lastSequence) {
            throw NewEvents.again(first, lastSequence);
        }
        if (!newEvents.find(buffer, offset, length, lastSequence)) {
            return false;
        }
        final int begin = newEvents.begin();
        final long last = newEvents.lastSequence();
        if (isHashKnown && RunningHash.extend(hash, buffer, begin, offset + length - begin) != batchHash) {
            throw new ChangedEventsException(lastSequence + 1, last, batchHash);
        }
        hash = batchHash;
        isHashKnown = true;
        handler.onBatch(buffer, begin, offset + length - begin);
        lastSequence = last;
        mayBeginLater = false;
        return true;
    }
}
