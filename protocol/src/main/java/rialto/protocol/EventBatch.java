package rialto.protocol;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * How events travel: one recorded message holds whole events of one command, each as a 4-byte length, the SBE message
 * (header and body) of that length, and padding to 8 bytes. A command whose events do not fit one message spans several;
 * its last event carries {@link #END_OF_COMMAND}.
 */
public final class EventBatch {
    /** Bit of {@code eventHeader.flags} on the last event of a command. */
    public static final int END_OF_COMMAND = 1;

    private static final int ALIGNMENT = 8;

    private EventBatch() {}

    /** Where an event's SBE message begins when its entry begins at {@code entryOffset}. */
    public static int messageOffset(final int entryOffset) {
        return entryOffset + Integer.BYTES;
    }

    /** Completes the entry at {@code entryOffset} whose message has that length; returns where the next entry begins. */
    public static int endEntry(final MutableDirectBuffer buffer, final int entryOffset, final int messageLength) {
        buffer.putInt(entryOffset, messageLength, java.nio.ByteOrder.LITTLE_ENDIAN);
        return nextEntry(entryOffset, messageLength);
    }

    /** Length of the message of the entry at {@code entryOffset}. */
    public static int messageLength(final DirectBuffer buffer, final int entryOffset) {
        return buffer.getInt(entryOffset, java.nio.ByteOrder.LITTLE_ENDIAN);
    }

    public static int nextEntry(final int entryOffset, final int messageLength) {
        return entryOffset + BitUtil.align(Integer.BYTES + messageLength, ALIGNMENT);
    }
}
