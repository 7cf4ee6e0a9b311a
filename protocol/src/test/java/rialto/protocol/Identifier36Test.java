package rialto.protocol;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class Identifier36Test {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    @Test
    void shouldGiveBackWhatWasPacked() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            final StringBuilder text = new StringBuilder();
            final int length = 1 + random.nextInt(Identifier36.MAX_LENGTH);
            for (int j = 0; j < length; j++) {
                text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
            }
            assertTrue(Identifier36.isValid(text));
            assertEquals(text.toString(), roundTrip(text), "seed " + seed);
        }
    }

    @Test
    void shouldTellTextsOfTheZeroCharacterApart() {
        assertNotEquals(Identifier36.word("A", 3), Identifier36.word("AA", 3));
        assertEquals("AAA", roundTrip("AAA"));
    }

    @Test
    void shouldPackNoneAsZeros() {
        for (int i = 0; i < Identifier36.WORDS; i++) {
            assertEquals(0, Identifier36.word("", i));
            assertEquals(0, Identifier36.word(null, i));
        }
        assertEquals("", roundTrip(""));
    }

    @Test
    void shouldRefuseWhatDoesNotFit() {
        assertTrue(Identifier36.isValid("a".repeat(36)));
        assertFalse(Identifier36.isValid("a".repeat(37)));
        assertFalse(Identifier36.isValid(""));
        assertFalse(Identifier36.isValid("a b"));
        assertFalse(Identifier36.isValid("é"));
        assertFalse(Identifier36.isValid("中"));
    }

    @Test
    void shouldKnowTheWordsOfATextFromOthers() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            final long[] words = new long[Identifier36.WORDS];
            final StringBuilder text = new StringBuilder();
            final int length = random.nextInt(Identifier36.MAX_LENGTH + 1);
            for (int j = 0; j < length; j++) {
                text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
            }
            for (int j = 0; j < words.length; j++) {
                words[j] = Identifier36.word(text, j);
            }
            assertTrue(Identifier36.isPacked(words[0], words[1], words[2], words[3]), "seed " + seed);
            words[random.nextInt(words.length)] ^= 1L << random.nextInt(64);
            final String other = text(words);
            // one bit changed: another text, which is packed just so, or no packed text at all
            assertEquals(
                    !other.contentEquals(text) && isPackedAs(other, words),
                    Identifier36.isPacked(words[0], words[1], words[2], words[3]),
                    "seed " + seed);
        }
    }

    private static boolean isPackedAs(final String text, final long[] words) {
        for (int i = 0; i < words.length; i++) {
            if (Identifier36.word(text, i) != words[i]) {
                return false;
            }
        }
        return true;
    }

    private static String text(final long[] words) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[IdentifierEncoder.ENCODED_LENGTH]);
        new IdentifierEncoder()
                .wrap(buffer, 0)
                .word0(words[0])
                .word1(words[1])
                .word2(words[2])
                .word3(words[3]);
        return Identifier36.text(new IdentifierDecoder().wrap(buffer, 0));
    }

    private static String roundTrip(final CharSequence text) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[IdentifierEncoder.ENCODED_LENGTH]);
        Identifier36.encode(text, new IdentifierEncoder().wrap(buffer, 0));
        return Identifier36.text(new IdentifierDecoder().wrap(buffer, 0));
    }
}
