package rialto.client;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.aeron.protocol.DataHeaderFlyweight;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.RunningHash;

import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;

/** A member's stream that brings what a test has put into it. */
final class ScriptedStream implements EventStream {
    private static final int MESSAGE_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH + EventHeaderDecoder.ENCODED_LENGTH;

    private final MemberChannels member;
    private final Deque<long[]> batches = new ArrayDeque<>();
    private final Header header = new Header(0, 16);
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[32]);
    private long flipped;
    private Exception failureReason;
    private boolean isClosed;

    ScriptedStream(final int memberId) {
        member = MemberChannels.remote(memberId, "member-" + memberId + ":1", "client");
        header.buffer(frame).offset(0);
    }

    MemberChannels member() {
        return member;
    }

    /** One more batch, of these events. */
    ScriptedStream bring(final long... sequences) {
        batches.add(sequences);
        return this;
    }

    /** Its batches are not what was written: a bit of their hash is another one. */
    ScriptedStream change() {
        flipped = 1;
        return this;
    }

    void end() {
        failureReason = new EventStreamException("its stream ended");
    }

    boolean isClosed() {
        return isClosed;
    }

    @Override
    public int poll(final FragmentHandler handler, final int fragmentLimit) {
        int count = 0;
        for (long[] batch; count < fragmentLimit && (batch = batches.poll()) != null; count++) {
            final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(8 * 1024);
            int end = 0;
            for (final long sequence : batch) {
                end = put(buffer, end, sequence);
            }
            frame.putLong(
                    DataHeaderFlyweight.RESERVED_VALUE_OFFSET,
                    hashAfter(batch[batch.length - 1]) ^ flipped,
                    ByteOrder.LITTLE_ENDIAN);
            handler.onFragment(buffer, 0, end, header);
        }
        return count;
    }

    private static int put(final ExpandableArrayBuffer buffer, final int entry, final long sequence) {
        buffer.putLong(
                EventBatch.messageOffset(entry)
                        + MessageHeaderDecoder.ENCODED_LENGTH
                        + EventHeaderDecoder.eventSequenceEncodingOffset(),
                sequence,
                ByteOrder.LITTLE_ENDIAN);
        return EventBatch.endEntry(buffer, entry, MESSAGE_LENGTH);
    }

    /** Of all events up to one, whoever brings them. */
    private static long hashAfter(final long lastSequence) {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(8 * 1024);
        int end = 0;
        for (long sequence = 1; sequence <= lastSequence; sequence++) {
            end = put(buffer, end, sequence);
        }
        return RunningHash.extend(RunningHash.EMPTY, buffer, 0, end);
    }

    @Override
    public boolean isLive() {
        return batches.isEmpty();
    }

    @Override
    public Exception failureReason() {
        return failureReason;
    }

    @Override
    public long lagBytes(final long position) {
        return -1;
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
