package rialto.protocol;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/**
 * A hash over a stream of bytes that grows with it. Two members that made the same events have the same number; so have a
 * recording and who makes its events again from the log.
 *
 * <p>Each step, on eight bytes, is one-to-one in the bytes and in the hash before them. So a difference within eight
 * aligned bytes is always seen, and any other one but for a chance of 2^-64. It is no proof against somebody who changes
 * bytes and works the hash out anew: it has no key.
 */
public final class RunningHash {
    /** Of nothing: before the first event, or the first record. */
    public static final long EMPTY = 0x9E3779B97F4A7C15L;

    private static final long MULTIPLIER = 0xD6E8FEB86659FD93L;

    private RunningHash() {}

    /**
     * The hash after more bytes. Events can be added batch by batch or one by one, as whole entries of {@link EventBatch}:
     * their lengths are multiples of eight.
     */
    public static long extend(final long hash, final DirectBuffer buffer, final int offset, final int length) {
        final int wordsEnd = offset + (length & -Long.BYTES);
        long result = hash;
        int i = offset;
        for (; i < wordsEnd; i += Long.BYTES) {
            result = step(result, buffer.getLong(i, ByteOrder.LITTLE_ENDIAN));
        }
        for (; i < offset + length; i++) {
            result = step(result, buffer.getByte(i));
        }
        return result;
    }

    /** The hash after a record that may have any length, which counts too. */
    public static long extendByRecord(final long hash, final DirectBuffer buffer, final int offset, final int length) {
        return step(extend(hash, buffer, offset, length), length);
    }

    private static long step(final long hash, final long word) {
        final long mixed = (hash ^ word) * MULTIPLIER;
        return mixed ^ mixed >>> 32;
    }
}
