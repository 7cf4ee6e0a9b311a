package rialto.benchmarks.abuse;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** WebSocket frames as clients send them. */
final class Frames {
    private static final int FINAL_TEXT = 0x81;
    private static final int MASKED = 0x80;
    private static final int SHORT_LENGTH = 125;
    private static final int LENGTH_16 = 126;
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
        final ByteBuffer frame = ByteBuffer.allocate(8 + payload.length).put((byte) FINAL_TEXT);
        if (payload.length <= SHORT_LENGTH) {
            frame.put((byte) (MASKED | payload.length));
        } else {
            frame.put((byte) (MASKED | LENGTH_16)).putShort((short) payload.length);
        }
        frame.putInt(0).put(payload).flip();
        final byte[] bytes = new byte[frame.remaining()];
        frame.get(bytes);
        return bytes;
    }
}
