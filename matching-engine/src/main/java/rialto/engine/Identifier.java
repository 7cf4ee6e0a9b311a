package rialto.engine;

/**
 * What somebody chose to name something by, up to 36 characters: an account's name, a symbol, a client order id, a
 * request id, a transfer id. The characters are packed into four words; only this class, records in arrays and codecs
 * look into them.
 *
 * <p>It is set again and again, so it has one owner: whoever needs it after the call copies it into one of its own.
 */
public final class Identifier {
    static final int WORDS = 4;

    private static final long TWO_CHARACTERS = 0xFFF;
    private static final long TWO_HYPHENS = 62 << 6 | 62;

    long word0;
    long word1;
    long word2;
    long word3;

    /** None. */
    public Identifier() {}

    /** Sets the words, which a codec has read or a host has made; all zero for none. */
    public Identifier set(final long first, final long second, final long third, final long fourth) {
        word0 = first;
        word1 = second;
        word2 = third;
        word3 = fourth;
        return this;
    }

    /** Becomes equal to another one. */
    public Identifier set(final Identifier other) {
        return set(other.word0, other.word1, other.word2, other.word3);
    }

    /** Becomes none. */
    public void clear() {
        set(0, 0, 0, 0);
    }

    /** Whether there is no name: all words are zero. */
    public boolean isNone() {
        return (word0 | word1 | word2 | word3) == 0;
    }

    /**
     * Whether it begins with two hyphens. Such ids of orders and transfers are made by gateways for clients that choose
     * none, and are repeated while a command is under way, never later.
     */
    public boolean isPassing() {
        return isPassing(word0);
    }

    /** Of the identifier that begins with the word. */
    static boolean isPassing(final long word0) {
        return (word0 & TWO_CHARACTERS) == TWO_HYPHENS;
    }

    public long word0() {
        return word0;
    }

    public long word1() {
        return word1;
    }

    public long word2() {
        return word2;
    }

    public long word3() {
        return word3;
    }

    /** Becomes what a record has. */
    Identifier read(final long[] words, final int first) {
        return set(words[first], words[first + 1], words[first + 2], words[first + 3]);
    }

    void write(final long[] words, final int first) {
        words[first] = word0;
        words[first + 1] = word1;
        words[first + 2] = word2;
        words[first + 3] = word3;
    }

    boolean isAt(final long[] words, final int first) {
        return words[first] == word0
                && words[first + 1] == word1
                && words[first + 2] == word2
                && words[first + 3] == word3;
    }

    @Override
    public boolean equals(final Object object) {
        return object instanceof final Identifier other
                && word0 == other.word0
                && word1 == other.word1
                && word2 == other.word2
                && word3 == other.word3;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(((word0 * 31 + word1) * 31 + word2) * 31 + word3);
    }

    /** The words, for whoever looks for a fault. */
    @Override
    public String toString() {
        return word0 + "," + word1 + "," + word2 + "," + word3;
    }
}
