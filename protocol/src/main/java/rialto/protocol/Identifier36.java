package rialto.protocol;

/**
 * Names that clients choose, as four words: up to 36 characters of {@code [A-Za-z0-9_-]}, six bits a character, ten
 * characters to a word, the length in bits 40 to 45 of the last word. All words zero means "none". Two texts are equal
 * exactly when their words are.
 */
public final class Identifier36 {
    public static final int MAX_LENGTH = 36;
    public static final int WORDS = 4;
    /**
     * How ids of orders and transfers begin that gateways make for clients without a key. The engine remembers them apart
     * from those that somebody chose, for as long as a command is under way.
     */
    public static final String PASSING = "--";

    private static final int CHARACTERS_PER_WORD = 10;
    private static final int BITS = 6;
    private static final int LENGTH_SHIFT = 40;
    private static final char[] ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".toCharArray();
    private static final byte[] CODES = codes();

    private Identifier36() {}

    /** Whether the text can be packed: 1 to 36 characters, all of the alphabet. */
    public static boolean isValid(final CharSequence text) {
        final int length = text.length();
        if (length == 0 || length > MAX_LENGTH) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            final char c = text.charAt(i);
            if (c >= CODES.length || CODES[c] < 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether it begins with {@link #PASSING}. */
    public static boolean isPassing(final String text) {
        return text.startsWith(PASSING);
    }

    /**
     * One word of a text that {@link #isValid}; the words of null and of the empty text are zero.
     *
     * @param index 0 to 3
     */
    public static long word(final CharSequence text, final int index) {
        if (text == null || text.isEmpty()) {
            return 0;
        }
        final int begin = index * CHARACTERS_PER_WORD;
        final int end = Math.min(begin + CHARACTERS_PER_WORD, text.length());
        long word = 0;
        for (int i = begin; i < end; i++) {
            word |= (long) CODES[text.charAt(i)] << (6 * (i - begin));
        }
        return index == WORDS - 1 ? word | (long) text.length() << LENGTH_SHIFT : word;
    }

    /** The text that was encoded; empty for "none". */
    public static String text(final IdentifierDecoder decoder) {
        final int length = (int) (decoder.word3() >>> LENGTH_SHIFT) & 63;
        final char[] text = new char[Math.min(length, MAX_LENGTH)];
        for (int i = 0; i < text.length; i++) {
            final long word =
                    switch (i / CHARACTERS_PER_WORD) {
                        case 0 -> decoder.word0();
                        case 1 -> decoder.word1();
                        case 2 -> decoder.word2();
                        default -> decoder.word3();
                    };
            text[i] = ALPHABET[(int) (word >>> (6 * (i % CHARACTERS_PER_WORD))) & 63];
        }
        return new String(text);
    }

    /** Encodes a text that {@link #isValid}, or null or the empty text for "none". */
    public static void encode(final CharSequence text, final IdentifierEncoder encoder) {
        encoder.word0(word(text, 0)).word1(word(text, 1)).word2(word(text, 2)).word3(word(text, 3));
    }

    /**
     * Whether the words are those of a text, or none. Others have a text too, but it is packed into other words: whoever
     * takes words from strangers must refuse these.
     */
    public static boolean isPacked(final long word0, final long word1, final long word2, final long word3) {
        if ((word0 | word1 | word2 | word3) == 0) {
            return true;
        }
        final long length = word3 >>> LENGTH_SHIFT;
        return length > 0
                && length <= MAX_LENGTH
                && hasOnly(word0, length)
                && hasOnly(word1, length - CHARACTERS_PER_WORD)
                && hasOnly(word2, length - 2 * CHARACTERS_PER_WORD)
                && hasOnly(word3 & (1L << LENGTH_SHIFT) - 1, length - 3 * CHARACTERS_PER_WORD);
    }

    /** Whether a word has nothing after so many characters; as many as it can have are enough. */
    private static boolean hasOnly(final long word, final long characters) {
        final int bits = BITS * (int) Math.clamp(characters, 0, CHARACTERS_PER_WORD);
        return word >>> bits == 0;
    }

    private static byte[] codes() {
        final byte[] codes = new byte[128];
        java.util.Arrays.fill(codes, (byte) -1);
        for (int i = 0; i < ALPHABET.length; i++) {
            codes[ALPHABET[i]] = (byte) i;
        }
        return codes;
    }
}
