package rialto.dialect.fix.session;

import java.util.Arrays;
import java.util.TreeMap;

/**
 * Messages that came before others that are missing. Beyond the bounds the newest are dropped: they are asked for again with what
 * is missing. Owned by the event loop.
 */
final class AheadMessages {
    /** So long after it was asked for, what is still missing is asked for again. */
    private static final long ASK_AGAIN_MS = 30_000;

    static final int MAX_MESSAGES = 1_024;
    static final int MAX_BYTES = 256 * 1024;
    /** Of a message that needs no handling any more. */
    static final byte[] HANDLED = {};

    private final TreeMap<Long, byte[]> byNumber = new TreeMap<>();
    private int bytes;
    /** The highest number that was there when what is missing was asked for; 0 when nothing is. */
    private long askedUpTo;

    private long askedMs;

    /** What is missing up to a number was asked for now. */
    void onAsked(final long upTo, final long nowMs) {
        askedUpTo = upTo;
        askedMs = nowMs;
    }

    /** This number is expected now. */
    void onExpected(final long number) {
        if (number > askedUpTo) {
            askedUpTo = 0;
        }
    }

    /** Up to which number it was asked for; 0 when nothing is missing. */
    long askedUpTo() {
        return askedUpTo;
    }

    /** Whether what was asked for long ago is still missing. */
    boolean isOverdue(final long nowMs) {
        return askedUpTo != 0 && nowMs - askedMs >= ASK_AGAIN_MS;
    }

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
        askedUpTo = 0;
    }

    int bytes() {
        return bytes;
    }
}
