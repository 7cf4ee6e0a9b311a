package rialto.benchmarks.abuse;

import rialto.benchmarks.load.TextFrames;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** WebSocket frames as clients send them. */
final class Frames {
    private static final int MAX_LENGTH = 0xffff;

    private Frames() {}

    /**
     * A text in one frame. Its mask is zero, so that it stands there as it is.
     *
     * @throws IllegalArgumentException when it has more than 65,535 bytes
     */
    static byte[] text(final String text) {
        final byte[] payload = text.getBytes(StandardCharsets.UTF_8);
        if (payload.length > MAX_LENGTH) {
            throw new IllegalArgumentException("at most " + MAX_LENGTH + " bytes: " + payload.length);
        }
        final ByteBuffer frame = ByteBuffer.allocate(TextFrames.OVERHEAD + payload.length);
        TextFrames.put(frame, payload, payload.length);
        frame.flip();
        final byte[] bytes = new byte[frame.remaining()];
        frame.get(bytes);
        return bytes;
    }
}
