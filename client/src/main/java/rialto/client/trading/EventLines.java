package rialto.client.trading;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.EventBatchHandler;
import rialto.client.EventRecording;
import rialto.protocol.EventBatch;

/**
 * Two lines of the same events: the recording, which has all, and the leader's answers, which have those of this client's
 * own requests and are earlier. Whichever has the next event first, it is handed over, once and in order; an answer that
 * is ahead of its turn is kept until what comes before it has come. For one thread.
 */
final class EventLines implements EventBatchHandler {
    private static final int CAPACITY = 256 * 1024;

    private final EventBatchHandler next;
    private final UnsafeBuffer kept = new UnsafeBuffer(new byte[CAPACITY]);
    private int keptBegin;
    private int keptEnd;
    private long sequence;
    private long answers;
    private RuntimeException failure;

    EventLines(final EventBatchHandler next) {
        this.next = next;
    }

    void startAfter(final long lastSequence) {
        sequence = lastSequence;
    }

    /** Sequence of the last event handed over. */
    long sequence() {
        return sequence;
    }

    /** How many batches came first as an answer. */
    long answers() {
        return answers;
    }

    /** The recording's line: without gaps. */
    @Override
    public void onBatch(final DirectBuffer buffer, final int offset, final int length) {
        handOver(buffer, offset, length);
        release();
    }

    /** The answers' line. What the listener throws is kept: where this is called from it would be lost. */
    void onAnswer(final DirectBuffer buffer, final int offset, final int length) {
        if (failure != null) {
            return;
        }
        try {
            final long first = EventRecording.sequenceOf(buffer, offset);
            if (first == sequence + 1) {
                answers++;
                handOver(buffer, offset, length);
                release();
            } else if (first > sequence) {
                keep(buffer, offset, length);
            }
        } catch (final RuntimeException e) {
            failure = e;
        }
    }

    /** Throws what the listener threw when an answer was handed over. */
    void rethrow() {
        if (failure != null) {
            throw failure;
        }
    }

    private void handOver(final DirectBuffer buffer, final int offset, final int length) {
        final int end = offset + length;
        int begin = offset;
        while (begin < end && EventRecording.sequenceOf(buffer, begin) <= sequence) {
            begin = EventBatch.nextEntry(begin, EventBatch.messageLength(buffer, begin));
        }
        if (begin < end) {
            long last = sequence;
            for (int entry = begin; entry < end; last++) {
                entry = EventBatch.nextEntry(entry, EventBatch.messageLength(buffer, entry));
            }
            next.onBatch(buffer, begin, end - begin);
            sequence = last;
        }
    }

    private void keep(final DirectBuffer buffer, final int offset, final int length) {
        if (keptBegin == keptEnd) {
            keptBegin = 0;
            keptEnd = 0;
        }
        // without room it comes by the recording
        if (keptEnd + Integer.BYTES + length <= CAPACITY) {
            kept.putInt(keptEnd, length);
            kept.putBytes(keptEnd + Integer.BYTES, buffer, offset, length);
            keptEnd += Integer.BYTES + length;
        }
    }

    private void release() {
        while (keptBegin < keptEnd) {
            final int offset = keptBegin + Integer.BYTES;
            if (EventRecording.sequenceOf(kept, offset) > sequence + 1) {
                return;
            }
            final int length = kept.getInt(keptBegin);
            keptBegin = offset + length;
            handOver(kept, offset, length);
        }
    }
}
