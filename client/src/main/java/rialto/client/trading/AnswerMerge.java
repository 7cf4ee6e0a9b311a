package rialto.client.trading;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.EventBatchHandler;
import rialto.client.EventRecording;
import rialto.client.NewEvents;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.MessageHeaderDecoder;

import java.nio.ByteOrder;

/**
 * Merges two streams of the same events: the recording, which has all of them, and the leader's answers, which are earlier
 * but have those of this client's own requests only. Whichever has the next event first, it is handed over, once and in
 * order. An answer that is ahead of its turn is kept until what comes before it has come. For one thread.
 *
 * <p>Answers alone are enough for a client that wants nothing else. Requests are carried out in order, so the next answer
 * is the oldest request's. Any other answer, and one that is not a whole command's, says that the recording is needed.
 */
final class AnswerMerge implements EventBatchHandler {
    private static final int CAPACITY = 256 * 1024;

    private final EventBatchHandler next;
    private final InFlight inFlight;
    private final NewEvents newEvents = new NewEvents();
    private final UnsafeBuffer kept = new UnsafeBuffer(new byte[CAPACITY]);
    private int keptBegin;
    private int keptEnd;
    private long sequence;
    private long answers;
    private boolean endsCommand = true;
    private boolean answersAlone;
    private boolean incomplete;
    private boolean leftOut;
    private RuntimeException failure;

    AnswerMerge(final EventBatchHandler next, final InFlight inFlight) {
        this.next = next;
        this.inFlight = inFlight;
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

    /** Whether what was handed over ends with the last event of a command. */
    boolean endsCommand() {
        return endsCommand;
    }

    /** From now on answers need not follow each other, nor does the recording need to begin where they end. */
    void answersAlone() {
        answersAlone = true;
        incomplete = false;
        leftOut = false;
        release();
    }

    /** Whether answers alone have left something out. */
    boolean isIncomplete() {
        return incomplete;
    }

    /** Whether the recording began later than where answers ended. */
    boolean hasLeftOut() {
        return leftOut;
    }

    /** From the recording: without gaps, but before its begin. */
    @Override
    public void onBatch(final DirectBuffer buffer, final int offset, final int length) {
        leftOut |= EventRecording.sequenceOf(buffer, offset) > sequence + 1;
        handOver(buffer, offset, length);
        release();
    }

    /** From the leader. What the listener throws is kept: where this is called from it would be lost. */
    void onAnswer(final DirectBuffer buffer, final int offset, final int length) {
        if (failure != null) {
            return;
        }
        try {
            final long first = EventRecording.sequenceOf(buffer, offset);
            if (isNext(buffer, offset, first)) {
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

    private boolean isNext(final DirectBuffer buffer, final int offset, final long first) {
        return first == sequence + 1
                || answersAlone && first > sequence && endsCommand && number(buffer, offset) == inFlight.oldest();
    }

    private void handOver(final DirectBuffer buffer, final int offset, final int length) {
        // where a batch may be handed over, what lies between it and the one before may be missing
        final long afterSequence = Math.max(sequence, EventRecording.sequenceOf(buffer, offset) - 1);
        if (newEvents.find(buffer, offset, length, afterSequence)) {
            final int begin = newEvents.begin();
            final int last = newEvents.last();
            final long lastSequence = newEvents.lastSequence();
            next.onBatch(buffer, begin, offset + length - begin);
            sequence = lastSequence;
            endsCommand = (flags(buffer, last) & EventBatch.END_OF_COMMAND) != 0;
            incomplete |= !endsCommand;
        }
    }

    private void keep(final DirectBuffer buffer, final int offset, final int length) {
        incomplete = true;
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
            final long first = EventRecording.sequenceOf(kept, offset);
            if (first > sequence && !isNext(kept, offset, first)) {
                incomplete = true;
                return;
            }
            final int length = kept.getInt(keptBegin);
            keptBegin = offset + length;
            handOver(kept, offset, length);
        }
    }

    private static long number(final DirectBuffer buffer, final int entry) {
        return buffer.getLong(
                header(entry) + EventHeaderDecoder.correlationIdEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
    }

    private static int flags(final DirectBuffer buffer, final int entry) {
        return buffer.getInt(header(entry) + EventHeaderDecoder.flagsEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
    }

    private static int header(final int entry) {
        return EventBatch.messageOffset(entry) + MessageHeaderDecoder.ENCODED_LENGTH;
    }
}
