package rialto.gateway.intake;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Whole entries of event batches, one after the other, on their way from the pump to the event loop. */
final class EventChunk {
    private final UnsafeBuffer buffer;
    private int length;

    EventChunk(final int capacity) {
        buffer = new UnsafeBuffer(new byte[capacity]);
    }

    boolean isEmpty() {
        return length == 0;
    }

    int length() {
        return length;
    }

    boolean fits(final int more) {
        return length + more <= buffer.capacity();
    }

    void append(final DirectBuffer source, final int offset, final int size) {
        buffer.putBytes(length, source, offset, size);
        length += size;
    }

    /** With all that is in it, and room for so much more, twice as large at least. */
    EventChunk grown(final int more) {
        final EventChunk larger = new EventChunk(Math.max(2 * buffer.capacity(), length + more));
        larger.append(buffer, 0, length);
        return larger;
    }

    int capacity() {
        return buffer.capacity();
    }

    void clear() {
        length = 0;
    }

    DirectBuffer buffer() {
        return buffer;
    }
}
