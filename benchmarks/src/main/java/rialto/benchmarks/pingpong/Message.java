package rialto.benchmarks.pingpong;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A message of 100 bytes: its number, and ballast that every end copies. */
final class Message {
    static final int LENGTH = 100;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Message() {}

    static byte[] create(final long number) {
        final byte[] message = new byte[LENGTH];
        number(message, number);
        return message;
    }

    static void number(final byte[] message, final long number) {
        LONGS.set(message, 0, number);
    }

    /** @throws IllegalStateException when it is no whole message */
    static long number(final byte[] message) {
        requireWhole(message.length);
        return (long) LONGS.get(message, 0);
    }

    static void requireWhole(final int length) {
        if (length != LENGTH) {
            throw new IllegalStateException("a message of " + length + " bytes came, not of " + LENGTH);
        }
    }
}
