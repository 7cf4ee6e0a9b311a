package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import rialto.events.http.FrameHead;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A text that many WebSockets are sent. Its frame is made once: a server's frames have no mask, so they are the same for everybody
 * (RFC 6455, 5.1). Owned by the event loop.
 */
public final class SharedText {
    /** Which of its forms a text may be kept in at a time: as text and as a frame. */
    public static final int FORMS = 2;

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
        final ByteBuffer head = FrameHead.of(true, payload.length);
        return ByteBuffer.allocate(head.remaining() + payload.length)
                .put(head)
                .put(payload)
                .flip();
    }
}
