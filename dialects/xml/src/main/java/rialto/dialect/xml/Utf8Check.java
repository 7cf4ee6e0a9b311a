package rialto.dialect.xml;

/**
 * Whether bytes are UTF-8, however they are cut into pieces: every character in its shortest form, no surrogates,
 * nothing beyond U+10FFFF. The parser behind it takes longer forms too, in which characters hide from whoever looks
 * for them. Keeps no text.
 */
final class Utf8Check {
    private static final int CONTINUATION = 0x80;
    private static final int LAST_CONTINUATION = 0xBF;

    /** Bytes that the present character still lacks. */
    private int missing;
    /** Bounds of the byte that comes next, both inclusive. */
    private int least;

    private int most;

    /** Begins a text. */
    void begin() {
        missing = 0;
    }

    /**
     * Looks at more bytes of the text.
     *
     * @return the index of the first byte that no UTF-8 has at its place; {@code end} when there is none
     */
    int feed(final byte[] bytes, final int begin, final int end) {
        for (int at = begin; at < end; at++) {
            final int next = bytes[at] & 0xFF;
            if (missing == 0 ? next >= CONTINUATION && !isFirst(next) : !isContinuation(next)) {
                return at;
            }
        }
        return end;
    }

    private boolean isContinuation(final int next) {
        if (next < least || next > most) {
            return false;
        }
        missing--;
        least = CONTINUATION;
        most = LAST_CONTINUATION;
        return true;
    }

    /** The first byte of a character of several; the second one's bounds are what makes the form the shortest. */
    private boolean isFirst(final int next) {
        if (next < 0xC2 || next > 0xF4) {
            return false;
        }
        missing = next < 0xE0 ? 1 : next < 0xF0 ? 2 : 3;
        least = next == 0xE0 ? 0xA0 : next == 0xF0 ? 0x90 : CONTINUATION;
        most = next == 0xED ? 0x9F : next == 0xF4 ? 0x8F : LAST_CONTINUATION;
        return true;
    }
}
