package rialto.sequencer;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/** Reads the parts of variable length of a message one after the other, and nothing beyond the message's end. */
final class VarData {
    private static final int LENGTH_BYTES = 2;

    private DirectBuffer buffer;
    private int at;
    private int end;
    private boolean fits;

    /** @param first where the first part begins */
    void begin(final DirectBuffer from, final int first, final int messageEnd) {
        buffer = from;
        at = first;
        end = messageEnd;
        fits = true;
    }

    /** The next part; empty when it is longer than allowed or than the message, which {@link #fits} tells. */
    byte[] next(final int maxLength) {
        final int length =
                fits && at + LENGTH_BYTES <= end ? buffer.getShort(at, ByteOrder.LITTLE_ENDIAN) & 0xFFFF : -1;
        fits = length >= 0 && length <= maxLength && at + LENGTH_BYTES + length <= end;
        final byte[] bytes = new byte[fits ? length : 0];
        if (fits) {
            buffer.getBytes(at + LENGTH_BYTES, bytes);
            at += LENGTH_BYTES + length;
        }
        return bytes;
    }

    /** Whether all parts so far were there. */
    boolean fits() {
        return fits;
    }
}
