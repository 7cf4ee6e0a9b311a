package rialto.gateway.http;

import io.netty.buffer.ByteBuf;

/**
 * Finds lines of headers that go on with a blank at the begin of the next line, of one connection. HTTP has given them up (RFC
 * 9112, 5.2), and may refuse them. The codec ties each to what it has, which takes a millisecond for some thousands of them. Owned by
 * the event loop.
 */
final class FoldedLines {
    static final int NONE = -1;
    private static final byte LF = '\n';
    private static final byte BLANK = ' ';
    private static final byte TAB = '\t';

    /** Of the request something was handed over already that is no blank and no line end. */
    private boolean isBegun;

    /** A request is whole, and its end is no line that could go on. */
    void reset() {
        isBegun = false;
    }

    /**
     * Looks through what comes next.
     *
     * @param before the byte before it
     * @return where the line begins that goes on with the one before it, or {@link #NONE}
     */
    int find(final ByteBuf bytes, final byte before) {
        final int begin = bytes.readerIndex();
        final int end = bytes.writerIndex();
        if (isBegun && before == LF && isBlank(bytes, begin)) {
            return begin;
        }
        for (int at = bytes.indexOf(begin, end, LF); at >= 0; at = bytes.indexOf(at + 1, end, LF)) {
            isBegun = isBegun || hasText(bytes, begin, at);
            if (isBegun && at + 1 < end && isBlank(bytes, at + 1)) {
                return at + 1;
            }
        }
        isBegun = isBegun || hasText(bytes, begin, end);
        return NONE;
    }

    private static boolean isBlank(final ByteBuf bytes, final int at) {
        final byte first = bytes.getByte(at);
        return first == BLANK || first == TAB;
    }

    private static boolean hasText(final ByteBuf bytes, final int from, final int end) {
        return bytes.forEachByte(from, end - from, value -> value <= BLANK && value >= 0) >= 0;
    }
}
