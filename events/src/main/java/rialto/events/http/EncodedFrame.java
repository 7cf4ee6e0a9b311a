package rialto.events.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Whole frames as a server sends them (RFC 6455): without a mask they are the same for every client. */
final class EncodedFrame {
    private static final int FINAL_TEXT = 0x81;
    private static final int FINAL_BINARY = 0x82;
    private static final int LENGTH_16 = 126;
    private static final int LENGTH_64 = 127;
    private static final int MOST_OF_16 = 0xffff;
    private static final int LONGEST_HEAD = 10;

    private EncodedFrame() {}

    /** A message in one frame. Whoever asked for it releases it. */
    static ByteBuf of(final boolean isText, final byte[] payload) {
        final ByteBuf frame = Unpooled.directBuffer(LONGEST_HEAD + payload.length);
        frame.writeByte(isText ? FINAL_TEXT : FINAL_BINARY);
        if (payload.length < LENGTH_16) {
            frame.writeByte(payload.length);
        } else if (payload.length <= MOST_OF_16) {
            frame.writeByte(LENGTH_16).writeShort(payload.length);
        } else {
            frame.writeByte(LENGTH_64).writeLong(payload.length);
        }
        return frame.writeBytes(payload);
    }
}
