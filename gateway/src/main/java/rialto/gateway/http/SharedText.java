package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A text that many WebSockets are sent. Its frame is made once: a server's frames have no mask, so they are the same for everybody
 * (RFC 6455, 5.1). Owned by the event loop.
 */
public final class SharedText {
    /** Which of its forms a text may be kept in at a time: as text and as a frame. */
    public static final int FORMS = 2;

    private static final int FINAL_TEXT = 0x81;
    private static final int LENGTH_16 = 126;
    private static final int LENGTH_64 = 127;
    private static final int MOST_OF_16 = 0xffff;
    private static final int LONGEST_HEAD = 10;
    /** From so many receivers on the machine takes the bytes from where they are: each would have them copied there otherwise. */
    private static final int MANY = 16;

    private final String text;
    private ByteBuffer frame;
    private int receivers;

    public SharedText(final String text) {
        this.text = text;
    }

    /** As it was given. */
    public String text() {
        return text;
    }

    /** The bytes of its frame, to be written once. */
    ByteBuf frame() {
        if (frame == null) {
            frame = encoded(text);
        }
        if (++receivers == MANY) {
            frame = ByteBuffer.allocateDirect(frame.remaining()).put(frame).flip();
        }
        return Unpooled.wrappedBuffer(frame.duplicate());
    }

    private static ByteBuffer encoded(final String text) {
        final byte[] payload = text.getBytes(StandardCharsets.UTF_8);
        final ByteBuffer bytes = ByteBuffer.allocate(LONGEST_HEAD + payload.length);
        bytes.put((byte) FINAL_TEXT);
        if (payload.length < LENGTH_16) {
            bytes.put((byte) payload.length);
        } else if (payload.length <= MOST_OF_16) {
            bytes.put((byte) LENGTH_16).putShort((short) payload.length);
        } else {
            bytes.put((byte) LENGTH_64).putLong(payload.length);
        }
        return bytes.put(payload).flip();
    }
}
