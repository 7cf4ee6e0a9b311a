package rialto.reporting;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.EventBatchHandler;
import rialto.client.EventStreamException;
import rialto.client.EventSubscription;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.MessageHeaderDecoder;

/** Reads an {@link EventScript}; begins within a batch when it must, as a reader of the real recording does. */
final class ScriptReader implements EventSubscription {
    private final EventScript script;
    private final int recordedBatches;
    private int next;
    private long afterSequence;

    ScriptReader(final EventScript script, final long afterSequence, final int recordedBatches) {
        this.script = script;
        this.afterSequence = afterSequence;
        this.recordedBatches = recordedBatches;
        while (next < recordedBatches && script.lastSequence(next) <= afterSequence) {
            next++;
        }
        if (afterSequence > script.sequence()) {
            throw new EventStreamException("event " + afterSequence + " is not recorded");
        }
    }

    @Override
    public int poll(final EventBatchHandler handler, final int batchLimit) {
        int count = 0;
        while (count < batchLimit && next < recordedBatches) {
            final UnsafeBuffer batch = new UnsafeBuffer(script.batch(next));
            final int begin = skip(batch);
            handler.onBatch(batch, begin, batch.capacity() - begin);
            afterSequence = script.lastSequence(next);
            next++;
            count++;
        }
        return count;
    }

    private int skip(final UnsafeBuffer batch) {
        final EventHeaderDecoder header = new EventHeaderDecoder();
        int entry = 0;
        while (true) {
            header.wrap(batch, EventBatch.messageOffset(entry) + MessageHeaderDecoder.ENCODED_LENGTH);
            if (header.eventSequence() > afterSequence) {
                return entry;
            }
            entry = EventBatch.nextEntry(entry, EventBatch.messageLength(batch, entry));
        }
    }

    @Override
    public boolean isLive() {
        return next == recordedBatches;
    }

    @Override
    public long lagBytes() {
        return isLive() ? 0 : -1;
    }

    @Override
    public void close() {}
}
