package rialto.benchmarks.pingpong;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.nio.ByteOrder;

/** A price of 28 bytes behind a header of 8: sequence, instrument, bid and ask. */
final class Price {
    static final int LENGTH = 36;

    /** Block length, template, schema and version, as a header of SBE has them. */
    private static final long HEADER = 28L | 1L << 16 | 13L << 32 | 1L << 48;

    private static final int SEQUENCE = 8;
    private static final int INSTRUMENT = 16;
    private static final int BID = 20;
    private static final int ASK = 28;
    private static final int INSTRUMENTS = 50;
    private static final long LOWEST = 1_000_000;

    private Price() {}

    static void encode(final MutableDirectBuffer buffer, final int offset, final long sequence) {
        buffer.putLong(offset, HEADER, ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(offset + SEQUENCE, sequence, ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(offset + INSTRUMENT, (int) (sequence % INSTRUMENTS), ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(offset + BID, LOWEST + sequence, ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(offset + ASK, LOWEST + sequence + 1, ByteOrder.LITTLE_ENDIAN);
    }

    /** @throws IllegalStateException when these bytes are no price */
    static long sequence(final DirectBuffer buffer, final int offset, final int length) {
        final long sequence = buffer.getLong(offset + SEQUENCE, ByteOrder.LITTLE_ENDIAN);
        if (length != LENGTH
                || buffer.getLong(offset, ByteOrder.LITTLE_ENDIAN) != HEADER
                || buffer.getLong(offset + ASK, ByteOrder.LITTLE_ENDIAN) != LOWEST + sequence + 1) {
            throw new IllegalStateException("what came is no price, " + length + " bytes long");
        }
        return sequence;
    }
}
