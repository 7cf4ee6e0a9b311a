package rialto.dialect.fix.session;

import java.util.Arrays;
import java.util.TreeMap;

/**
 * Messages that came before others that are missing. Beyond the bounds the newest are dropped: they are asked for again with what
 * is missing. Owned by the event loop.
 */
final class AheadMessages {
    static final int MAX_MESSAGES = 1_024;
    static final int MAX_BYTES = 256 * 1024;
    /** Of a message that needs no handling any more. */
    static final byte[] HANDLED = {};

    private final TreeMap<Long, byte[]> byNumber = new TreeMap<>();
    private int bytes;

    void add(final long number, final byte[] from, final int begin, final int end) {
        add(number, Arrays.copyOfRange(from, begin, end));
    }

    /** Remembers that a message was answered out of turn. */
    void addHandled(final long number) {
        add(number, HANDLED);
    }

    private void add(final long number, final byte[] message) {
        if (byNumber.putIfAbsent(number, message) == null) {
            bytes += message.length;
        }
        while (bytes > MAX_BYTES || byNumber.size() > MAX_MESSAGES) {
            bytes -= byNumber.pollLastEntry().getValue().length;
        }
    }

    /** The message of a number, which is forgotten with those before; null when it did not come. */
    byte[] take(final long number) {
        while (!byNumber.isEmpty() && byNumber.firstKey() < number) {
            bytes -= byNumber.pollFirstEntry().getValue().length;
        }
        final byte[] message = byNumber.remove(number);
        bytes -= message == null ? 0 : message.length;
        return message;
    }

    boolean isEmpty() {
        return byNumber.isEmpty();
    }

    void clear() {
        byNumber.clear();
        bytes = 0;
    }

    int bytes() {
        return bytes;
    }
}
