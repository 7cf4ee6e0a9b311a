package rialto.engine;

/**
 * The client order ids that nobody but the engine gives: those of children ({@link ChildName}) and of quotes ({@link QuoteName}).
 * Packed as {@link Identifier} has it: six bits a character, ten characters to a word, the length in bits 40 to 45 of the last
 * word.
 */
final class ReservedName {
    static final int HYPHEN = 62;

    private static final int CHARACTERS_PER_WORD = 10;
    private static final int BITS = 6;
    private static final int LENGTH_SHIFT = 40;
    private static final int ZERO = 52;
    private static final int P = 'P' - 'A';
    private static final int Q = 'Q' - 'A';
    private static final long THREE_CHARACTERS = (1L << 3 * BITS) - 1;
    private static final long HYPHENS = HYPHEN << BITS | HYPHEN;
    private static final long OF_CHILDREN = (long) P << 2 * BITS | HYPHENS;
    private static final long OF_QUOTES = (long) Q << 2 * BITS | HYPHENS;

    private ReservedName() {}

    /** Whether it begins as those of children or quotes. */
    static boolean isOne(final Identifier id) {
        return isOne(id.word0);
    }

    /** Of the identifier that begins with the word. */
    static boolean isOne(final long word0) {
        final long beginning = word0 & THREE_CHARACTERS;
        return beginning == OF_CHILDREN || beginning == OF_QUOTES;
    }

    /** @return how many characters it has then */
    static int beginForChild(final Identifier into) {
        into.clear();
        into.word0 = OF_CHILDREN;
        return 3;
    }

    /** As {@link #beginForChild}. */
    static int beginForQuote(final Identifier into) {
        into.clear();
        into.word0 = OF_QUOTES;
        return 3;
    }

    /** @return where the next character goes */
    static int putNumber(final Identifier into, final int from, final long number) {
        int digits = 1;
        for (long rest = number / 10; rest > 0; rest /= 10) {
            digits++;
        }
        long rest = number;
        for (int at = from + digits - 1; at >= from; at--) {
            put(into, at, ZERO + (int) (rest % 10));
            rest /= 10;
        }
        return from + digits;
    }

    static void put(final Identifier into, final int at, final int code) {
        final long bits = (long) code << BITS * (at % CHARACTERS_PER_WORD);
        switch (at / CHARACTERS_PER_WORD) {
            case 0 -> into.word0 |= bits;
            case 1 -> into.word1 |= bits;
            case 2 -> into.word2 |= bits;
            default -> into.word3 |= bits;
        }
    }

    static void end(final Identifier into, final int length) {
        into.word3 |= (long) length << LENGTH_SHIFT;
    }
}
