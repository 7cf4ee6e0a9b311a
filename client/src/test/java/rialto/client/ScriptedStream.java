package rialto.client;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.MessageHeaderDecoder;

import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;

/** A member's stream that brings what a test has put into it. */
final class ScriptedStream implements EventStream {
    private static final int MESSAGE_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH + EventHeaderDecoder.ENCODED_LENGTH;

    private final MemberChannels member;
    private final Deque<long[]> batches = new ArrayDeque<>();
    private final Header header = new Header(0, 16);
    private Exception failureReason;
    private boolean isClosed;

    ScriptedStream(final int memberId) {
        member = MemberChannels.remote(memberId, "member-" + memberId + ":1", "client");
        header.buffer(new UnsafeBuffer(new byte[32])).offset(0);
    }

    MemberChannels member() {
        return member;
    }

    /** One more batch, of these events. */
    ScriptedStream bring(final long... sequences) {
        batches.add(sequences);
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
            final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
            int end = 0;
            for (final long sequence : batch) {
                buffer.putLong(
                        EventBatch.messageOffset(end)
                                + MessageHeaderDecoder.ENCODED_LENGTH
                                + EventHeaderDecoder.eventSequenceEncodingOffset(),
                        sequence,
                        ByteOrder.LITTLE_ENDIAN);
                end = EventBatch.endEntry(buffer, end, MESSAGE_LENGTH);
            }
            handler.onFragment(buffer, 0, end, header);
        }
        return count;
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
