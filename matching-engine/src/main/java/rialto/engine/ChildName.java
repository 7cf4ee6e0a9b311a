package rialto.engine;

/**
 * The client order ids of children: {@code --P<parent>-<number>}. Nobody else may choose one that begins so. They are packed as {@link Identifier} has it: six bits a
 * character, ten characters to a word, the length in bits 40 to 45 of the last word.
 */
final class ChildName {
    private static final int CHARACTERS_PER_WORD = 10;
    private static final int BITS = 6;
    private static final int LENGTH_SHIFT = 40;
    private static final int ZERO = 52;
    private static final int HYPHEN = 62;
    private static final int P = 'P' - 'A';

    private static final long THREE_CHARACTERS = (1L << 3 * BITS) - 1;
    private static final long BEGINNING = (long) P << 2 * BITS | HYPHEN << BITS | HYPHEN;

    private ChildName() {}

    /** Whether it begins as those of children. */
    static boolean isOne(final Identifier id) {
        return isOne(id.word0);
    }

    /** Of the identifier that begins with the word. */
    static boolean isOne(final long word0) {
        return (word0 & THREE_CHARACTERS) == BEGINNING;
    }

    /** @param number from 1 */
    static void of(final long parentOrderId, final int number, final Identifier into) {
        into.clear();
        put(into, 0, HYPHEN);
        put(into, 1, HYPHEN);
        put(into, 2, P);
        int length = putNumber(into, 3, parentOrderId);
        put(into, length, HYPHEN);
        length = putNumber(into, length + 1, number);
        into.word3 |= (long) length << LENGTH_SHIFT;
    }

    /** @return where the next character goes */
    private static int putNumber(final Identifier into, final int from, final long number) {
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

    private static void put(final Identifier into, final int at, final int code) {
        final long bits = (long) code << BITS * (at % CHARACTERS_PER_WORD);
        switch (at / CHARACTERS_PER_WORD) {
            case 0 -> into.word0 |= bits;
            case 1 -> into.word1 |= bits;
            case 2 -> into.word2 |= bits;
            default -> into.word3 |= bits;
        }
    }
}
