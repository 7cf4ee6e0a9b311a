package rialto.sequencer;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderEncoder;
import rialto.protocol.MessageHeaderEncoder;

import java.nio.ByteOrder;

/**
 * Numbers events and puts those of one command into batches. A batch goes out when the next event does not fit or the
 * command ends; the command's last event gets the flag END_OF_COMMAND.
 */
final class EventBatchWriter {
    private final UnsafeBuffer buffer;
    private final EventSink sink;
    private long sequence;
    private long timestampNs;
    private long correlationId;
    private int gatewayId;
    private int lastEntry;
    private int nextEntry;
    private boolean empty = true;

    /** @param maxBatchLength bytes that the sink takes at once; every event must fit */
    EventBatchWriter(final int maxBatchLength, final EventSink sink) {
        this.buffer = new UnsafeBuffer(new byte[maxBatchLength]);
        this.sink = sink;
    }

    /** Sequence of the last event written. */
    long sequence() {
        return sequence;
    }

    void sequence(final long lastSequence) {
        sequence = lastSequence;
    }

    void beginCommand(final long commandTimestampNs, final int commandGatewayId, final long commandCorrelationId) {
        timestampNs = commandTimestampNs;
        gatewayId = commandGatewayId;
        correlationId = commandCorrelationId;
        empty = true;
        nextEntry = 0;
    }

    MutableDirectBuffer buffer() {
        return buffer;
    }

    /**
     * Makes room for an event.
     *
     * @param encodedLength of its body
     * @return where its message header goes in {@link #buffer()}
     */
    int beginEvent(final int encodedLength) {
        final int messageLength = MessageHeaderEncoder.ENCODED_LENGTH + encodedLength;
        if (EventBatch.nextEntry(nextEntry, messageLength) > buffer.capacity()) {
            flush();
        }
        return EventBatch.messageOffset(nextEntry);
    }

    void writeHeader(final EventHeaderEncoder header) {
        header.eventSequence(++sequence)
                .timestampNs(timestampNs)
                .correlationId(correlationId)
                .gatewayId(gatewayId)
                .flags(0);
    }

    /** @param encodedLength of the body as it is now */
    void endEvent(final int encodedLength) {
        final int messageLength = MessageHeaderEncoder.ENCODED_LENGTH + encodedLength;
        lastEntry = nextEntry;
        nextEntry = EventBatch.endEntry(buffer, lastEntry, messageLength);
        final int messageEnd = EventBatch.messageOffset(lastEntry) + messageLength;
        // equal commands must give equal bytes: no remains of an earlier batch. Some bytes at most, so one by one
        for (int i = messageEnd; i < nextEntry; i++) {
            buffer.putByte(i, (byte) 0);
        }
        empty = false;
    }

    /** @throws IllegalStateException if the command had no event: nobody would ever learn its outcome */
    void endCommand() {
        if (empty) {
            throw new IllegalStateException("a command without an event, after event " + sequence);
        }
        final int flags = EventBatch.messageOffset(lastEntry)
                + MessageHeaderEncoder.ENCODED_LENGTH
                + EventHeaderEncoder.flagsEncodingOffset();
        buffer.putInt(flags, EventBatch.END_OF_COMMAND, ByteOrder.LITTLE_ENDIAN);
        flush();
    }

    private void flush() {
        if (nextEntry == 0) {
            throw new IllegalStateException("an event longer than a batch of " + buffer.capacity() + " bytes");
        }
        sink.publish(buffer, 0, nextEntry, sequence);
        nextEntry = 0;
    }
}
