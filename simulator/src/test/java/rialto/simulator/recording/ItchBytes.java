package rialto.simulator.recording;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Writes ITCH messages field by field, as the specification's tables list them. */
final class ItchBytes {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** Type, stock locate 7, tracking number 9, time. */
    static ItchBytes message(final char type) {
        return new ItchBytes()
                .letters(String.valueOf(type))
                .number(2, 7)
                .number(2, 9)
                .number(6, 0x1f1d_2a8f_f961L);
    }

    ItchBytes letters(final String text) {
        bytes.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    ItchBytes number(final int length, final long value) {
        bytes.write(ByteBuffer.allocate(Long.BYTES).putLong(value).array(), Long.BYTES - length, length);
        return this;
    }

    ItchBytes raw(final byte[] other) {
        bytes.writeBytes(other);
        return this;
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }

    static byte[] withLengths(final byte[]... messages) {
        final ItchBytes file = new ItchBytes();
        for (final byte[] message : messages) {
            file.number(2, message.length).raw(message);
        }
        return file.toBytes();
    }

    static byte[] withZeros(final byte[]... messages) {
        final ItchBytes file = new ItchBytes();
        for (final byte[] message : messages) {
            file.number(2, 0).raw(message);
        }
        return file.toBytes();
    }
}
