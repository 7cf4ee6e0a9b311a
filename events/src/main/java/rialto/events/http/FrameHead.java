package rialto.events.http;

import java.nio.ByteBuffer;

/**
 * What stands before a message in one frame, as a server sends it (RFC 6455, 5.2): without a mask the frame is the same for every
 * client. For programs that encode once what many are sent.
 */
public final class FrameHead {
    private static final int FINAL_TEXT = 0x81;
    private static final int FINAL_BINARY = 0x82;
    private static final int LENGTH_16 = 126;
    private static final int LENGTH_64 = 127;
    private static final int MOST_OF_16 = 0xffff;
    private static final int LONGEST = 10;

    private FrameHead() {}

    /**
     * The head, ready to be read.
     *
     * @param length bytes of the message
     */
    public static ByteBuffer of(final boolean isText, final int length) {
        final ByteBuffer head = ByteBuffer.allocate(LONGEST).put((byte) (isText ? FINAL_TEXT : FINAL_BINARY));
        if (length < LENGTH_16) {
            head.put((byte) length);
        } else if (length <= MOST_OF_16) {
            head.put((byte) LENGTH_16).putShort((short) length);
        } else {
            head.put((byte) LENGTH_64).putLong(length);
        }
        return head.flip();
    }
}
