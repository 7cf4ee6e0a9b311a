package rialto.sequencer;

import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A packet of the consensus stream, put together message by message. */
final class ConsensusPacket {
    static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;
    static final int BODY = HEADER + MessageHeaderDecoder.ENCODED_LENGTH;

    final MessageHeaderEncoder header = new MessageHeaderEncoder();
    final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(4_096));
    int length;
    int streamId = ConsensusModule.Configuration.CONSENSUS_STREAM_ID_DEFAULT;
    int sessionId;
    int termId;
    int termOffset;

    void begin() {
        buffer.setMemory(0, buffer.capacity(), (byte) 0);
        length = 0;
    }

    /** Where the next message begins, behind the header of its frame. */
    int next() {
        return length + HEADER;
    }

    /** Adds the message that was encoded at {@link #next}. */
    void add(final int encodedLength) {
        final int frameLength = BODY + encodedLength;
        putInt(0, frameLength);
        buffer.putByte(length + HeaderFlyweight.FLAGS_FIELD_OFFSET, FrameDescriptor.UNFRAGMENTED);
        buffer.putShort(
                length + HeaderFlyweight.TYPE_FIELD_OFFSET,
                (short) HeaderFlyweight.HDR_TYPE_DATA,
                ByteOrder.LITTLE_ENDIAN);
        putInt(DataHeaderFlyweight.STREAM_ID_FIELD_OFFSET, streamId);
        putInt(DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET, sessionId);
        putInt(DataHeaderFlyweight.TERM_ID_FIELD_OFFSET, termId);
        putInt(DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, termOffset + length);
        length += BitUtil.align(frameLength, FrameDescriptor.FRAME_ALIGNMENT);
    }

    private void putInt(final int at, final int value) {
        buffer.putInt(length + at, value, ByteOrder.LITTLE_ENDIAN);
    }

    /** As the driver sends it: from within a buffer of its own. */
    ByteBuffer sent() {
        final ByteBuffer sent = ByteBuffer.allocateDirect(length + 96);
        buffer.getBytes(0, sent, 64, length);
        return sent.position(64).limit(64 + length);
    }

    long longAt(final int at) {
        return buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
    }
}
